/** What every public page must fulfil, in each language, theme and size, with and without scripts. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { projectWords } from '#app/projects/project-words.ts'
import { projectsWords } from '#app/projects/words.ts'
import { keepCounters } from '#app/ui/title-text.tsx'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { findFaultsIn, findNarrowFaults } from '../../support/accessibility.ts'
import {
  addressIn,
  addressOf,
  browseTestSite,
  desktop,
  phone,
  type Visit,
} from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { type Screen, screens } from '../../support/screens.ts'

const site = await browseTestSite()

/** All refusals are one component, and differ in words and a link (`app/refused.tsx`). */
const refusals = ['an unknown address', 'an impossible filter', 'an address that cannot be read']
/** They have the elements of another one. */
const alike = [
  'the game',
  'a filtered list',
  'the general courses',
  'the thanks for feedback',
  'a search of posts',
  'a search without posts',
  'a Korean post',
]
const looked = screens.filter(
  ({ name, status }) =>
    isLong || (status === 200 ? !alike.includes(name) : refusals.includes(name)),
)

/** The elements and the scripts of a screen are the same in each language (`docs/decisions/tests.md`). */
const screensInLanguages = journeysIn('ko').flatMap((language) =>
  looked.map((screen) => ({ language, ...screen })),
)

/** The frame of all pages, and that of the pages of sign-in. */
const ownFrames = ['/', '/login']

/** One page each for all screens: a browsing context per check would take half of the time. */
const withScript = await site.visit()
const withoutScript = await site.visit({ hasScript: false })

test.each(screensInLanguages)(
  '$name in $language is accessible in both themes, and has the same text without JavaScript',
  async (screen) => {
    const { page } = withScript
    await Promise.all([show(withScript, screen), show(withoutScript, screen)])
    const said = await readText(page)
    expect(said.length).toBeGreaterThan(20)
    expect(await readText(withoutScript.page)).toBe(said)
    await keepFew(page)
    const withoutFrame = !isLong && !ownFrames.includes(screen.path)
    // `sizes.e2e.ts` and `keyboard.e2e.ts` look at each page on a phone.
    for (const viewport of withoutFrame ? [desktop] : [desktop, phone]) {
      await page.setViewportSize(viewport)
      const hint = `${viewport.width} px`
      expect(await overflowOf(page), hint).toBe(0)
      // The colours of a phone are those of a desktop.
      const isNarrow = viewport === phone && !isLong
      const find = isNarrow ? findNarrowFaults : findFaultsIn[screen.language]
      expect(await find(page, { withoutFrame, staysDark: true }), hint).toEqual([])
    }
  },
)

