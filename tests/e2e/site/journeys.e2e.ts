/** The journeys of visitors, from end to end: in Chromium, and in Firefox if there is one. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectsWords } from '#app/projects/words.ts'
import { keepCounters } from '#app/ui/title-text.tsx'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languageNames } from '#shared/i18n/languages.ts'
import { addressIn, addressOf, browseTestSite, lightnessOf, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite({ hasMotion: true })

/** For Firefox: `menu`, `theme` and `language.e2e.ts` prove more of them in Chromium. */
const inKorean = journeysIn().slice(0, 1)

test.each(inKorean)(
  'the phone menu opens, reports its state, and closes by Escape, a click outside and a link',
  async () => {
    await using visit = await site.visit({ viewport: phone })
    const { page, open } = visit
    const { layout, navigation } = catalogues.ko
    await open('/')
    const openMenu = page.getByRole('button', { name: layout.openMenu, exact: true })
    const closeMenu = page.getByRole('button', { name: layout.closeMenu, exact: true })
    const links = page.getByRole('navigation', { name: layout.mainNavigation }).getByRole('link')

    expect(await links.count()).toBe(0)
    await openMenu.click()
    await links.first().waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
      'hidden',
    )
    await page.keyboard.press('Escape')
    await links.first().waitFor({ state: 'hidden' })
    await openMenu.click()
    await page.mouse.click(5, 820)
    await links.first().waitFor({ state: 'hidden' })
    await openMenu.click()
    await closeMenu.click()
    await links.first().waitFor({ state: 'hidden' })
    await openMenu.click()
    await links.filter({ hasText: navigation.academics }).click()
    await page.waitForURL('**/academics')
    expect(await links.count()).toBe(0)
  },
)

test.each(inKorean)(
  'the theme follows the system until the visitor chooses one, which then applies to every page',
  async () => {
    await using visit = await site.visit()
    const { page, open } = visit
    const { theme } = catalogues.ko
    await open('/')
    expect(await lightnessOf(page)).toBeGreaterThan(0.7)
    await page.getByRole('button', { name: theme.toDark, exact: true }).click()
    await expect.poll(() => lightnessOf(page)).toBeLessThan(0.3)
    await open('/about')
    await page.getByRole('button', { name: theme.toLight, exact: true }).waitFor()
    expect(await lightnessOf(page)).toBeLessThan(0.3)
    expect(await page.evaluate(() => localStorage.getItem('theme-storage'))).toBe(
      '{"state":{"isDark":true},"version":0}',
    )
  },
)

test.each(inKorean)(
  'the language is changed by clicks, arrow keys and swipes, and remembered',
  async () => {
    await using visit = await site.visit({ language: 'ko' })
    const { page, open } = visit
    await open('/projects?tech=Java')
    await findSwitcher(page, 'ko').click()
    const choices = page.getByRole('list', { name: catalogues.ko.language.label })
    await choices.getByRole('link', { name: languageNames.ja.name }).click()
    await expectLanguage(page, 'ja')
    await findSwitcher(page, 'ja').press('ArrowLeft')
    await expectLanguage(page, 'ko')
    await findSwitcher(page, 'ko').press('ArrowRight')
    await expectLanguage(page, 'ja')
    await swipe(page, findSwitcher(page, 'ja'), 60)
    await expectLanguage(page, 'en')
    await swipe(page, findSwitcher(page, 'en'), -60)
    await expectLanguage(page, 'ja')
    expect(addressOf(page)).toBe('/projects?tech=Java')
    await open('/')
    await expectLanguage(page, 'ja')
  },
)

/** For Firefox: `projects.e2e.ts` proves each step of it in Chromium. */
test.each(journeysIn())(
  'projects are found, filtered, sorted and opened (%s)',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    const words = projectsWords[language]
    const { items } = await site.api.projects.list(
      { page: 0, size: 50, sort: 'endDate,desc', techStacks: [], search: '' },
      language,
    )
    const main = page.getByRole('main')
    const filters = page.getByRole('search', { name: words.filters })
    const expectTitles = async (expected: typeof items) => {
      await main.getByText(words.count(expected.length), { exact: true }).waitFor()
      const titles = main.getByRole('heading', { level: 2 })
      expect(await titles.allTextContents()).toEqual(
        expected.map(({ title }) => keepCounters(title)),
      )
    }

    await open(addressIn(language, '/projects'))
    await expectTitles(items)
    await filters.getByRole('combobox', { name: words.year }).selectOption('2025')
    await page.waitForURL('**?year=2025')
    const of2025 = items.filter(({ endDate }) => endDate?.startsWith('2025'))
    await expectTitles(of2025)
    await filters.getByRole('link', { name: 'TypeScript', exact: true }).click()
    await page.waitForURL('**tech=TypeScript**')
    const typed = of2025.filter(({ techStacks }) => techStacks.includes('TypeScript'))
    await expectTitles(typed)
    await filters.getByRole('combobox', { name: words.sort }).selectOption('oldest')
    await page.waitForURL('**sort=oldest**')
    await expectTitles(typed.toReversed())
    const search = filters.getByRole('searchbox', { name: words.search })
    await search.fill('three.js')
    await search.press('Enter')
    await page.waitForURL('**q=three.js**')
    await expectTitles(typed.filter(({ techStacks }) => techStacks.includes('Three.js')))
    await filters.getByRole('link', { name: words.clear }).click()
    await expectTitles(items)
    await main.getByRole('link', { name: items[0]?.title }).click()
    await page.getByRole('heading', { level: 1, name: items[0]?.title }).waitFor()
    await page.goBack()
    await expectTitles(items)
  },
)

/** For Firefox: `forms.e2e.ts` proves more of them in Chromium, in every language. */
const forms = (['feedback', 'contact'] as const).flatMap((form) =>
  journeysIn().map((language) => ({ form, language })),
)

test.each(forms)(
  '$form in $language is refused, corrected and sent',
  async ({ form, language }) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    const { messages } = catalogues[language]
    const field = (name: 'name' | 'email' | 'subject' | 'message') =>
      page.getByLabel(messages.fields[name], { exact: true })
    await open(addressIn(language, `/${form}`))
    await field('email').fill('ada')
    await field('subject').fill('Hello')
    await field('message').fill('Hi!')
    if (form === 'feedback') await page.locator('#category').selectOption('design')
    await page.getByRole('button', { name: messages[form].send }).click()
    await page.getByText(messages.errors.name.required, { exact: true }).waitFor()
    await page.getByText(messages.errors.email.malformed, { exact: true }).waitFor()
    expect(await field('message').inputValue()).toBe('Hi!')
    await field('name').fill('Ada')
    await field('email').fill('ada@example.com')
    await page.getByRole('button', { name: messages[form].send }).click()
    await page.getByText(messages[form].sent, { exact: true }).waitFor()
    await page.getByRole('link', { name: messages[form].again, exact: true }).click()
    await page.getByRole('button', { name: messages[form].send }).waitFor()
    expect(await field('message').inputValue()).toBe('')
  },
)

function findSwitcher(page: Page, language: Language): Locator {
  const name = catalogues[language].language.current(languageNames[language].name)
  return page.getByRole('button', { name, exact: true })
}

/** Waits for the page in that language, with its script running. */
async function expectLanguage(page: Page, language: Language): Promise<void> {
  await findSwitcher(page, language).waitFor()
  await page.waitForLoadState()
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
}

async function swipe(page: Page, element: Locator, distance: number): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to swipe on.')
  const x = Math.round(box.x + box.width / 2)
  const y = Math.round(box.y + box.height / 2)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y + 4, { steps: 5 })
  await page.mouse.up()
}
