/** The language switcher: stores the chosen language, and handles swipes and arrow keys on its button. */
import { rememberLanguage, restoreLanguageCookie } from '#client/language.ts'

export function watchLanguageSwitcher(): void {
  const switcher = document.querySelector('[data-language-switcher]')
  const button = switcher?.querySelector('button')
  if (!switcher || !button) return
  const links = [...switcher.querySelectorAll<HTMLAnchorElement>('a[hreflang]')]
  const current = links.findIndex((link) => link.ariaCurrent)

  const goTo = (step: 1 | -1) => {
    const link = links[(current + step + links.length) % links.length]
    // A click, so that analytics counts it.
    link?.click()
  }

  restoreLanguageCookie()
  addEventListener('pageshow', ({ persisted }) => {
    // The page was restored from the back/forward cache, but another language has been chosen since.
    // A language that the owner has turned off has no link, and the server would answer in this one.
    const chosen = /\blang=(\w+)/.exec(document.cookie)?.[1]
    const isOther = links.some((link) => link.hreflang === chosen && !link.ariaCurrent)
    if (persisted && isOther && !isPrefixed()) location.reload()
  })
  onSwipe(button, (side) => goTo(side === 'left' ? 1 : -1))
  // Not destructured: the compiled code would be longer.
  button.addEventListener('keydown', (event) => {
    // With Alt, the left arrow key is Back.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (event.key === 'ArrowLeft') goTo(1)
    if (event.key === 'ArrowRight') goTo(-1)
  })
  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      choose(link)
    })
  }
}

/** Goes to the address of the other language, or reloads an address that has no language prefix. */
function choose(link: HTMLAnchorElement): void {
  rememberLanguage(link.hreflang)
  // Most headings have the same id in every language.
  if (isPrefixed()) location.assign(link.href + location.hash)
  else location.reload()
}

/** In a static copy, an address without a language has one, too: the default. */
function isPrefixed(): boolean {
  if (import.meta.env.MODE === 'copy') return true
  return location.pathname.split('/')[1] === document.documentElement.lang
}

/** Swipes on an element by mouse, pen or touch. */
const threshold = 50

/** Calls back once for a drag of at least 50 px to a side: 'left' or 'right'. Such a drag is not a click. */
function onSwipe(element: HTMLElement, swiped: (side: 'left' | 'right') => void): void {
  let startX: number | null = null
  let dragged = false

  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    startX = event.clientX
    dragged = false
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointerup', (event) => {
    if (startX === null) return
    const distance = event.clientX - startX
    startX = null
    if (Math.abs(distance) < threshold) return
    dragged = true
    swiped(distance < 0 ? 'left' : 'right')
  })
  element.addEventListener('pointercancel', () => {
    startX = null
  })
  element.addEventListener('click', (event) => {
    if (dragged) event.preventDefault()
    dragged = false
  })
}