test.each(journeysIn('en'))(
  'a project page is complete without JavaScript (%s)',
  async (language) => {
    await using visit = await site.visit({ language, hasScript: false })
    const { page, open } = visit
    const project = await site.api.projects.find(1, language)
    await open(addressIn(language, '/projects/1'))
    await page.getByRole('heading', { level: 1, name: project?.title, exact: true }).waitFor()
    const article = page.getByRole('article')
    await article.getByText(project?.summary ?? '').waitFor()
    const headings = project?.description.match(/(?<=^## ).+$/gm) ?? []
    expect(headings.length).toBeGreaterThan(1)
    expect(await article.getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings)
  },
)

test.each(journeysIn('ja'))(
  'projects are found, filtered and opened without JavaScript (%s)',
  async (language) => {
    await using visit = await site.visit({ language, hasScript: false })
    const { page, open } = visit
    const words = catalogues[language]
    const { items } = await site.api.projects.list(
      { page: 0, size: 50, sort: 'endDate,desc', techStacks: [], search: '' },
      language,
    )
    const titles = items.map(({ title }) => keepCounters(title))
    const shownTitles = () => page.getByRole('main').getByRole('heading', { level: 2 })
    const list = addressIn(language, '/projects')

    await open(addressIn(language, '/'))
    const menu = page.getByRole('navigation', { name: words.layout.mainNavigation })
    await menu.getByRole('link', { name: words.navigation.projects }).click()
    expect(addressOf(page)).toBe(list)
    expect(await shownTitles().allTextContents()).toEqual(titles)

    const filters = page.getByRole('search', { name: projectsWords[language].filters })
    await filters.getByRole('searchbox', { name: projectsWords[language].search }).fill('three.js')
    await filters.getByRole('button', { name: projectsWords[language].apply, exact: true }).click()
    await page.waitForURL('**/projects?q=three.js**')
    const withThree = items.filter(({ techStacks }) => techStacks.includes('Three.js'))
    expect(await shownTitles().allTextContents()).toEqual(
      withThree.map(({ title }) => keepCounters(title)),
    )

    await filters.getByRole('link', { name: projectsWords[language].clear }).click()
    expect(addressOf(page)).toBe(list)
    const unity = filters.getByRole('link', { name: 'Unity', exact: true })
    if (!(await unity.isVisible())) await filters.locator('summary').last().click()
    await unity.click()
    const withUnity = items.filter(({ techStacks }) => techStacks.includes('Unity'))
    expect(await shownTitles().allTextContents()).toEqual(
      withUnity.map(({ title }) => keepCounters(title)),
    )

    await page.getByRole('link', { name: withUnity[0]?.title }).click()
    await page.getByRole('heading', { level: 1, name: withUnity[0]?.title }).waitFor()
    await page.getByRole('link', { name: projectWords[language].back }).click()
    expect(addressOf(page)).toBe(list)
  },
)

/** All are refused by the same page; `tests/web/pages.test.ts` has more of them. */
const impossible = ['?year=soon', '?sort=sideways', '?page=0', `?q=${'x'.repeat(101)}`]

test.each(journeysIn('ja'))(
  'the not-found page is in %s and has a link to continue, and so is a refused filter',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    const words = catalogues[language]
    for (const path of ['/no-such-page', '/fr/projects']) {
      const response = await open(path)
      expect(response.status(), path).toBe(404)
      await page.getByRole('heading', { level: 1, name: words.pages.notFound.title }).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
    }
    await page.getByRole('link', { name: words.pages.home }).click()
    expect(addressOf(page)).toBe('/')

    for (const search of isLong ? impossible : impossible.slice(0, 1)) {
      const response = await open(`/projects${search}`)
      expect(response.status(), search).toBe(400)
      await page.getByRole('heading', { level: 1, name: words.pages.badRequest.title }).waitFor()
    }
    await page.getByRole('main').getByRole('link', { name: projectsWords[language].clear }).click()
    expect(addressOf(page)).toBe('/projects')
  },
)

/** Shows a screen on a wide window. */
async function show(
  { context, page, open }: Visit,
  { language, path, status }: Screen & { language: Language },
): Promise<void> {
  await page.setViewportSize(desktop)
  // An invalid address has no language of its own.
  await context.addCookies([{ name: 'lang', value: language, url: site.origin }])
  expect((await open(addressIn(language, path))).status()).toBe(status)

  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect((await page.title()).trim()).not.toBe('')
}

/** Of the packages on the page of licences, which are 300 elements that differ in words, 20: in `npm test` only. */
async function keepFew(page: Page): Promise<void> {
  if (isLong) return
  await page
    .locator('main ul[aria-label] > li[lang]:nth-child(n + 21)')
    .evaluateAll((all) => all.map((one) => one.remove()))
}

/** What the main part of a page says. Controls that need a script are hidden without one. */
async function readText(page: Page): Promise<string> {
  const text = await page.getByRole('main').evaluate((node) => {
    const hiding = new CSSStyleSheet()
    hiding.replaceSync('[data-island], [data-copied] { display: none !important }')
    document.adoptedStyleSheets.push(hiding)
    const said = (node as HTMLElement).innerText
    document.adoptedStyleSheets.pop()
    return said
  })
  return text.replaceAll(/[\da-f-]{36}/g, 'a request id').replaceAll(/\s+/g, ' ')
}

/** How many pixels the page is wider than the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
