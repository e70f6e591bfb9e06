/** Light and dark: the system's preference until the visitor chooses, and never the wrong one for a moment. */

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  addressIn,
  browseTestSite,
  desktop,
  lightnessOf,
  openBlank,
  phone,
} from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'

async function expectDark(page: Page, hint?: string): Promise<void> {
  await expect.poll(() => lightnessOf(page), { message: hint }).toBeLessThan(0.3)
}

async function expectLight(page: Page, hint?: string): Promise<void> {
  await expect.poll(() => lightnessOf(page), { message: hint }).toBeGreaterThan(0.7)
}

const site = await browseTestSite()
const key = 'theme-storage'
const darkStored = '{"state":{"isDark":true},"version":0}'
const lightStored = '{"state":{"isDark":false},"version":0}'

/** One page for most tests: each begins as a new visitor in a light system. */
const { context, page, open, forget } = await site.visit()

beforeEach(async () => {
  await forget()
  await page.emulateMedia({ colorScheme: 'light' })
})

test('the theme follows the system', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/')
  await expectDark(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(page)
  expect(await storedTheme(page)).toBe(null)
})

test('the button switches the theme, and the choice is kept for the next page', async () => {
  await open('/')
  await findButton(page, 'ko', 'toDark').click()
  await expectDark(page)
  expect(await storedTheme(page)).toBe(darkStored)
  await open('/projects')
  await expectDark(page)
  await findButton(page, 'ko', 'toLight').click()
  await expectLight(page)
  expect(await storedTheme(page)).toBe(lightStored)
})

test('a theme chosen in one tab is applied in the others', async () => {
  await open('/')
  const other = await context.newPage()
  await other.goto(`${site.origin}/projects`)
  await findButton(other, 'ko', 'toDark').click()
  await expectDark(page)
  await findButton(page, 'ko', 'toLight').waitFor()
  await other.close()
})

