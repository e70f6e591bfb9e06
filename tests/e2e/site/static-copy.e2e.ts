/** The journeys of visitors through a static copy, below a path and by the rules of GitHub Pages. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { lightnessOf } from '../../support/browser.ts'
import {
  collectComplaints,
  openContext,
  toContextOptions,
} from '../../support/browsing-contexts.ts'
import { launchChromium, openFirefox } from '../../support/launch-chromium.ts'
import { serveFolder } from '../../support/serve-folder.ts'
import { openTestSite } from '../../support/site.ts'
import { exportTestCopy, writeOwnContent } from '../../support/static-copy.ts'

const base = '/repo'
const folder = await mkdtemp(join(tmpdir(), 'madang-copy-'))
await writeOwnContent(join(folder, 'content'))
await using site = await openTestSite({ content: join(folder, 'content') })
await exportTestCopy(site, join(folder, 'copy'), { origin: 'https://ada.example', base })
const served = await serveFolder(join(folder, 'copy'), { base, isGitHub: true })
const browser = inject('browser') === 'firefox' ? await openFirefox() : await launchChromium(false)
const complaints: string[] = []

afterEach(() => expect(complaints.splice(0).join('\n')).toBe(''))
afterAll(async () => {
  if (inject('browser') === 'firefox') await browser.close()
  await served[Symbol.asyncDispose]()
})

/** Every refusal of the policy, and each request to another host, is a complaint. */
async function visit(options: Parameters<typeof toContextOptions>[0] = {}) {
  const viewport = { width: 1440, height: 900 }
  const { context, page, leave } = await openContext(
    browser,
    toContextOptions({ viewport, ...options }, served.origin),
  )
  context.setDefaultTimeout(30_000)
  const stop = collectComplaints(context, [served.origin], complaints, undefined)
  return {
    page,
    open: (path: string) => page.goto(served.origin + base + path),
    path: () => page.evaluate(() => location.pathname + location.search),
    async [Symbol.asyncDispose]() {
      stop()
      await leave([])
    },
  }
}

test('an address without a language leads to that of the browser, then to the chosen one', async () => {
  await using visited = await visit({ language: 'ko' })
  const { open, page, path } = visited
  await open('/about/')
  await page.waitForURL('**/repo/ko/about/')
  await page.locator('[data-language-switcher] button').click()
  await page.locator('[data-language-switcher] a[hreflang=en]').click()
  await page.waitForURL('**/repo/en/about/')
  await open('/projects/')
  // English is the default language of the site.
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await path()).toBe('/repo/projects/')

  await using other = await visit({ language: 'ja' })
  await other.open('/')
  await other.page.locator('html[data-theme]').waitFor()
  expect(await other.path()).toBe('/repo/')
  expect(await other.page.locator('html').getAttribute('lang')).toBe('en')
})

test('the theme is kept from page to page', async () => {
  await using visited = await visit()
  const { open, page } = visited
  await open('/ko/')
  await page.locator('[data-theme-button]').click()
  await expect.poll(() => lightnessOf(page)).toBeLessThan(0.3)
  await open('/ko/about/')
  expect(await lightnessOf(page)).toBeLessThan(0.3)
})

test('projects are filtered by technology, year and words, and a link takes it back', async () => {
  await using visited = await visit({ language: 'en' })
  const { open, page, path } = visited
  await open('/en/projects/')
  const cards = page.locator('#results [data-item]')
  expect(await cards.count()).toBe(5)
  await page.locator('[data-filters] a[rel=nofollow]', { hasText: 'React' }).first().click()
  await page.waitForURL('**/projects/?tech=React')
  await expect.poll(() => cards.count()).toBeLessThan(5)
  const count = await cards.count()
  expect(await page.locator('#results p').first().textContent()).toContain(String(count))
  expect(await page.locator('[data-filters] a[aria-current]').textContent()).toContain('React')
  await page.locator('input[name=q]').fill('no such words')
  await page.locator('input[name=q]').press('Enter')
  await page.waitForURL('**q=no+such+words**')
  await page.locator('#results h2', { hasText: 'No projects' }).waitFor()
  expect(await path()).toContain('tech=React')
  await page.locator('#results a').first().click()
  await page.waitForURL('**/repo/en/projects/')
  await expect.poll(() => cards.count()).toBe(5)
})

test('posts are found by their words, on whatever page of the list they are', async () => {
  await using visited = await visit({ language: 'en' })
  const { open, page } = visited
  await open('/en/blog/')
  await page.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL('**/blog/page/2/')
  await page.locator('input[name=q]').fill('alleys')
  await page.locator('input[name=q]').press('Enter')
  await page.waitForURL('**/blog/?q=alleys')
  const found = page.locator('[data-item] h2')
  await expect.poll(() => found.allTextContents()).toEqual(['Maps of alleys'])
  await found.getByRole('link').click()
  await page.waitForURL('**/en/blog/maps/')
  expect(
    await page
      .locator('picture img')
      .first()
      .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
  await page.goBack()
  await open('/en/blog/?q=Zinnias')
  await expect.poll(() => found.count()).toBe(8)
})

test('a form is an email, an island plays, and what is not there has a page in the language of its address', async () => {
  await using visited = await visit({ language: 'ko' })
  const { open, page } = visited
  await open('/ko/contact/')
  const link = page.locator('main a[href^="mailto:"][href*="subject="]')
  expect(await link.getAttribute('href')).toMatch(
    /^mailto:student@example[.]com[?]subject=.+&body=/,
  )
  expect(await page.locator('form').count()).toBe(0)
  await open('/ko/play/jegi/')
  await page.locator('[data-island]').first().hover()
  await page.locator('[data-island] button').first().click()
  await open('/en/no-such-page/')
  await page.locator('h1').waitFor()
  await open('/ko/no-such-page')
  await page.waitForURL('**/repo/ko/404.html')
  expect(await page.locator('html').getAttribute('lang')).toBe('ko')
  await open('/ko/blog/old-maps/')
  await page.waitForURL('**/ko/blog/maps/')
})

test('without a script every page is whole', async () => {
  await using visited = await visit({ hasScript: false })
  const { open, page } = visited
  await open('/ko/projects/')
  await page.locator('#results [data-item] a').first().click()
  await page.waitForURL('**/ko/projects/*/')
  await page.locator('main h1').waitFor()
})
