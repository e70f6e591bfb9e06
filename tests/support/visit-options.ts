/** Who visits a site under test, and how that is said to the browser. */
import type { BrowserContextOptions } from 'playwright-core'
import type { Language } from '#shared/i18n/languages.ts'

export interface VisitOptions {
  /** What the browser asks for; Korean unless told otherwise. */
  language?: Language
  viewport?: { width: number; height: number }
  isDark?: boolean
  isCalm?: boolean
  hasScript?: boolean
  hasTouch?: boolean
  /** Whether the browser has brought the code of demo sign-in, where there is one; it has, unless told otherwise. */
  hasCode?: boolean
  /** What the visitor's local storage holds from an earlier visit, with the cookie that it then left. */
  stored?: Record<string, string>
  /** The cookies and the local storage of an earlier visit, as it left them. */
  state?: BrowserContextOptions['storageState']
  /** Addresses whose refusals are part of what is tried. */
  refusals?: RegExp
}

export function toContextOptions(
  {
    language = 'ko',
    viewport,
    isDark = false,
    isCalm = false,
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
    reducedMotion: isCalm ? 'reduce' : 'no-preference',
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
