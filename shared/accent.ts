/**
 * The accent of a site: one colour for each theme, whose lightness is such that everything that the site draws with it can be
 * read. Colours are OKLCH (CSS Color 4); contrast is that of WCAG 2.2, section 1.4.
 */
import { accents, isAccentName, type Look, type LookContent } from './look.ts'

/** Lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Red, green and blue of sRGB, from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

export type Theme = 'day' | 'night'
export const themes: readonly Theme[] = ['day', 'night']

/** Of the custom property `--accent`, as `#rrggbb`. */
export type AccentPair = Record<Theme, string>

/** The colours of `app/styles/tokens.css` that an accent meets; a test compares them. */
export const tokens: Record<Theme, Record<Token, Oklch>> = {
  day: {
    paper: [0.975, 0.008, 85],
    'paper-2': [0.955, 0.011, 85],
    ink: [0.22, 0.02, 60],
    'ink-2': [0.42, 0.02, 60],
    'on-accent': [0.985, 0.006, 85],
    'code-keyword': [0.48, 0.17, 33],
    'code-string': [0.46, 0.09, 160],
    'code-function': [0.45, 0.12, 255],
    'code-constant': [0.46, 0.14, 320],
  },
  night: {
    paper: [0.19, 0.02, 262],
    'paper-2': [0.222, 0.022, 262],
    ink: [0.93, 0.01, 85],
    'ink-2': [0.74, 0.015, 85],
    'on-accent': [0.2, 0.03, 70],
    'code-keyword': [0.8, 0.12, 60],
    'code-string': [0.8, 0.1, 160],
    'code-function': [0.8, 0.09, 250],
    'code-constant': [0.8, 0.1, 320],
  },
}

type Token =
  | 'paper'
  | 'paper-2'
  | 'ink'
  | 'ink-2'
  | 'on-accent'
  | `code-${'keyword' | 'string' | 'function' | 'constant'}`

/** Where the accent, or a colour made from it, meets another one. */
export interface Meeting {
  name: string
  contrast: number
  /** 4.5 for text, 3 for controls and signs. */
  atLeast: number
}

const text = 4.5
const control = 3

/** Every pair of colours that the site uses, one of which is made from the accent. */
export function listMeetings(accent: Rgb, theme: Theme): Meeting[] {
  const token = (name: Token) => toRgb(tokens[theme][name])
  const [paper, paper2, ink] = [token('paper'), token('paper-2'), token('ink')]
  const meet = (name: string, one: Rgb, other: Rgb, atLeast: number): Meeting => ({
    name,
    contrast: contrastOf(one, other),
    atLeast,
  })
  const marked = over(accent, 0.09, paper2)
  const removed = over(accent, 0.12, paper2)
  const highlighted = over(accent, 0.18, paper)
  const codeColours = ['ink', 'ink-2', 'code-keyword', 'code-string', 'code-function'] as const
  return [
    meet('links on paper', accent, paper, text),
    meet('links on the second paper', accent, paper2, text),
    meet('words on a button', token('on-accent'), accent, text),
    meet('words on a button under the pointer', token('on-accent'), mix(accent, ink, 0.15), text),
    ...[...codeColours, 'code-constant' as const].flatMap((name) => [
      meet(`${name} in a marked line`, token(name), marked, text),
      meet(`${name} in a removed line`, token(name), removed, text),
    ]),
    meet('the sign of a removed line', accent, removed, control),
    meet('the bar of a marked line', accent, marked, control),
    meet('highlighted text', ink, highlighted, text),
    meet('highlighted text in a quotation', token('ink-2'), highlighted, text),
    meet('the seal on a lit pane', accent, litPane(theme), control),
    meet('the ring on timber', accent, mix(paper, ink, 0.09), control),
    meet('the icon', accent, parseHex(iconGround[theme]), control),
  ]
}

/** The ground of `app/public/favicon.svg`. */
export const iconGround: AccentPair = { day: '#f8f5ef', night: '#10141d' }

