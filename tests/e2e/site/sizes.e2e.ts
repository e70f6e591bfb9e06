/**
 * Every page fits its window, from 320 to 2560 px and with doubled text size, and its controls are visible in
 * forced colours.
 */
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, desktop, phone } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { listUnseen } from '../../support/looks.ts'
import { pages, screens } from '../../support/screens.ts'

const site = await browseTestSite()

const states = [
  'an empty list',
  'the record by semester',
  'the thanks for a message',
  'an unknown address',
]
const looked = [...pages, ...screens.filter(({ name }) => states.includes(name))]

const steps = [
  { width: desktop.width, size: 2 },
  { width: phone.width, size: 2 },
  { width: 320, size: 1 },
  { width: 2560, size: 1 },
]
/**
 * Words that fit a phone at twice the size fit 320 px, and the wider columns of a desktop at twice the size; nothing else
 * differs by language.
 */
const stepsOfOthers = isLong ? steps : steps.filter(({ width }) => width === phone.width)

test.each(languages)(
  'no page scrolls sideways at any width or size of text, also after the window becomes narrower, and forced colours hide no control (%s)',
  async (language) => {
    // Each address names its language, so that the next test goes on with this browser.
    await using visit = await site.visit()
    const { context, page, open } = visit
    const browser = await context.newCDPSession(page)
    const isKorean = language === 'ko'
    let here = { width: desktop.width, size: 1 }
    const become = async (next: typeof here) => {
      if (next.size !== here.size) await setBrowserTextSize(browser, next.size)
      if (next.width !== here.width)
        await page.setViewportSize({ width: next.width, height: desktop.height })
      here = next
    }
    const broken: string[] = []
    for (const { path } of looked) {
      // Korean pages are loaded on a desktop, as before a window becomes narrower; others wherever the last one was.
      if (isKorean) await become({ width: desktop.width, size: 1 })
      await open(addressIn(language, path))
      for (const step of isKorean ? steps : stepsOfOthers) {
        await become(step)
        expect(await readTextSize(page)).toBe(16 * step.size)
        const wide = await listTooWide(page)
        if (wide.length > 0)
          broken.push(`${path} at ${step.width} px, text × ${step.size}: ${wide.join(', ')}`)
        // It has been painted before it becomes narrower.
        if (isKorean && step.width === desktop.width) await twoFrames(page)
      }
      // Colours are the same in each language.
      if (!isKorean) continue
      await page.emulateMedia({ forcedColors: 'active' })
      broken.push(...(await listUnseen(page)).map((control) => `${path}: ${control} is not seen`))
      await page.emulateMedia({ forcedColors: null })
    }
    expect(broken).toEqual([])
  },
)

test.each(languages)(
  'on tablets and small laptops the header is one row of 64 px that names the language, also with a long name (%s)',
  async (language) => {
    await using visit = await site.visit()
    const { page, open } = visit
    await open(addressIn(language, '/about'))
    const header = page.getByRole('banner')
    const name = header.locator('a span').first()
    // The place of a scrollbar, which this browser hides.
    await page.locator('html').evaluate((root) => root.style.setProperty('padding-right', '17px'))
    const own = await name.innerText()
    const chosen = header.getByText(languageNames[language].name, { exact: true }).first()
    for (const text of [own, 'Alexandra Maximiliana van der Berg-Hohenstein']) {
      await name.evaluate((node, other) => node.replaceChildren(other), text)
      for (const width of [390, 769, 896, 897, 1089]) {
        await page.setViewportSize({ width, height: 800 })
        const height = (await header.boundingBox())?.height
        const seen = { height, wide: await listTooWide(page), chosen: await chosen.isVisible() }
        expect(seen, `${width} px`).toEqual({ height: 64, wide: [], chosen: true })
      }
    }
    for (const width of [769, 897, 1101, 1281]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await readAccount(page), `${width} px, signed in`).toEqual({
        height: 64,
        shown: [true, true],
      })
    }
  },
)

