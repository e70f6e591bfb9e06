/**
 * Types the lines of the hero. The words stay where they are and stay readable: a highlight paints
 * what is not yet typed in pencil, and its start moves on. Nothing is laid out again.
 */
import { afterFirstPaint } from './first-paint.ts'
import { typedCount } from './typing.ts'

export function typeHero(): void {
  const hero = document.querySelector('[data-typed]')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  if (!hero || calm.matches || !('highlights' in CSS)) return

  const lines = [...hero.children].flatMap((line) => {
    const text = line.firstChild
    return text instanceof Text ? [{ text, ends: characterEnds(text.data) }] : []
  })
  let start = 0

  const draw = () => {
    const elapsed = performance.now() - start
    const pencil = new Highlight()
    let untyped = 0
    for (const [index, { text, ends }] of lines.entries()) {
      const typed = typedCount(index, elapsed, ends.length)
      if (typed === ends.length) continue
      untyped++
      const range = new StaticRange({
        startContainer: text,
        startOffset: typed === 0 ? 0 : (ends[typed - 1] ?? 0),
        endContainer: text,
        endOffset: text.length,
      })
      pencil.add(range)
    }
    CSS.highlights.set('pencil', pencil)
    if (untyped > 0) requestAnimationFrame(draw)
  }
  afterFirstPaint(() => {
    start = performance.now()
    draw()
  })
}

/** Where each character that a person would call one ends, in UTF-16 units. */
function characterEnds(text: string): number[] {
  const characters = new Intl.Segmenter().segment(text)
  return [...characters].map(({ index, segment }) => index + segment.length)
}