/** As `app/ui/lattice.module.css` mixes it while no pointer is near. */
function litPane(theme: Theme): Rgb {
  const { ink, paper } = tokens[theme]
  const lamp: Oklch = [1.04 - 0.3 * ink[0], 0.04 + 0.15 * ink[0], 75]
  return mix(toRgb(paper), toRgb(lamp), theme === 'day' ? 0.26 : 0.39)
}

/**
 * The accent of each theme for a colour: of the same hue, and of the lightness nearest to its own, or by night to a light
 * one, with which every meeting has its contrast.
 */
export function toAccentPair(colour: string): AccentPair {
  const [lightness, chroma, hue] = toOklch(parseHex(colour))
  const settle = (theme: Theme, wanted: number) => {
    const nearest = steps.toSorted(
      (one, other) => Math.abs(one - wanted) - Math.abs(other - wanted),
    )
    const found = [wanted, ...nearest]
      .map((step) => toHex(toRgb(intoGamut([step, chroma, hue]))))
      .find((hex) => isReadable(hex, theme))
    if (!found) throw new Error(`No lightness of ${colour} can be read.`)
    return found
  }
  return { day: settle('day', lightness), night: settle('night', Math.max(lightness, lantern)) }
}

/** null: the accent that the site comes with. */
export function accentPairOf({ accent }: Pick<LookContent, 'accent'>): AccentPair | null {
  if (accent === undefined || accent === 'dancheong') return null
  return isAccentName(accent) ? accents[accent] : toAccentPair(accent)
}

export function toLook(content: LookContent, title: string): Look {
  const [first] = new Intl.Segmenter().segment(title)
  const initial = first?.segment.toUpperCase() ?? ''
  return { ...content, accent: accentPairOf(content), initial }
}

const steps = Array.from({ length: 201 }, (_, index) => index / 200)
/** How light an accent is at night, if the colour is not lighter. */
const lantern = 0.76

export function isReadable(hex: string, theme: Theme): boolean {
  return listMeetings(parseHex(hex), theme).every(({ contrast, atLeast }) => contrast >= atLeast)
}

/** With the most chroma that sRGB has. */
function intoGamut([lightness, chroma, hue]: Oklch): Oklch {
  let [low, high] = [0, chroma]
  if (isInGamut([lightness, chroma, hue])) return [lightness, chroma, hue]
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2
    if (isInGamut([lightness, middle, hue])) low = middle
    else high = middle
  }
  return [lightness, low, hue]
}

const isInGamut = (colour: Oklch) =>
  toLinear(colour).every((part) => part >= -0.0001 && part <= 1.0001)

export function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map(linearOf) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A translucent colour above another one: browsers compose in sRGB. */
function over(colour: Rgb, alpha: number, ground: Rgb): Rgb {
  return between(colour, ground, 1 - alpha)
}

/** `color-mix(in oklab, one, other part)` */
function mix(one: Rgb, other: Rgb, part: number): Rgb {
  return fromOklab(between(toOklab(one), toOklab(other), part))
}

function between(one: Rgb, other: Rgb, part: number): Rgb {
  return one.map((value, index) => value + ((other[index] ?? 0) - value) * part) as unknown as Rgb
}

export function toRgb(colour: Oklch): Rgb {
  return toLinear(colour).map(gammaOf) as unknown as Rgb
}

function toLinear([lightness, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180
  return linearFromOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)])
}

function fromOklab(lab: Rgb): Rgb {
  return linearFromOklab(lab).map(gammaOf) as unknown as Rgb
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function linearFromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toOklab(colour: Rgb): Rgb {
  const [red, green, blue] = colour.map(linearOf) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toOklch(colour: Rgb): Oklch {
  const [lightness, a, b] = toOklab(colour)
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

const linearOf = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

const gammaOf = (part: number) => {
  const value = Math.min(1, Math.max(0, part))
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** `#rrggbb` */
export function parseHex(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb
}

export function toHex(colour: Rgb): string {
  const parts = colour.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}
