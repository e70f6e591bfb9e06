/** The first page: its four links, the cards of the showcase, and the newest projects. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { homeWords } from '#app/home/words.ts'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, desktop, isSeen, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/languages-of-journeys.ts'

const site = await browseTestSite()

test.each(languages)('the hero has four links (%s)', async (language) => {
  await using visit = await site.visit({ language })
  const { page, open } = visit
  const { contact } = await site.api.profile.get(language)
  const network = contact.links.find(({ kind }) => kind === 'professional-network')
  const words = homeWords[language]
  await open('/')
  const hrefOf = (name: string) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')

  expect(await hrefOf(words.techStack)).toBe('/about#tech-stack')
  expect(await hrefOf(words.email)).toBe(`mailto:${contact.email}`)
  expect(network?.url).toMatch(/^https:/)
  expect(await hrefOf(network?.name ?? '')).toBe(network?.url)
  await page.getByRole('link', { name: words.projects, exact: true }).click()
  await page.waitForURL('**/projects')
})

test.each(journeysIn('en'))(
  'pointing at a card of the showcase shows its technologies (%s)',
  async (language) => {
    await using visit = await site.visit({ language, viewport: desktop })
    const { page, open } = visit
    await open(addressIn(language, '/'))
    const { showcase, showcaseHint } = await site.api.home.get(language)
    const hint = page.getByText(showcaseHint)
    expect(showcase).toHaveLength(3)
    for (const { title, technologies } of showcase) {
      const room = findRoom(page, title)
      const technologiesShown = room.getByRole('listitem')
      expect(await isSeen(hint)).toBe(true)
      expect(await technologiesShown.count()).toBe(0)

      await room.getByRole('heading').hover({ force: true })
      expect(await technologiesShown.allTextContents()).toEqual(technologies)
      expect(
        await page
          .getByText(technologies[0] ?? '', { exact: true })
          .last()
          .isVisible(),
      )
      expect(await isSeen(hint)).toBe(false)

      await page.getByRole('banner').hover()
      expect(await technologiesShown.count()).toBe(0)
      expect(await isSeen(hint)).toBe(true)
    }
  },
)

test('keyboard focus on a card shows its technologies too', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  await open('/')
  const { showcase, showcaseHint } = await site.api.home.get('en')
  const hint = page.getByText(showcaseHint)
  await page.getByRole('main').getByRole('link', { name: 'Example Network', exact: true }).focus()
  expect(await isSeen(hint)).toBe(true)
  const software = showcase.find(({ id }) => id === 'software')?.title
  for (const { title, technologies } of showcase) {
    // The tab stops of each card: its live piece, its projects, and the piece on a page of its own.
    const stops = title === software ? ['piece', 'projects'] : ['piece', 'projects', 'page']
    for (const _stop of stops) {
      await page.keyboard.press('Tab')
      expect(await findRoom(page, title).getByRole('listitem').allTextContents()).toEqual(
        technologies,
      )
      expect(await isSeen(hint)).toBe(false)
    }
  }
  await page.keyboard.press('Tab')
  expect(await isSeen(hint)).toBe(true)
})

test('without a pointing device, every card shows its technologies', async () => {
  await using visit = await site.visit({ viewport: phone, hasTouch: true })
  const { page, open } = visit
  await open('/')
  const { showcase, showcaseHint } = await site.api.home.get('ko')
  for (const { title, technologies } of showcase) {
    expect(await findRoom(page, title).getByRole('listitem').allTextContents()).toEqual(
      technologies,
    )
  }
  expect(await isSeen(page.getByText(showcaseHint))).toBe(false)
})

test('a click on the text of a card opens its projects, three at most', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  const { showcase } = await site.api.home.get('en')
  const found = []
  for (const { title, description } of showcase) {
    await open('/')
    await findRoom(page, title).getByText(description).click({ force: true })
    await page.waitForURL('**/projects?*')
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    found.push(await headings.count())
    expect(found.at(-1)).toBeLessThanOrEqual(3)
  }
  expect(found).toEqual([1, 2, 1])
})

test('the label of a section and the link below it are sticky together', async () => {
  await using visit = await site.visit({ language: 'en', isCalm: true })
  const { page, open } = visit
  await open('/')
  const label = page.getByRole('heading', { level: 2, name: 'Recent projects' })
  const link = page.getByRole('link', { name: 'All projects' })
  const top = await label.evaluate((node) => node.getBoundingClientRect().top + scrollY)
  for (const beyond of [-100, -60, 0, 60, 140]) {
    await page.evaluate((to) => scrollTo(0, to), top + beyond)
    const [labelBox, linkBox] = [await label.boundingBox(), await link.boundingBox()]
    expect(linkBox?.y).toBeGreaterThanOrEqual((labelBox?.y ?? 0) + (labelBox?.height ?? 0))
  }
})

test('Home shows the newest projects, and each leads to its page', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  const { items } = await site.api.projects.list(
    { page: 0, size: 3, sort: 'endDate,desc', techStacks: [], search: '' },
    'en',
  )
  await open('/')
  for (const { title, summary } of items) {
    await page.getByRole('main').getByText(summary).waitFor()
    expect(await page.getByRole('heading', { level: 3, name: title }).count()).toBe(1)
  }
  await page.getByRole('link', { name: items[0]?.title }).click()
  await page.getByRole('heading', { level: 1, name: items[0]?.title }).waitFor()
})

function findRoom(page: Page, title: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
}
