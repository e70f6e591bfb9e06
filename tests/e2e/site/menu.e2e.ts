/** The menu of narrow windows: a popover that the browser itself opens and closes. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { addressIn, addressOf, browseTestSite, phone } from '../../support/browser.ts'

const site = await browseTestSite()
const tablet = { width: 768, height: 900 }

/** One page for all tests with scripts: a menu stores nothing. */
const { context, page, open } = await site.visit({ viewport: phone })

beforeEach(async () => {
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.setViewportSize(phone)
})

test.each(languages)(
  'up to 768 px the links are in a menu, from 769 px in the header, and the label of its button says what it does (%s)',
  async (language) => {
    await page.setViewportSize(tablet)
    await open(addressIn(language, '/'))
    const { toggle, links } = findMenu(page, language)
    const { layout, navigation } = catalogues[language]
    const labels = ['home', 'projects', 'academics', 'about', 'blog', 'contact', 'login'] as const

    expect(await toggle.isVisible()).toBe(true)
    expect(await links.count()).toBe(0)

    await page.setViewportSize({ ...tablet, width: 769 })
    expect(await toggle.isVisible()).toBe(false)
    expect(await links.count()).toBe(labels.length)
    for (const label of labels) {
      expect(await links.filter({ hasText: navigation[label] }).count()).toBe(1)
    }

    await page.setViewportSize(phone)
    await page.getByRole('button', { name: layout.openMenu, exact: true }).click()
    await links.first().waitFor()
    await page.getByRole('button', { name: layout.closeMenu, exact: true }).click()
    await links.first().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: layout.openMenu, exact: true }).waitFor()
  },
)

test('the page behind the open menu does not scroll', async () => {
  await open('/')
  const { toggle, links } = findMenu(page, 'ko')
  const scrolled = () => page.evaluate(() => window.scrollY)

  await toggle.click()
  await links.first().waitFor()
  await page.mouse.move(200, 780)
  await page.mouse.wheel(0, 300)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
    'hidden',
  )
  await twoFrames(page)
  expect(await scrolled()).toBe(0)

  await page.keyboard.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
  await page.mouse.wheel(0, 120)
  await expect.poll(scrolled).toBe(120)
})

test('Escape closes the menu and gives the focus back to its button; a click outside of the menu closes it', async () => {
  await open('/')
  const { toggle, links } = findMenu(page, 'ko')
  await toggle.click()
  await links.nth(1).focus()
  await page.keyboard.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(toggle)).toBe(true)

  await toggle.click()
  await links.first().waitFor()
  await page.mouse.click(5, 820)
  await links.first().waitFor({ state: 'hidden' })
  expect(addressOf(page)).toBe('/')
})

test.each(['mouse', 'finger'])(
  'what closes the open menu does nothing else: a %s on a link behind it',
  async (pointer) => {
    await using visit = await site.visit({ viewport: phone, hasTouch: pointer === 'finger' })
    const { page, open } = visit
    await open('/projects')
    const { toggle, links } = findMenu(page, 'ko')
    const card = page.locator('main li a[href^="/projects/"]').first()
    await card.evaluate((link) => link.scrollIntoView({ block: 'end' }))
    const box = await card.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 10]
    const press = () => (pointer === 'finger' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
    await toggle.click()
    await links.first().waitFor()
    expect((await findMenu(page, 'ko').menu.boundingBox())?.height).toBeLessThan(y - 64)
    await press()
    await links.first().waitFor({ state: 'hidden' })
    await twoFrames(page)
    expect(addressOf(page)).toBe('/projects')
    await press()
    await page.waitForURL(/\/projects\/\d+$/)
  },
)

test('a click on a link closes the menu, even if the page stays, or opens its page with the menu closed', async () => {
  await open('/')
  const { toggle, links } = findMenu(page, 'ko')
  await toggle.click()
  await links.filter({ hasText: catalogues.ko.navigation.blog }).click()
  await expect.poll(() => context.pages().map(addressOf)).toEqual(['/', '/blog'])
  await links.first().waitFor({ state: 'hidden' })
  expect(addressOf(page)).toBe('/')
  await context.pages().at(-1)?.close()

  await toggle.click()
  await links.filter({ hasText: catalogues.ko.navigation.projects }).click()
  await page.waitForURL('**/projects')
  await toggle.waitFor()
  expect(await links.count()).toBe(0)
})

test('the menu is at most 600 px high, and never higher than the window below the header', async () => {
  await page.setViewportSize({ width: 768, height: 1000 })
  await open('/')
  const { toggle, menu, links } = findMenu(page, 'ko')
  await toggle.click()
  await links.first().waitFor()
  await links.first().evaluate((link) => {
    const list = link.closest('ul')
    for (let count = 0; count < 30; count++) list?.append(link.cloneNode(true))
  })
  expect(await heightOf(menu)).toBe(600)
  expect(await menu.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true)

  await page.setViewportSize({ width: 768, height: 360 })
  await expect.poll(() => heightOf(menu)).toBe(360 - 64)
})

test('the menu opens, closes and its links work without JavaScript', async () => {
  await using visit = await site.visit({ viewport: phone, hasScript: false })
  const { page, open } = visit
  await open('/')
  const { toggle, menu, links } = findMenu(page, 'ko')
  expect(await links.count()).toBe(0)
  await toggle.click()
  await links.first().waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await toggle.click()
  await page.mouse.click(5, 820)
  await menu.waitFor({ state: 'hidden' })
  await toggle.click()
  await links.filter({ hasText: catalogues.ko.navigation.projects }).click()
  await page.waitForURL('**/projects')
  expect(await links.count()).toBe(0)
})

function findMenu(page: Page, language: Language) {
  const { mainNavigation, openMenu, closeMenu } = catalogues[language].layout
  const menu = page.getByRole('navigation', { name: mainNavigation })
  return {
    menu,
    /** Those that can be reached: hidden elements have no role. */
    links: menu.getByRole('link'),
    toggle: page.getByRole('button', { name: new RegExp(`^(${openMenu}|${closeMenu})$`) }),
  }
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement)
}

async function heightOf(element: Locator): Promise<number | undefined> {
  return (await element.boundingBox())?.height
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