test.each([
  { stored: darkStored, system: false, shown: 'dark' },
  { stored: lightStored, system: true, shown: 'light' },
])('a stored $shown theme is applied in the first frame', async ({ stored, system, shown }) => {
  await using visit = await site.visit({
    hasMotion: true,
    isDark: system,
    stored: { [key]: stored },
  })
  const { page, open } = visit
  await page.addInitScript(() => {
    const themes = new Set<string | undefined>()
    Reflect.set(window, 'themesPainted', themes)
    const look = () => {
      if (document.body) themes.add(document.documentElement.dataset['theme'])
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await open('/projects')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
  const painted = await page.evaluate(() => [...Reflect.get(window, 'themesPainted')])
  expect(painted).toEqual([shown])
})

test('a stored theme is also that of pages that refuse, and waits for no script', async () => {
  const system = { hasMotion: true, isDark: false, refusals: /%|nothing-here/ }
  await using visit = await site.visit({ ...system, stored: { [key]: darkStored } })
  const { page } = visit
  for (const path of ['/ko/%E0%A4%A', '/ko/%ff', '/ko/nothing-here']) {
    const response = await page.goto(site.origin + path)
    await expectDark(page, path)
    // Applied before the first paint, not late by the page's script.
    expect(await response?.text(), path).toContain(key)
  }
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${site.origin}/`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectDark(page, 'before the script')
  script.resolve()
  await page.waitForLoadState()
})

test('a cookie announces the choice at the next visit; without it, the page loads again with it', async () => {
  const cookies = async () =>
    (await context.cookies()).flatMap(({ name, value }) =>
      name === 'typed' ? [] : `${name}=${value}`,
    )
  const begins = async () => (await (await open('/ko/about')).text()).includes(key)
  expect([await begins(), await cookies()]).toEqual([false, []])
  await findButton(page, 'ko', 'toDark').click()
  // Immediately: a request that is sent as the page is left must carry it.
  expect(await page.evaluate(() => document.cookie)).toBe('known=1')
  await expect.poll(cookies).toEqual(['known=1'])
  expect(await begins()).toBe(true)
  await expectDark(page)
  // The browser stores a page's cookies with a short delay.
  await expect
    .poll(async () => {
      await context.clearCookies()
      return begins()
    })
    .toBe(false)
  await expectDark(page)
  await expect.poll(cookies).toEqual(['known=1'])
})

/** What cannot be parsed, what has no state, and what is not a theme; more of each in `npm run test:long`. */
const nonsenses = [
  '{',
  '{"state":null}',
  '{"state":{"isDark":1},"version":0}',
  ...(isLong ? ['', 'null', '"dark"', '{"state":{"isDark":"no"}}'] : []),
]

test('with invalid storage the theme of the system is used', async () => {
  for (const nonsense of nonsenses) {
    await store(nonsense)
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/')
    await expectDark(page, nonsense)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectLight(page, nonsense)
    await findButton(page, 'ko', 'toDark').click()
    await expectDark(page, nonsense)
    expect(await storedTheme(page), nonsense).toBe(darkStored)
  }
})

/** Korean is in the tests above. */
test.each(journeysIn('en'))(
  'the label of the button says in %s what it will do',
  async (language) => {
    await open(addressIn(language, '/'))
    const toDark = findButton(page, language, 'toDark')
    const words = catalogues[language].theme
    expect(await toDark.getAttribute('title')).toBe(words.toDark)
    await toDark.click()
    expect(await findButton(page, language, 'toLight').getAttribute('title')).toBe(words.toLight)
  },
)

test('the button shows a moon by day and a sun by night', async () => {
  await open('/')
  const shownIcons = (name: 'toDark' | 'toLight') =>
    findButton(page, 'ko', name)
      .locator('svg')
      .evaluateAll((icons) => icons.flatMap((icon, index) => (icon.checkVisibility() ? index : [])))
  const byDay = await shownIcons('toDark')
  await findButton(page, 'ko', 'toDark').click()
  const byNight = await shownIcons('toLight')
  expect([byDay, byNight].toSorted()).toEqual([[0], [1]])
  // The sun is a circle with rays, the moon a single path.
  const circles = await findButton(page, 'ko', 'toLight')
    .locator('svg')
    .evaluateAll((icons) => icons.map((icon) => icon.querySelectorAll('circle').length))
  expect(circles.map((count) => count > 0)).toEqual([byNight[0] === 0, byNight[0] === 1])
})

test('the button is round, 44 px wide and within the header, on a phone and on a desktop', async () => {
  await open('/')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    const hint = `${viewport.width} px`
    const button = findButton(page, 'ko', 'toDark')
    const [box, header] = [await button.boundingBox(), await page.getByRole('banner').boundingBox()]
    if (!box || !header) throw new Error('The header has no theme button.')
    expect(box.width, hint).toBeCloseTo(44, 0)
    expect(box.height, hint).toBeCloseTo(box.width, 0)
    expect(await button.evaluate((node) => getComputedStyle(node).borderRadius)).toBe('50%')
    expect(box.y, hint).toBeGreaterThanOrEqual(header.y)
    expect(box.y + box.height, hint).toBeLessThanOrEqual(header.y + header.height)
  }
})

test('without JavaScript the theme of the system is used and no button is shown', async () => {
  await using visit = await site.visit({ hasScript: false })
  const { page, open } = visit
  await open('/')
  expect(await lightnessOf(page)).toBeGreaterThan(0.7)
  const seen = page.getByRole('banner').getByRole('button')
  const words = catalogues.ko.language
  expect(await seen.count()).toBe(1)
  expect(await seen.getAttribute('aria-label')).toBe(words.current('한국어'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/')
  expect(await lightnessOf(page)).toBeLessThan(0.3)
  expect(await seen.count()).toBe(1)
})

async function store(theme: string): Promise<void> {
  await openBlank(page, site.origin)
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, theme] as const)
}

function findButton(page: Page, language: Language, word: 'toDark' | 'toLight') {
  return page.getByRole('button', { name: catalogues[language].theme[word], exact: true })
}

function storedTheme(page: Page): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}
