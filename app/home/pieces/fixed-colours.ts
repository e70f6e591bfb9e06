/**
 * The colours of both themes as numbers, for still pictures: as files they have no access to the custom
 * properties of the page, and the library that draws link pictures knows neither `oklch` nor `color-mix`.
 */
import { dancheong, type Palette } from './palette.ts'

/** In oklch, the tokens of `app/styles/tokens.css`. */
export const tokens = {
  day: {
    paper: 'oklch(0.975 0.008 85)',
    ground: 'oklch(0.955 0.011 85)',
    ink: 'oklch(0.22 0.02 60)',
    soft: 'oklch(0.42 0.02 60)',
    line: 'oklch(0.6 0.02 70)',
    accent: dancheong.day,
    leaf: 'oklch(0.5 0.09 190)',
  },
  night: {
    paper: 'oklch(0.19 0.02 262)',
    ground: 'oklch(0.222 0.022 262)',
    ink: 'oklch(0.93 0.01 85)',
    soft: 'oklch(0.74 0.015 85)',
    line: 'oklch(0.58 0.02 262)',
    accent: dancheong.night,
    leaf: 'oklch(0.76 0.09 190)',
  },
} as const

export type Theme = keyof typeof tokens

export function fixedPalette(theme: Theme): Palette {
  const lightness = theme === 'day' ? 0.22 : 0.93
  // The lamp of `palette.ts`.
  const lamp = `oklch(${1.04 - 0.3 * lightness} ${0.04 + 0.15 * lightness} 75)`
  return { ...tokens[theme], lamp, isDark: theme === 'night' }
}

type Oklab = [lightness: number, a: number, b: number, alpha: number]

/** `oklch(…)`, `black`, `transparent`, and any `color-mix(in oklab, …)` of those. */
export function toFixedColour(css: string): { hex: string; alpha: number } {
  const [lightness, a, b, alpha] = toOklab(css)
  return { hex: toHex(lightness, a, b), alpha: Math.round(alpha * 1000) / 1000 }
}

function toOklab(css: string): Oklab {
  if (css === 'black') return [0, 0, 0, 1]
  if (css === 'transparent') return [0, 0, 0, 0]
  const polar = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(css)
  if (polar) {
    const [lightness = 0, chroma = 0, hue = 0] = polar.slice(1).map(Number)
    const angle = (hue * Math.PI) / 180
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle), 1]
  }
  const [, one = '', other = ''] = splitMix(css)
  const share = Number(/ (\d+)%$/.exec(one)?.[1]) / 100
  return blend(toOklab(one.replace(/ \d+%$/, '')), toOklab(other), share)
}

/** The arguments of `color-mix(…)`, which may be mixes themselves. */
function splitMix(css: string): string[] {
  const inside = /^color-mix\((.+)\)$/.exec(css)?.[1]
  if (!inside) throw new Error(`${css} is not a colour that a still picture can have.`)
  const parts = ['']
  let depth = 0
  for (const character of inside) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop() + character)
  }
  return parts.map((part) => part.trim())
}

/** Premultiplied, as CSS Color 4 has it: a colour mixed with `transparent` keeps its hue. */
function blend(one: Oklab, other: Oklab, share: number): Oklab {
  const alpha = one[3] * share + other[3] * (1 - share)
  const part = (n: 0 | 1 | 2) =>
    alpha && (one[n] * one[3] * share + other[n] * other[3] * (1 - share)) / alpha
  return [part(0), part(1), part(2), alpha]
}

/** The matrices of CSS Color 4, section 10.7. */
function toHex(lightness: number, a: number, b: number): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = linear.map((value) => {
    const bent = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(Math.max(bent, 0), 1) * 255)
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
