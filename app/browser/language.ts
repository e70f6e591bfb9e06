/** The language switcher: remembers the choice, and takes swipes and arrow keys on its button. */
import { rememberLanguage, restoreLanguageCookie } from '#client/language.ts'
import { onSwipe } from './swipe.ts'

export function watchLanguageSwitcher(): void {
  const switcher = document.querySelector('[data-language-switcher]')
  const button = switcher?.querySelector('button')
  if (!switcher || !button) return
  const links = [...switcher.querySelectorAll<HTMLAnchorElement>('a[hreflang]')]
  const current = links.findIndex((link) => link.ariaCurrent)

  const goTo = (step: 1 | -1) => {
    const link = links[(current + step + links.length) % links.length]
    if (link) choose(link)
  }

  restoreLanguageCookie()
  addEventListener('pageshow', ({ persisted }) => {
    // Kept from before another language was chosen.
    const chosen = /\blang=(\w+)/.exec(document.cookie)?.[1]
    if (persisted && chosen && chosen !== document.documentElement.lang && !isPrefixed()) {
      location.reload()
    }
  })
  onSwipe(button, (side) => goTo(side === 'left' ? 1 : -1))
  button.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') goTo(1)
    if (key === 'ArrowRight') goTo(-1)
  })
  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      choose(link)
    })
  }
}

/** A prefixed address goes to its sister; a prefix-free one stays and is answered in the new language. */
function choose(link: HTMLAnchorElement): void {
  rememberLanguage(link.hreflang)
  if (isPrefixed()) location.assign(link.href)
  else location.reload()
}

function isPrefixed(): boolean {
  return location.pathname.split('/')[1] === document.documentElement.lang
}
