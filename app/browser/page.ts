/** The script of every public page. Everything it improves also works without it. */

import { setKnownCookie } from '#client/cookies.ts'
import { onThemeChange, storeTheme } from '#client/theme/stored-theme.ts'
import { catchUp } from './before-paint.ts'
import { hydrateIslands } from './hydrate-islands.ts'
import { watchLanguageSwitcher } from './language.ts'
import { typeHero } from './typed-hero.ts'
import { watchSecurity } from './watch-security.ts'

const root = document.documentElement
// The first page of a browser has no script before its first paint. A static copy (`vite.copy.config.ts`) has one on every page.
if (import.meta.env.MODE !== 'copy' && !root.dataset['theme']) {
  catchUp(root)
  void import('./first-page.ts')
}
rememberVisit()
if (import.meta.env.MODE !== 'copy') watchSecurity()
watchTheme()
watchLanguageSwitcher()
watchMenu()
typeHero()
if (import.meta.env.MODE !== 'copy') loadMessageForm()
hydrateIslands()
// Without a network, filters work as they do without a script.
const loadFilters = async (event: Event) => {
  try {
    const module = await import('./filters.ts')
    module.catchUp(event)
  } catch {}
}
for (const type of ['pointerenter', 'focusin', 'change', 'click', 'submit'])
  document.querySelector('[data-filters]')?.addEventListener(type, loadFilters, { once: true })
if (location.hash) void import('./reach.ts')
if (import.meta.env.MODE !== 'copy' && root.dataset['analytics']) void import('./analytics.ts')
if (import.meta.env.MODE === 'copy' && location.search) void import('./find-in-copy.ts')
// The button beside a block of code, and the one that shares a post.
addEventListener('click', async ({ target }) => {
  // Not destructured: the compiled code would be longer.
  const button = (target as HTMLElement).closest<HTMLElement>('[data-copied]')
  if (!button) return
  const module = await import('./copy.ts')
  module.copy(button)
})
if (import.meta.env.MODE === 'development') reloadInDevelopment()

/** With this cookie, pages contain the script that reads local storage before the first paint (`before-paint.ts`). */
function rememberVisit(): void {
  setKnownCookie()
  addEventListener('pagehide', setKnownCookie)
}

/**
 * The phone menu is a popover: the browser closes it on outside clicks and Escape; this closes it on links,
 * except on one that opens something in place.
 */
function watchMenu(): void {
  const menu = document.getElementById('menu')
  menu?.addEventListener('click', (event) => {
    const onLink = (event.target as Element).closest('a')
    if (onLink && !event.defaultPrevented && menu.matches(':popover-open')) menu.hidePopover()
  })
}

/** The theme of the document, and its button. */
function watchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]')
  const bar = document.querySelector<HTMLMetaElement>('[name=theme-color]')

  const show = (isDark: boolean) => {
    root.dataset['theme'] = isDark ? 'dark' : 'light'
    // The frame of sign-in has no button.
    if (!button || !bar) return
    const { toLight = '', toDark = '' } = button.dataset
    bar.media = isDark ? 'not all' : ''
    button.title = isDark ? toLight : toDark
    button.ariaLabel = button.title
  }

  show(root.dataset['theme'] === 'dark')
  button?.addEventListener('click', () => {
    const isDark = root.dataset['theme'] !== 'dark'
    show(isDark)
    storeTheme(isDark)
  })
  onThemeChange(show)
}

/**
 * Loads the script of a message form at the first interaction, or at once if it has something to fill in. What is
 * changed or submitted in the meantime is repeated when it has arrived.
 */
function loadMessageForm(): void {
  const place = document.querySelector('[data-message-form]')
  const loaded = new AbortController()
  let isLoading = false
  const changed = new Set<EventTarget>()
  let sent: HTMLFormElement | null = null

  const load = async (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault()
      sent = event.target as HTMLFormElement
    }
    if (event.type === 'change' && event.target) changed.add(event.target)
    if (isLoading) return
    isLoading = true
    try {
      const module = await import('./message-form.ts')
      loaded.abort()
      module.watchMessageForm()
      for (const field of changed) field.dispatchEvent(new Event('change', { bubbles: true }))
      sent?.requestSubmit()
    } catch {
      // The network failed: the next interaction tries again, and the browser can submit a form without the
      // script.
      isLoading = false
      sent?.submit()
    }
  }
  for (const type of ['pointerenter', 'focusin', 'change', 'submit'])
    place?.addEventListener(type, load, { signal: loaded.signal })
  try {
    // `message-form.ts` has stored something to fill in.
    if (place && sessionStorage['drafts']) void load(new Event('load'))
  } catch {
    // Storage is blocked.
  }
}

/** Only in `npm run dev`: reloads the page when its ETag changes. */
function reloadInDevelopment(): void {
  let shown: string | null = null
  setInterval(async () => {
    const etag = await fetch(location.href, { method: 'HEAD' })
      .then(({ headers }) => headers.get('etag'))
      .catch(() => null)
    if (shown && etag && etag !== shown) location.reload()
    shown ??= etag
  }, 700)
}
