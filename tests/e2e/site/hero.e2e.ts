/**
 * The typed lines of the first page: faint from the first paint on, typed once in a session, without layout
 * shifts.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, isSeen } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'
import { contrastOf } from '../../support/looks.ts'

const site = await browseTestSite({ hasMotion: true })

/**
 * From the specification: greeting, name and subtitle, each with its start and its time per character in
 * milliseconds.
 */
const specifiedTyping = [
  { start: 0, perCharacter: 80 },
  { start: 1500, perCharacter: 120 },
  { start: 3000, perCharacter: 60 },
]

/** A frame and a little more: by then, due characters are painted. */
const slackMs = 20

/** Code points are typed alike in every language; a hero in English is read without a script below. */
test.each(journeysIn('ko'))(
  'the hero is complete in the document from the start, and typed at the specified pace (%s)',
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
    let elapsed = 0
    const waitUntil = async (moment: number) => {
      await page.clock.runFor(moment - elapsed)
      elapsed = moment
    }

    await expect.poll(() => readUntyped(page)).toEqual(lines)
    for (const [index, line] of lines.entries()) {
      const { start, perCharacter } = specifiedTyping[index] ?? { start: 0, perCharacter: 1 }
      for (const count of [1, 2, countCharacters(line)]) {
        const due = start + perCharacter * count
        for (const moment of [due - 10, due + slackMs]) {
          await waitUntil(moment)
          expect(await readUntyped(page), `after ${moment} ms`).toEqual(untypedAt(moment, lines))
        }
      }
    }
    expect(await readUntyped(page)).toEqual([])
    expect(await heading.boundingBox()).toEqual(before)
  },
)

test('there is no typing animation with reduced motion', async () => {
  await using visit = await site.visit({ hasMotion: false })
  const { page, open } = visit
  await stopClock(page)
  await open('/')
  await page.evaluate(async () => {
    const painted = Promise.withResolvers<void>()
    new PerformanceObserver(() => painted.resolve()).observe({ type: 'paint', buffered: true })
    await painted.promise
  })
  expect(await readUntyped(page)).toEqual([])
  await page.clock.runFor(100)
  expect(await readUntyped(page)).toEqual([])
})

test('the hero is typed once per session: later visits show it completely from the first paint', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { context, page, open } = visit
  await open('/en')
  await expect.poll(() => readUntyped(page)).not.toEqual([])
  for (const path of ['/en', '/ko', '/']) {
    const html = await (await open(path)).text()
    expect(html).toContain('typed=1')
    const name = page.getByRole('heading', { level: 1 }).locator('span').nth(1)
    expect(await contrastOf(name)).toBeGreaterThan(7)
    expect(await readUntyped(page)).toEqual([])
  }
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'typed', value: '1', expires: -1 })
})

test('without JavaScript the text is fully visible', async () => {
  await using visit = await site.visit({ hasScript: false })
  await visit.open('/en')
  const heading = visit.page.getByRole('heading', { level: 1 })
  const name = (await readLines('en')).join(' ')
  expect(await heading.and(visit.page.getByRole('heading', { name, exact: true })).count()).toBe(1)
  const lines = await heading.locator('span').all()
  for (const line of lines)
    expect(await line.evaluate((node) => getComputedStyle(node).animationName)).toBe('none')
})

async function readLines(language: Language): Promise<string[]> {
  const { greeting, name, subtitle } = await site.api.profile.get(language)
  return [greeting, name, subtitle]
}

/** The clock of the page is stopped from the start, and advances only by `page.clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** The text that the script still keeps faint, one range a line. */
function readUntyped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('untyped') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
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

test.each([true, false])(
  'the door opens onto the yard when it is pointed at, which is loaded only then; with motion: %s',
  async (hasMotion) => {
    await using visit = await site.visit({ hasMotion })
    const { page } = visit
    const atNight: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/pieces/hanok-night.svg')) atNight.push(request.url())
    })
    await visit.open('/')
    const door = page.locator('#hero-picture svg svg > g').first()
    const shut = await door.boundingBox()
    await page.waitForLoadState('networkidle')
    expect(atNight).toEqual([])
    await page.locator('#hero-picture').hover()
    if (hasMotion) {
      await expect.poll(() => atNight.length).toBe(1)
      await expect.poll(async () => (await door.boundingBox())?.x).toBeGreaterThan(shut?.x ?? 0)
    } else {
      await page.waitForLoadState('networkidle')
      expect(await door.boundingBox()).toEqual(shut)
      expect(atNight).toEqual([])
    }
  },
)
