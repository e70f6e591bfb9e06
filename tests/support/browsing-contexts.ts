/**
 * Browsing contexts for visits. A context starts a process for its pages, which costs more than a page does, so a visit
 * whose options an earlier one had continues with its context, emptied, and a new page (`docs/decisions/tests.md`).
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

interface Kept {
  browser: Browser
  key: string
  context: BrowserContext
  /** An empty page, which keeps the process alive. */
  page: Page
  /** Whether a visit did something to it that cannot be undone. */
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

/** What later visits with a context would notice. Everything else belongs to its pages, or is undone below. */
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

/** One that an earlier visit with the same options has left, or a new one. */
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
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  kept.page = await context.newPage()
  // Before the storage is emptied: they could write again.
  await Promise.all(pages.map((page) => page.close()))
  await emptyContext(context, kept.page, origins)
  idle.push(kept)
  if (idle.length > mostIdle) await idle.shift()?.context.close()
}

/** Empties cookies, storage and cache. `page`: one that stores nothing itself. */
export async function emptyContext(
  context: BrowserContext,
  page: Page,
  origins: string[],
): Promise<void> {
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}
