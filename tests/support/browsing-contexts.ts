/**
 * Browsing contexts for visits. A context starts a process for its pages, which costs more than a page does, so a visit
 * whose options an earlier one had continues with its context, emptied, and a new page (`docs/decisions/tests.md`).
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
  WebError,
} from 'playwright-core'
import type { Language } from '#shared/i18n/languages.ts'

interface Kept {
  browser: Browser
  key: string
  context: BrowserContext
  /** An empty page, which keeps the process alive. */
  page: Page
  /** Whether a visit has changed the context in a way that cannot be undone. */
  isSpoiled: boolean
}

export interface OpenContext {
  context: BrowserContext
  page: Page
  /** Ends the visit. `origins`: those that may have stored something. */
  leave(origins: string[]): Promise<void>
}

/** Each has a process. */
const mostIdle = 4
/** The last is the one that was used last. */
const idle: Kept[] = []

/** Methods whose effects on a context cannot be undone. Other effects end with the pages, or are undone below. */
const spoiling = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

/** A context of its own. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<OpenContext> {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage(), leave: () => context.close() }
}

/** The context that an earlier visit with the same options has left, or a new one. */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<OpenContext> {
  const kept = (await takeIdle(browser, options)) ?? (await openKept(browser, options))
  return { ...kept, leave: (origins) => leave(kept, origins) }
}

function keyOf({ storageState: _, ...options }: BrowserContextOptions): string {
  return JSON.stringify(options)
}

async function takeIdle(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Kept | undefined> {
  const key = keyOf(options)
  const at = idle.findLastIndex((one) => one.browser === browser && one.key === key)
  if (at < 0) return undefined
  const [kept] = idle.splice(at, 1)
  if (options.storageState) await kept?.context.setStorageState(options.storageState)
  return kept
}

async function openKept(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const { context, page } = await openContext(browser, options)
  const kept = { browser, key: keyOf(options), context, page, isSpoiled: false }
  const watch = (target: object, name: string) => {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') return
    Reflect.set(target, name, (...given: unknown[]) => {
      kept.isSpoiled = true
      return Reflect.apply(method, target, given)
    })
  }
  for (const name of spoiling) watch(context, name)
  // Also the clock of its pages.
  const { clock } = context
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(clock))) watch(clock, name)
  return kept
}

async function leave(kept: Kept, origins: string[]): Promise<void> {
  const { context } = kept
  if (kept.isSpoiled || context.isClosed()) return context.close()
  const pages = context.pages()
  const [page] = await Promise.all([
    context.newPage(),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
  ])
  kept.page = page
  // Closed before the storage is emptied, because a page could write to it again.
  await Promise.all(pages.map((page) => page.close()))
  await emptyContext(context, kept.page, origins)
  idle.push(kept)
  if (idle.length > mostIdle) await idle.shift()?.context.close()
}

/** Empties cookies, storage and cache. `page`: a page of the context that stores nothing itself. */
export async function emptyContext(
  context: BrowserContext,
  page: Page,
  origins: string[],
): Promise<void> {
  // The session ends with the page.
  const devtools = await context.newCDPSession(page)
  await Promise.all([
    context.clearCookies(),
    ...origins.map((origin) =>
      devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    ),
    devtools.send('Network.clearBrowserCache'),
  ])
}

/**
 * Adds a sentence to `complaints` for each error of a page, each refused or lost request, and each request to another
 * host. A refused document is no complaint, because the browser logs it, not the page. `allowed`: origins that pages may
 * contact; `refusals`: paths that may be refused. Returns a function that stops collecting.
 */
export function collectComplaints(
  context: BrowserContext,
  allowed: (string | undefined)[],
  complaints: string[],
  refusals: RegExp | undefined,
): () => void {
  const refused = new Set<string>()
  const note = (complaint: string) => complaints.push(complaint)
  const onRequest = (request: Request) => {
    const { origin: asked, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !allowed.includes(asked)) note(`asked ${request.url()}`)
  }
  const onRequestFailed = (request: Request) => {
    const reason = request.failure()?.errorText
    // The browser cancels requests that are still loading when the visitor navigates.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'NS_BINDING_ABORTED')
      note(`${reason}: ${request.url()}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() < 400) return
    const isExpected = refusals?.test(new URL(response.url()).pathname)
    if (isExpected || response.request().isNavigationRequest()) {
      refused.add(response.url())
    } else note(`${response.status()}: ${response.url()}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (isRefusal && refused.has(message.location().url)) return
    note(`console.${message.type()}: ${message.text()}`)
  }
  const onError = (thrown: WebError) => {
    const error = thrown.error()
    // On a busy machine Chromium shows a page before its view transition is ready, and rejects a promise that no page can reach.
    if (error.message.endsWith('Page already revealed')) return
    note(`thrown: ${error.stack || error} at ${thrown.page()?.url()}`)
  }

  context.on('request', onRequest)
  context.on('requestfailed', onRequestFailed)
  context.on('response', onResponse)
  context.on('console', onConsole)
  context.on('weberror', onError)
  return () => {
    context.off('request', onRequest)
    context.off('requestfailed', onRequestFailed)
    context.off('response', onResponse)
    context.off('console', onConsole)
    context.off('weberror', onError)
  }
}

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
