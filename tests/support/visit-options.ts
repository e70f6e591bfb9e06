/** The visitor of a site under test, and the browser options for it. */
import type { BrowserContextOptions } from 'playwright-core'
import type { Language } from '#shared/i18n/languages.ts'

export interface VisitOptions {
  /** The browser's language; Korean by default. */
  language?: Language
  viewport?: { width: number; height: number }
  isDark?: boolean
  /** Whether the visitor wants animations; false by default, because drawing them takes a fifth of the processor time (`docs/decisions/tests.md`). */
  hasMotion?: boolean
  hasScript?: boolean
  hasTouch?: boolean
  /** Whether the browser has the code of demo sign-in, if there is one; true by default. */
  hasCode?: boolean
  /** The local storage of an earlier visit, with the cookie that it then set. */
  stored?: Record<string, string>
  /** The cookies and the local storage of an earlier visit. */
  state?: BrowserContextOptions['storageState']
  /** Addresses whose refusals are expected. */
  refusals?: RegExp
}

export function toContextOptions(
  {
    language = 'ko',
    viewport,
    isDark = false,
    hasMotion = false,
    hasScript = true,
    hasTouch = false,
    stored = {},
    state,
  }: VisitOptions & Pick<BrowserContextOptions, 'viewport'>,
  origin: string,
): BrowserContextOptions {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return {
    locale: language,
    viewport,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    javaScriptEnabled: hasScript,
    hasTouch,
    ...(state && { storageState: state }),
    ...(localStorage.length > 0 && {
      storageState: { cookies: [knownCookie(origin)], origins: [{ origin, localStorage }] },
    }),
  }
}

function knownCookie(origin: string) {
  const { hostname: domain } = new URL(origin)
  const own = { name: 'known', value: '1', domain, path: '/', sameSite: 'Lax' as const }
  return { ...own, expires: -1, httpOnly: false, secure: false }
}
