/**
 * Types the lines of the hero, once in a browser session. The text is laid out from the first paint on and
 * faint by CSS (`app/home/hero.module.css`). This script covers what is not yet typed with a highlight and
 * moves its start. Layout never changes.
 */
import { setCookie } from '#client/cookies.ts'
import { afterFirstPaint } from './first-paint.ts'

/** When the CSS animation shows the text if no script types it. */
const inkedMs = 3000

export function typeHero(): void {
  const hero = document.querySelector('[data-hero]')
  const root = document.documentElement.dataset
  if (!hero || root['typed'] || !('highlights' in CSS)) return

  afterFirstPaint(() => {
    // Read by `before-paint.ts` on the following pages.
    setCookie('typed=1')
    const [ink] = hero.getAnimations({ subtree: true })
    // The animation does not run with reduced motion or if the script came late; then the text stays as CSS
    // shows it.
    if (Number(ink?.currentTime) < inkedMs) type(hero)
    root['typed'] = '1'
  })
}

function type(hero: Element): void {
  const lines = [...hero.children].flatMap(({ firstChild: text }) =>
    text instanceof Text ? [{ text, ends: characterEnds(text.data) }] : [],
  )
  const caret = hero.appendChild(document.createElement('i'))
  const start = performance.now()

  const draw = () => {
    const elapsed = performance.now() - start
    const untyped = new Highlight()
    let next = Infinity
    let rest: Range | undefined
    for (const [index, { text, ends }] of lines.entries()) {
      const count = typedCount(index, elapsed, ends.length)
      const range = document.createRange()
      range.setStart(text, ends[count - 1] ?? 0)
      range.setEnd(text, text.length)
      if (!range.collapsed) {
        untyped.add(range)
        next = Math.min(next, dueAt(index, count))
      }
      if (count || !index) rest = range
    }
    CSS.highlights.set('untyped', untyped)
    const at = rest?.getClientRects()[0]
    const { left, top } = hero.getBoundingClientRect()
    if (at)
      caret.style.cssText = `height:${at.height}px;translate:${at.left - left}px ${at.top - top}px`
    if (next < Infinity) setTimeout(draw, next - elapsed)
    else caret.remove()
  }
  draw()
}

/** The end of each grapheme cluster, in UTF-16 units. */
function characterEnds(text: string): number[] {
  const characters = new Intl.Segmenter().segment(text)
  return [...characters].map(({ index, segment }) => index + segment.length)
}

/**
 * The start of each line of the hero and the time per character, in milliseconds: greeting, name, subtitle.
 */
const typing = [
  { startMs: 0, characterMs: 80 },
  { startMs: 1500, characterMs: 120 },
  { startMs: 3000, characterMs: 60 },
] as const

/** When the character of a line after the first `count` is due, in milliseconds after the start. */
export function dueAt(line: number, count: number): number {
  const { startMs = 0, characterMs = 0 } = typing[line] ?? {}
  return startMs + (count + 1) * characterMs
}

/** How many characters of a line of `length` are typed after `elapsedMs`. */
export function typedCount(line: number, elapsedMs: number, length: number): number {
  const timing = typing[line]
  if (!timing) return length
  const count = Math.floor((elapsedMs - timing.startMs) / timing.characterMs)
  return Math.min(Math.max(count, 0), length)
}
