/** The language switcher: remembers the choice, and takes swipes and arrow keys on its button. */
import { onSwipe } from './swipe.ts'

const key = 'language'
const year = 60 * 60 * 24 * 365

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

  mirror()
  addEventListener('pageshow', ({ persisted }) => {
    // Kept from before another language was chosen.
    const chosen = /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1]
    if (persisted && chosen && chosen !== document.documentElement.lang && !isPrefixed()) {
      location.reload()
    }
  })
  onSwipe(button, (side) => goTo(side === 'left' ? 1 : -1))
  button.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'ArrowLeft') goTo(1)
    if (pressed === 'ArrowRight') goTo(-1)
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
  remember(link.hreflang)
  if (isPrefixed()) location.assign(link.href)
  else location.reload()
}

function isPrefixed(): boolean {
  return location.pathname.split('/')[1] === document.documentElement.lang
}

function remember(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `lang=${language};path=/;max-age=${year};samesite=lax`
  // Reading waits until it has arrived where requests take their cookies from; a reload would overtake it.
  void document.cookie
  try {
    localStorage.setItem(key, language)
  } catch {
    // The cookie alone is enough for the server.
  }
}

/** The cookie mirrors local storage: brought back here if only the cookie was cleared. */
function mirror(): void {
  try {
    const stored = localStorage.getItem(key)
    if (stored && !/(?:^|; )lang=/.test(document.cookie)) remember(stored)
  } catch {
    // No storage, nothing to mirror.
  }
}
