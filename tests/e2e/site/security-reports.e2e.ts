/** Security reports of a page: which events it reports, how often, and that it sends nothing else. */
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()
const address = '/api/security/report'
const words = ['script', 'eval', 'inject', 'xss', 'csrf', 'unauthorized', 'forbidden', 'cors']

/**
 * Opens a page whose clock the test controls, and collects its reports. The reports of an earlier page do not count.
 */
async function watch(page: Page, path = '/ko') {
  const reports: Record<string, unknown>[] = []
  await page.clock.install()
  await page.goto(site.origin + path)
  // Removes the listener of an earlier call, whose page has sent its reports by now.
  page.removeAllListeners('request')
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === address) reports.push(request.postDataJSON())
  })
  // The script starts after the first paint, and sets the theme first.
  await page.locator('html[data-theme]').waitFor()
  const answered = () =>
    page.waitForResponse((response) => new URL(response.url()).pathname === address)
  return { reports, answered }
}

/** Stops the clock a minute from now: time then passes only by `runFor`, so a slow machine cannot let a check run early. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    dispatchEvent(new ErrorEvent('error', { message: text, filename: '/a.js', lineno: 3 }))
  }, message)

test('an error that looks like an attack is reported, shortened and without a query; the site stores the report', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const { reports, answered } = await watch(page)
  const answer = answered()
  await fail(page, 'Refused to Eval a string')
  expect((await answer).status()).toBe(204)
  expect(reports).toEqual([
    {
      type: 'script_error',
      data: { message: 'Refused to Eval a string', filename: '/a.js', lineno: 3 },
      anomalyCount: 1,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      userAgent: expect.stringContaining('Chrome'),
      url: `${site.origin}/ko`,
    },
  ])

  const longer = await watch(page, '/ko/projects?q=비밀#list')
  const answerToLonger = longer.answered()
  await fail(page, `eval ${'x'.repeat(100_000)}`)
  expect((await answerToLonger).status()).toBe(204)
  expect(longer.reports).toMatchObject([
    { data: { message: `eval ${'x'.repeat(507)}` }, url: `${site.origin}/ko/projects` },
  ])
})

test('at most one report is sent per minute: others are counted and added to the next', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const { reports, answered } = await watch(page)
  await stopClock(page)
  const first = answered()
  await fail(page, 'xss')
  await first
  await fail(page, 'csrf')
  await page.clock.runFor(59_000)
  await fail(page, 'cors')
  await page.clock.runFor(2000)
  const second = answered()
  await page.evaluate(() => {
    const rejection = { promise: Promise.resolve(), reason: new Error('401 Unauthorized') }
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', rejection))
  })
  await second
  expect(reports.map(({ type, anomalyCount }) => [type, anomalyCount])).toEqual([
    ['script_error', 1],
    ['promise_rejection', 4],
  ])
})

test('each word of the specification makes an error one of security', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const { reports, answered } = await watch(page)
  const messages = words.map((word) => `The ${word.toUpperCase()}ed value`)
  for (const message of messages) {
    const answer = answered()
    await fail(page, message)
    await answer
    await page.clock.runFor(60_000)
  }
  expect(reports.map(({ data }) => (data as { message: string }).message)).toEqual(messages)
})

test('a violated policy is reported', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const { reports, answered } = await watch(page)
  const answer = answered()
  await page.evaluate(() => {
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        bubbles: true,
        blockedURI: 'https://evil.test/a.js?q=secret',
        documentURI: location.href,
        effectiveDirective: 'script-src-elem',
        disposition: 'enforce',
        originalPolicy: '',
        statusCode: 200,
        violatedDirective: 'script-src-elem',
      }),
    )
  })
  await answer
  expect(reports).toMatchObject([
    {
      type: 'csp_violation',
      data: { effectiveDirective: 'script-src-elem', blockedURI: 'https://evil.test/a.js' },
    },
  ])
})

test('developer tools are detected within a second, once while they stay open, and high memory use within half a minute', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const tools = await watch(page)
  await stopClock(page)
  const answerToTools = tools.answered()
  const setHeight = (pixels: number) =>
    page.evaluate((height) => {
      Object.defineProperty(window, 'outerHeight', { configurable: true, value: height })
    }, pixels)
  await page.evaluate(() => {
    Object.defineProperty(window, 'outerWidth', { configurable: true, value: innerWidth })
  })
  await setHeight(2000)
  await page.clock.runFor(1000)
  await answerToTools
  await page.clock.runFor(120_000)
  expect(tools.reports.map(({ type }) => type)).toEqual(['devtools_opened'])

  const { reports, answered } = await watch(page)
  await stopClock(page)
  const setBytes = (bytes: number) =>
    page.evaluate((usedJSHeapSize) => {
      const value = { usedJSHeapSize }
      Object.defineProperty(performance, 'memory', { configurable: true, value })
    }, bytes)
  await setBytes(100 * 1024 * 1024 + 1)
  const first = answered()
  await page.clock.runFor(30_000)
  await first
  expect(reports).toMatchObject([
    { type: 'high_memory_usage', data: { usedJSHeapSize: 100 * 1024 * 1024 + 1 } },
  ])
  // The page counts every half minute, and reports once a minute.
  const second = answered()
  await page.clock.runFor(60_000)
  await second
  expect(reports.map(({ anomalyCount }) => anomalyCount)).toEqual([1, 3])
  await setBytes(100 * 1024 * 1024)
  await page.clock.runFor(120_000)
  expect(reports).toHaveLength(2)
})

test('errors unrelated to security, unusual rejections and network failures are not reported', async () => {
  await using visit = await site.visit()
  const { page } = visit
  const { reports, answered } = await watch(page)
  const answer = answered()
  await fail(page, 'x is not a function')
  await page.evaluate(() => {
    for (const reason of [null, undefined, Symbol('xss'), Object.create(null), 'plain text'])
      dispatchEvent(
        new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }),
      )
  })
  await answer
  // Only the symbol among these reasons contains a security word.
  expect(reports.map(({ data }) => data)).toEqual([{ message: 'Symbol(xss)' }])
  await page.route(`**${address}`, (route) => route.abort('aborted'))
  await page.clock.runFor(61_000)
  await page.evaluate(() => {
    Object.assign(console, { warn: () => document.body.setAttribute('data-warned', '') })
  })
  await fail(page, 'forbidden')
  await page.locator('[data-warned]').waitFor()
})

test('without a measurement id no event is sent', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/ko')
  const { loaded, queue } = await page.evaluate(() => {
    dispatchEvent(new CustomEvent('madang-track', { detail: { name: 'search', parameters: {} } }))
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return { loaded: names.filter((name) => /analytics/.test(name)), queue: 'dataLayer' in window }
  })
  expect({ loaded, queue }).toEqual({ loaded: [], queue: false })
})