/** Of an admin with a long name, as the script before the first paint marks the page: are name and badge shown? */
function readAccount(page: Page): Promise<{ height: number | undefined; shown: boolean[] }> {
  return page.evaluate(() => {
    const root = document.documentElement
    root.dataset['auth'] = 'admin'
    root.style.setProperty('--user-name', '"Alexandra Maximiliana van der Berg-Hohenstein"')
    const parts = document.querySelectorAll<HTMLElement>(
      '[popovertarget=account] > :last-child > span',
    )
    const shown = [...parts].map((part) => part.offsetWidth > 20)
    return { height: document.querySelector('header')?.offsetHeight, shown }
  })
}

// The words of English are the longest.
test.each(journeysIn('en'))(
  'with text-only zoom of 200 %, nothing overflows the header, and with larger text the links of the header move into the menu (%s)',
  async (language) => {
    await using visit = await site.visit()
    const { context, page, open } = visit
    await open(addressIn(language, '/'))
    for (const viewport of [{ ...phone, width: 320 }, phone, desktop]) {
      await page.setViewportSize(viewport)
      const header = page.getByRole('banner')
      expect((await header.boundingBox())?.height).toBe(64)
      await setTextSize(page, '200%')
      expect(await listTooWide(page)).toEqual([])
      expect(await listOutside(page, 'header')).toEqual([])
      expect(await listCutButtons(page)).toEqual([])
      await setTextSize(page, '')
    }

    const menuButton = page.getByRole('button', { name: catalogues[language].layout.openMenu })
    expect(await menuButton.isVisible()).toBe(false)
    const browser = await context.newCDPSession(page)
    await setBrowserTextSize(browser, 2)
    await menuButton.waitFor()
  },
)

test('in forced colours every selection is visible', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await page.emulateMedia({ forcedColors: 'active' })
  const paint = (selector: string, pseudo?: string) =>
    page.evaluate(
      ([one = '', part]) => {
        const element = document.querySelector(one)
        if (!element) throw new Error(`There is no ${one}.`)
        return getComputedStyle(element, part).backgroundColor
      },
      [selector, pseudo],
    )

  await open('/ko/projects?tech=React')
  expect(await listUnseen(page)).toEqual([])
  const ground = await paint('body')
  const chip = 'search li a'
  expect(await paint(`${chip}[aria-current]`)).not.toBe(await paint(`${chip}:not([aria-current])`))
  expect(await paint('nav a[aria-current]', '::after')).not.toBe(ground)
  await open('/ko/academics')
  expect(await paint('td:nth-of-type(2) > span', '::before')).not.toBe(ground)
})

/** Until the page has been painted. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** The text size of the visitor's browser, as a multiple of the default. */
async function setBrowserTextSize(browser: CDPSession, times: number): Promise<void> {
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times } })
}

/** What the page takes as the text size of the browser: a page that is opened must have kept it. */
function readTextSize(page: Page): Promise<number> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.fontSize = 'medium'
    const size = Number.parseFloat(getComputedStyle(probe).fontSize)
    probe.remove()
    return size
  })
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((given) => {
    document.documentElement.style.fontSize = given
  }, size)
}

/** Elements that overflow their container. */
function listOutside(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((holder) => {
    const box = document.querySelector(holder)?.getBoundingClientRect()
    if (!box) throw new Error(`There is no ${holder}.`)
    return [...document.querySelectorAll(`${holder} :is(a, button)`)]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, at: element.getBoundingClientRect() }))
      .filter(({ at }) => at.bottom > box.bottom + 1 || at.right > box.right || at.left < box.left)
      .map(({ element }) => element.textContent ?? '')
  }, selector)
}

/** Links that are drawn as buttons and narrower than their words. */
function listCutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main a')]
      .filter((link) => getComputedStyle(link).display === 'flex')
      .filter((link) => link.scrollWidth > link.clientWidth)
      .map(({ textContent }) => textContent),
  )
}

/** Elements beyond the right edge of a page that scrolls sideways. */
function listTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
  })
}
