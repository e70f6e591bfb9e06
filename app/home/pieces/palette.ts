/** Of blossoms and feathers: still pictures, which are files, have it under every look, and so the piece that moves has it. */
export const dancheong = { day: 'oklch(0.53 0.19 33)', night: 'oklch(0.8 0.13 75)' } as const

/** The colours of the page in the current theme, in a form that a canvas accepts. */
const sources = {
  paper: 'var(--paper)',
  ground: 'var(--paper-2)',
  ink: 'var(--ink)',
  soft: 'var(--ink-2)',
  line: 'var(--line-2)',
  accent: `light-dark(${dancheong.day}, ${dancheong.night})`,
  leaf: 'var(--accent-2)',
  /**
   * Light behind paper: pale in the light theme, amber in the dark one. The lattice of `app/ui` uses the
   * same.
   */
  lamp: 'oklch(from var(--ink) calc(1.04 - 0.3 * l) calc(0.04 + 0.15 * l) 75)',
} as const

export type Palette = Record<keyof typeof sources, string> & { isDark: boolean }

/** Custom properties are plain text until a property uses them, so each is set on the canvas for a moment. */
export function readPalette(canvas: HTMLCanvasElement): Palette {
  const computed = getComputedStyle(canvas)
  const colors = Object.entries(sources).map(([name, source]) => {
    canvas.style.color = source
    return [name, computed.color]
  })
  canvas.style.removeProperty('color')
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  return { ...Object.fromEntries(colors), isDark }
}

/** Mixes `share` of one colour, from 0 to 1, into another. */
export function mix(share: number, one: string, other: string): string {
  return `color-mix(in oklab, ${one} ${Math.round(share * 100)}%, ${other})`
}
