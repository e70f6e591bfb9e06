/**
 * A real browser and a served site: Chromium, and Firefox in the project `firefox`. The files of a worker share a
 * browser, and the tests of a file a site; every visit has its own browsing context, or an emptied one. A test fails if a page logged an
 * error, lost a request or contacted another host.
 */
import type { APIRequestContext, BrowserContext, Locator, Page, Response } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  collectComplaints,
  emptyContext,
  openContext,
  takeContext,
  toContextOptions,
  type VisitOptions,
} from './browsing-contexts.ts'
import type { TestDatabase } from './databases.ts'
import { launchChromium, openFirefox } from './launch-chromium.ts'
import { type ServedSite, serveTestSite, type TestSiteOptions } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: 'chromium' | 'firefox'
  }
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

export interface BrowserOptions {
  /** Whether the back-forward cache is on, as in visitors' browsers; Playwright turns it off. */
  backForwardCache?: boolean
  /** Whether visits have animations unless they say otherwise. */
  hasMotion?: boolean
  /** Another host that pages may contact; the test simulates it. */
  mayAsk?: string
  /** How the site is served, if it matters. */
  served?: TestSiteOptions
}

export interface Visit extends AsyncDisposable {
  context: BrowserContext
  page: Page
  /** Goes to an address of the site and waits until it has loaded. */
  open(path: string): Promise<Response>
  /** Leaves the page, and empties cookies, storage and cache, but not the session storage of the tab. */
  forget(): Promise<void>
}

export interface BrowsedSite {
  origin: string
  /** The state of the site, read without a browser. */
  api: Api
  database: TestDatabase
  /** Looks for changed content, which a job of a running site does every second. */
  refresh(): Promise<unknown>
  /** Makes the font of headings, which a job does every few seconds. */
  makeFonts(): Promise<void>
  /** Makes the resumes, which another job does. */
  checkResumes(): Promise<void>
  /**
   * Sends the code of demo sign-in for the browser, as the link of the console does: most tests are not about the code.
   */
  unlock(calls: APIRequestContext): Promise<void>
  visit(options?: VisitOptions): Promise<Visit>
}

/** Serves the sample site until the test file ends. */
export async function browseTestSite({
  backForwardCache = false,
  hasMotion = false,
  mayAsk,
  served: options = {},
}: BrowserOptions = {}): Promise<BrowsedSite> {
  const served = await serveTestSite(options)
  const isFirefox = inject('browser') === 'firefox'
  const browser = isFirefox ? await openFirefox() : await launchChromium(backForwardCache)
  const complaints: string[] = []
  const lastPages: string[] = []

  afterEach(({ task }) => {
    const pages = lastPages.splice(0).join('\n')
    if (task.result?.state === 'fail' && pages)
      process.stderr.write(`${task.name}, at its end: ${pages}\n`)
    expect(complaints.splice(0).join('\n')).toBe('')
  })
  afterAll(async () => {
    if (isFirefox) await browser.close()
    await served[Symbol.asyncDispose]()
  })

  return {
    origin: served.origin,
    api: served.api,
    database: served.database,
    refresh: () => served.refresh(),
    makeFonts: served.makeFonts,
    checkResumes: () => served.checkResumes(),
    unlock: (calls) => unlock(calls, served),
    async visit(options = {}) {
      const contextOptions = toContextOptions(
        { viewport: desktop, hasMotion, ...options },
        served.origin,
      )
      const open = isFirefox ? openContext : takeContext
      const { context, page, leave } = await open(browser, contextOptions)
      context.setDefaultTimeout(30_000)
      const stopListening = collectComplaints(
        context,
        [served.origin, mayAsk],
        complaints,
        options.refusals,
      )
      // A browser with the state of an earlier visit has sent the code already.
      if (!options.state && (options.hasCode ?? true)) await unlock(context.request, served)
      return {
        context,
        page,
        async open(path) {
          const response = await page.goto(served.origin + path)
          if (!response) throw new Error(`There was no answer from ${path}.`)
          if (options.hasScript ?? true) await untilAwake(page)
          return response
        },
        async forget() {
          await page.goto('about:blank')
          await emptyContext(context, page, [served.origin])
        },
        async [Symbol.asyncDispose]() {
          stopListening()
          lastPages.push(await describePage(page))
          await leave(mayAsk ? [served.origin, mayAsk] : [served.origin])
        },
      }
    },
  }
}

async function unlock(calls: APIRequestContext, { origin, provider }: ServedSite): Promise<void> {
  if (!provider?.lock) return
  const { search } = new URL(provider.lock.link)
  await calls.get(`${origin}/login${search}`, { maxRedirects: 0 })
}

/** For the log of a failure: the beginning of the page, and its end, where dialogs and notifications are. */
async function describePage(page: Page): Promise<string> {
  const shown = await page.locator('body').innerText({ timeout: 1000 }).catch(String)
  const text = shown.replaceAll(/\s*\n\s*/g, ' | ')
  const [beginning, end] = [text.slice(0, 500), text.slice(500).slice(-1000)]
  return `${page.url()}\n${beginning}\n…\n${end}`
}

/** The first page of a browser loads its script after the first paint; the script sets the theme. */
async function untilAwake(page: Page): Promise<void> {
  const first = page.locator('script#end:not([src])')
  if (await first.count()) await page.locator('html[data-theme]').waitFor()
}

/** By a finger. Firefox makes no click of a touch by WebDriver. */
export function tap(target: Locator): Promise<void> {
  return inject('browser') === 'firefox' ? target.click() : target.tap()
}

/**
 * Replaces the text of a field by pressing keys, because React gets no event for the text that `fill` writes in
 * Firefox.
 */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** The prefixed address of a page. */
export function addressIn(language: Language, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** Path and query of the current page. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/**
 * Not by `page.goBack`, which waits for a load event: a page from the back-forward cache has none. `history.back` runs in
 * a later task, because it may end the page before the answer to `evaluate` is sent.
 */
export async function goBack(page: Page, path: string): Promise<void> {
  const arrived = page.waitForURL(`**${path}`, { waitUntil: 'commit' })
  await page.evaluate(() => void setTimeout(() => history.back()))
  await arrived
}

/** A page of the site's origin without its scripts: what a test stores there, none of them overwrites. */
export async function openBlank(page: Page, origin: string): Promise<void> {
  const address = `${origin}/blank-page-of-tests`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title></title>' }),
  )
  await page.goto(address)
  await page.unroute(address)
}

/** The lightness of the page's background: 0 is black, 1 is white. */
export function lightnessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('There is no canvas to read the colour from.')
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / (3 * 255)
  })
}

/** Whether the text of an element is visible: it may be laid out and yet transparent. */
export function isSeen(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { color } = getComputedStyle(node)
    const hasColor = color !== 'transparent' && !/[,/]\s*0\)$/.test(color)
    return hasColor && node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  })
}

/** Holds the answers of a call back until the result is resolved. */
export async function hold(page: Page, path: string): Promise<PromiseWithResolvers<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    await route.continue()
  })
  return held
}
