/**
 * Types the lines of the hero, once in a session of the browser. The words stand laid out from the first paint on, faint
 * by CSS (`app/home/hero.module.css`); from here on a highlight keeps faint what is not yet typed, and its start
 * moves on. Nothing is laid out again.
 */
import { setCookie } from '#client/set-cookie.ts'
import { afterFirstPaint } from './first-paint.ts'
import { typedCount } from './typing.ts'

/** All characters are due at multiples of this. */
const tickMs = 20
/** Of the animation by which CSS inks the words where nothing types them. */
const inkedMs = 3000

export function typeHero(): void {
  const hero = document.querySelector('[data-hero]')
  const root = document.documentElement.dataset
  if (!hero || root['typed'] || !('highlights' in CSS)) return

  afterFirstPaint(() => {
    // Read by `before-paint.ts` on the pages that follow.
    setCookie('typed=1')
    const [ink] = hero.getAnimations({ subtree: true })
    // Else it does not run, where less motion is asked for, or the script came late: the words stay as CSS shows them.
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
  let drawn = ''

  const draw = () => {
    const elapsed = performance.now() - start
    const counts = lines.map(({ ends }, line) => typedCount(line, elapsed, ends.length))
    if (drawn === `${counts}`) return
    drawn = `${counts}`
    const untyped = new Highlight()
    let rest: Range | undefined
    for (const [index, { text, ends }] of lines.entries()) {
      const count = counts[index] ?? 0
      const range = document.createRange()
      range.setStart(text, ends[count - 1] ?? 0)
      range.setEnd(text, text.length)
      if (!range.collapsed) untyped.add(range)
      if (count || !index) rest = range
    }
    CSS.highlights.set('untyped', untyped)
    const at = rest?.getClientRects()[0]
    const { left, top } = hero.getBoundingClientRect()
    if (at)
      caret.style.cssText = `height:${at.height}px;translate:${at.left - left}px ${at.top - top}px`
    if (untyped.size > 0) return
    clearInterval(timer)
    caret.remove()
  }
  const timer = setInterval(draw, tickMs)
  draw()
}

/** Where each character that a person would call one ends, in UTF-16 units. */
function characterEnds(text: string): number[] {
  const characters = new Intl.Segmenter().segment(text)
  return [...characters].map(({ index, segment }) => index + segment.length)
}
