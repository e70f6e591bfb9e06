/** What a page may cost before any interaction. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseTestSite, desktop, phone, type Visit } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { listLayoutShifts } from '../../support/looks.ts'
import { buildFolder } from '../../support/sample-content.ts'
import { pages, type Screen, screens } from '../../support/screens.ts'

const maxScriptBytes = 4096
const maxFirstViewBytes = 60 * 1024
const reactCode = /react\.transitional\.element|react\.dev\/errors|createRoot/

/** Slow enough that documents arrive, and are laid out, in parts. */
const slowLine = { offline: false, latency: 0, downloadThroughput: 30_000, uploadThroughput: -1 }

const fastLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

const site = await browseTestSite({ hasMotion: true })

/** Pages that load something different; `every-page.test.ts` counts the scripts of all. */
const paths = ['/', '/projects', '/contact', '/login']
const loaded = pages.filter(({ path }) => isLong || paths.includes(path))

test.each(loaded)(
  '$name has at most 4 KB of JavaScript, no React, and nothing that blocks rendering, also in a browser that keeps something',
  async ({ path }) => {
    // At once: each waits until its network is idle.
    await Promise.all([expectLittleScript(path, {}), expectLittleScript(path, { language: 'ko' })])
  },
)

async function expectLittleScript(path: string, stored: Record<string, string>): Promise<void> {
  await using visit = await site.visit({ stored })
  const scripts = await loadScripts(visit, path)
  const bytes = scripts.map((script) => brotliCompressSync(script).byteLength)
  expect(sum(bytes)).toBeLessThanOrEqual(maxScriptBytes)
  // The page's script may name the files of islands, but must not contain React's code.
  expect(scripts.filter((script) => reactCode.test(script))).toEqual([])
  expect(await listBlocking(visit.page)).toEqual([])
}

test('the text by which tests detect React is in the file that islands load', async () => {
  const folder = join(buildFolder, 'browser', 'assets')
  const [file = ''] = (await readdir(folder)).filter((name) => /^hydrate-.*\.js$/.test(name))
  expect(await readFile(join(folder, file), 'utf8')).toMatch(reactCode)
})

test.each(loaded)('$name is painted before its script has arrived', async ({ path }) => {
  await using visit = await site.visit()
  const { page } = visit
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(site.origin + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
  await page.getByRole('heading', { level: 1 }).waitFor()
  script.resolve()
  await page.waitForLoadState()
})

/** Shorter than a window, so that the footer is at its lower edge. */
const short = ['an empty list', 'the thanks for a message', 'an unknown address']
const isText = (path: string, status: number) =>
  status === 200 && /^\/(?:projects|blog)\/./.test(path)
/** Those that load something different, a project, a post, and the short ones; all of them in `npm run test:long`. */
const isStill = ({ path, name, status }: Screen) =>
  isLong || paths.includes(path) || isText(path, status) || short.includes(name)
const still = screens.filter(isStill)

/** A page for each size, for all tests of layout shifts: each page is the first of a new visitor. */
const sizes = await Promise.all([phone, desktop].map((viewport) => site.visit({ viewport })))
const lines = await Promise.all(sizes.map(({ context, page }) => context.newCDPSession(page)))
await Promise.all(lines.map((line) => line.send('Network.enable')))

test.each(still)('$name has no layout shift on a phone and on a desktop', async ({ path }) => {
  // At once: each mostly waits for its slow line.
  const shifts = await Promise.all(
    sizes.map(async ({ page, open, forget }, index) => {
      await forget()
      await lines[index]?.send('Network.emulateNetworkConditions', slowLine)
      await open(path)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForFunction(
        () => !document.querySelector('[data-hero]') || CSS.highlights.get('untyped')?.size === 0,
      )
      return await listLayoutShifts(page)
    }),
  )
  expect(shifts).toEqual([[], []])
})

test('the first view of Home transfers at most 60 KB, including headers', async () => {
  await Promise.all(
    sizes.map(async ({ page, open, forget }, index) => {
      await forget()
      const line = lines[index]
      await line?.send('Network.emulateNetworkConditions', fastLine)
      let transferred = 0
      line?.on('Network.loadingFinished', ({ encodedDataLength }) => {
        transferred += encodedDataLength
      })
      await open('/')
      await page.waitForLoadState('networkidle')
      expect(transferred).toBeGreaterThan(10_000)
      expect(transferred).toBeLessThanOrEqual(maxFirstViewBytes)
    }),
  )
})

/** The text of every script of the page, inline or loaded, when it is idle. */
async function loadScripts({ page, open }: Visit, path: string): Promise<string[]> {
  const loading: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loading.push(response.text())
  })
  await open(path)
  await page.waitForLoadState('networkidle')
  const inline = await page.evaluate(() =>
    // Data blocks, such as JSON-LD, are not scripts.
    [...document.scripts]
      .filter(({ type, text }) => type === '' && text !== '')
      .map(({ text }) => text),
  )
  const loaded = await Promise.all(loading)
  expect(loaded.length).toBeGreaterThan(0)
  return [...inline, ...loaded]
}

/** What the first paint waited for in addition to the document. */
async function listBlocking(page: Page): Promise<string[]> {
  const resources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      // Newer than the types of the DOM: Resource Timing, section 4.2.
      (entry) => ({ name: entry.name, status: Reflect.get(entry, 'renderBlockingStatus') }),
    ),
  )
  expect(resources.length).toBeGreaterThan(0)
  return resources.filter(({ status }) => status !== 'non-blocking').map(({ name }) => name)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
