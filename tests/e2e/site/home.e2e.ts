/** The first page: its four links, the cards of the showcase, and the newest projects. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { homeWords } from '#app/home/words.ts'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, desktop, isSeen, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'

const site = await browseTestSite()

test('the hero has four links in each language', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  for (const language of languages) {
    // An address without a prefix is answered in the language of the browser, with links without one.
    const prefix = language === 'ko' ? '' : `/${language}`
    const { contact } = await site.api.profile.get(language)
    const network = contact.links.find(({ kind }) => kind === 'professional-network')
    const words = homeWords[language]
    await open(prefix || '/')
    const hrefOf = (name: string) =>
      page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')

    expect(await hrefOf(words.techStack)).toBe(`${prefix}/about#tech-stack`)
    expect(await hrefOf(words.email)).toBe(`mailto:${contact.email}`)
    expect(network?.url).toMatch(/^https:/)
    expect(await hrefOf(network?.name ?? '')).toBe(network?.url)
    expect(await hrefOf(words.projects)).toBe(`${prefix}/projects`)
  }
  await page.getByRole('link', { name: homeWords.ja.projects, exact: true }).click()
  await page.waitForURL('**/ja/projects')
})

test('on phones, each button of the hero is one line, and so are the links above them', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  for (const language of languages) {
    await open(addressIn(language, '/'))
    for (const width of [360, phone.width]) {
      await page.setViewportSize({ width, height: phone.height })
      const hero = page.locator('main section').first()
      const heights = await hero
        .locator('div > a')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(new Set(heights), `${language} ${width}`).toEqual(new Set([64]))
      const tops = await hero
        .locator('p:last-of-type > a')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(tops.length).toBeGreaterThan(1)
      expect(new Set(tops).size, `${language} ${width}`).toBe(1)
    }
    await page.setViewportSize(desktop)
    const pictures = await page
      .locator('section[aria-labelledby=showcase] h3')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top * 64)))
    expect(new Set(pictures).size).toBe(1)
  }
})

test.each(journeysIn('en'))(
  'pointing at a card of the showcase shows its technologies, and so does keyboard focus (%s)',
  async (language) => {
    await using visit = await site.visit({ language, viewport: desktop, hasMotion: true })
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
      ).toBe(true)
      expect(await isSeen(hint)).toBe(false)

      await page.getByRole('banner').hover()
      expect(await technologiesShown.count()).toBe(0)
      expect(await isSeen(hint)).toBe(true)
    }

    const { contact } = await site.api.profile.get(language)
    const network = contact.links.find(({ kind }) => kind === 'professional-network')
    await page.getByRole('main').getByRole('link', { name: network?.name, exact: true }).focus()
    expect(await isSeen(hint)).toBe(true)
    for (const { id, title, technologies } of showcase) {
      // The tab stops of each card: its live piece, its projects, and the piece on a page of its own.
      const stops = id === 'software' ? ['piece', 'projects'] : ['piece', 'projects', 'page']
      for (const stop of stops) {
        await page.keyboard.press('Tab')
        const shown = await findRoom(page, title).getByRole('listitem').allTextContents()
        expect(shown, `${title}: ${stop}`).toEqual(technologies)
        expect(await isSeen(hint)).toBe(false)
      }
    }
    await page.keyboard.press('Tab')
    expect(await isSeen(hint)).toBe(true)
  },
)

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
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const found = []
  await open('/')
  const addresses = []
  for (const { title, description } of showcase) {
    // What a click on the text would be a click on.
    const text = findRoom(page, title).getByText(description)
    addresses.push(
      await text.evaluate((node) => {
        node.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = node.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit?.closest('a')?.getAttribute('href') ?? ''
      }),
    )
  }
  const [first] = showcase
  await findRoom(page, first?.title ?? '')
    .getByText(first?.description ?? '')
    .click({ force: true })
  await page.waitForURL(`**${addresses[0]}`)
  found.push(await headings.count())
  for (const address of addresses.slice(1)) {
    expect(address).toMatch(/\/projects\?/)
    await open(address)
    found.push(await headings.count())
  }
  expect(found).toEqual([1, 2, 1])
})

test('Home shows the newest projects, and leads to them', async () => {
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

  const first = page.getByRole('heading', { level: 3, name: items[0]?.title })
  await first.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: items[0]?.title }).waitFor()
})

function findRoom(page: Page, title: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
}
