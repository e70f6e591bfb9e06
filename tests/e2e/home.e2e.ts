/** The first page: its typed lines, its four ways on, and the rooms of the showcase. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, desktop, isSeen, phone } from '../browser.ts'

const site = await browseTestSite()

/** The specification's: greeting, name and subtitle, each with its start and its pace in milliseconds. */
const specifiedTyping = [
  { start: 0, perCharacter: 80 },
  { start: 1500, perCharacter: 120 },
  { start: 3000, perCharacter: 60 },
]

/** A frame and a little more: what is due is painted by then. */
const slackMs = 20

test.each(languages)('the hero is typed at the specified pace (%s)', async (language) => {
  await using visit = await site.visit({ language })
  const { page } = visit
  await stopClock(page)
  await visit.open(addressIn(language, '/'))
  const lines = await readLines(language)
  let elapsed = 0
  const waitUntil = async (moment: number) => {
    await page.clock.runFor(moment - elapsed)
    elapsed = moment
  }

  await expect.poll(() => readPencil(page)).toEqual(lines)
  for (const [index, line] of lines.entries()) {
    const { start, perCharacter } = specifiedTyping[index] ?? { start: 0, perCharacter: 1 }
    for (const count of [1, 2, countCharacters(line)]) {
      const due = start + perCharacter * count
      for (const moment of [due - 10, due + slackMs]) {
        await waitUntil(moment)
        expect(await readPencil(page), `after ${moment} ms`).toEqual(untypedAt(moment, lines))
      }
    }
  }
  expect(await readPencil(page)).toEqual([])
})

test.each(languages)(
  'all words of the hero are there before the first is typed (%s)',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page } = visit
    await stopClock(page)
    await visit.open(addressIn(language, '/'))
    const lines = await readLines(language)
    const heading = page.getByRole('heading', { level: 1, name: lines.join(' '), exact: true })
    const before = await heading.boundingBox()
    for (const line of lines)
      expect(await isSeen(heading.getByText(line, { exact: true }))).toBe(true)
    await expect.poll(() => readPencil(page)).toEqual(lines)
    await page.clock.runFor(10_000)
    expect(await readPencil(page)).toEqual([])
    expect(await heading.boundingBox()).toEqual(before)
  },
)

test('what is still in pencil is painted differently from what is typed', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await stopClock(page)
  await open('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => readPencil(page)).not.toEqual([])
  const penciled = await heading.screenshot()
  await page.clock.runFor(10_000)
  await expect.poll(async () => (await heading.screenshot()).equals(penciled)).toBe(false)
})

test('nothing is typed for visitors who ask for less motion', async () => {
  await using visit = await site.visit({ isCalm: true })
  const { page, open } = visit
  await stopClock(page)
  await open('/')
  await page.evaluate(async () => {
    const painted = Promise.withResolvers<void>()
    new PerformanceObserver(() => painted.resolve()).observe({ type: 'paint', buffered: true })
    await painted.promise
  })
  expect(await readPencil(page)).toEqual([])
  await page.clock.runFor(100)
  expect(await readPencil(page)).toEqual([])
})

test.each(languages)('four buttons lead on from the hero (%s)', async (language) => {
  await using visit = await site.visit({ language })
  const { page, open } = visit
  const { contact } = await site.api.profile.get(language)
  const network = contact.links.find(({ kind }) => kind === 'professional-network')
  const words = catalogues[language].home
  await open('/')
  const hrefOf = (name: string) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')

  expect(await hrefOf(words.techStack)).toBe('/about#tech-stack')
  expect(await hrefOf(words.email)).toBe(`mailto:${contact.email}`)
  expect(network?.url).toMatch(/^https:/)
  expect(await hrefOf(words.profile(network?.name ?? ''))).toBe(network?.url)
  await page.getByRole('link', { name: words.projects, exact: true }).click()
  await page.waitForURL('**/projects')
})

test.each(languages)(
  'pointing at a room of the showcase shows its technologies (%s)',
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

      await room.getByRole('heading').hover()
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

test('the focus of the keyboard shows a room’s technologies too', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  await open('/')
  const { showcase, showcaseHint } = await site.api.home.get('en')
  const hint = page.getByText(showcaseHint)
  await page.getByRole('link', { name: /^Profile on/ }).focus()
  expect(await isSeen(hint)).toBe(true)
  for (const { title, technologies } of showcase) {
    // Each room has two stops: the button of its live piece, and the link to its projects.
    for (const _stop of ['piece', 'projects']) {
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

test('where nothing can point, every room shows its technologies', async () => {
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

test('a room leads to the projects that use its technologies', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  await open('/')
  const { showcase } = await site.api.home.get('en')
  for (const { title, technologies } of showcase) {
    await open('/')
    await findRoom(page, title).getByRole('link').click()
    await page.waitForURL('**/projects?*')
    expect(new URL(page.url()).searchParams.getAll('tech')).toEqual(technologies.toSorted())
    await page.getByRole('heading', { level: 2 }).first().waitFor()
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

async function readLines(language: Language): Promise<string[]> {
  const { greeting, name, subtitle } = await site.api.profile.get(language)
  return [greeting, name, subtitle]
}

/** The clock of the page stands still from the start, and moves only by `page.clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** The text that is still in pencil, one piece a line. */
function readPencil(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('pencil') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
      (startContainer.textContent ?? '').slice(startOffset, endOffset),
    ),
  )
}

function untypedAt(moment: number, lines: string[]): string[] {
  return lines.flatMap((line, index) => {
    const { start, perCharacter } = specifiedTyping[index] ?? { start: 0, perCharacter: 1 }
    const typed = Math.max(0, Math.floor((moment - start) / perCharacter))
    return [...line].slice(typed).join('') || []
  })
}

function countCharacters(text: string): number {
  return [...text].length
}

function findRoom(page: Page, title: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
}
