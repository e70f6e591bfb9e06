/** The live pieces of Home: nothing loads before interaction, all works by keyboard, and nothing moves out of view. */
import { expect, test } from 'vitest'
import { pieceWords } from '#app/home/pieces/words.ts'
import { homeWords } from '#app/home/words.ts'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { accessibleLooks } from '../../support/accessibility.ts'
import { browseTestSite, phone } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { ids, islandOf, pictureOf, pieces, start, starterOf } from '../../support/showcase.ts'

/** Motion is drawn by the processor: only tests about it have it. */
const site = await browseTestSite()

test('each piece starts with Enter in a row of its own, and Escape restores the picture and the focus', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/ko')
  for (const id of ids) {
    const box = () =>
      islandOf(page, id).evaluate((island) => {
        const { x, y, width, height } = island.getBoundingClientRect()
        return [x, y + scrollY, width, height]
      })
    const before = await box()
    await starterOf(page, id).focus()
    await page.keyboard.press('Enter')
    const first = islandOf(page, id).locator('[data-first]').first()
    await first.waitFor()
    await expect
      .poll(() => first.evaluate((one) => one === document.activeElement), { message: id })
      .toBe(true)
    const row = await page
      .locator('section[aria-labelledby=showcase] > ul')
      .evaluate((list) => list.clientWidth)
    const [, y, width] = await box()
    expect([y, width], id).toEqual([before[1], row])

    await page.keyboard.press('Escape')
    expect(await box(), id).toEqual(before)
    expect(await islandOf(page, id).locator('[data-first]').count()).toBe(0)
    const starter = starterOf(page, id)
    await expect.poll(() => starter.evaluate((one) => one === document.activeElement)).toBe(true)

    await start(page, id)
    const stop = islandOf(page, id).getByRole('button', { name: pieces.stop })
    await first.focus()
    for (let tabs = 0; tabs < 4; tabs++) {
      if (await stop.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Tab')
    expect(await islandOf(page, id).evaluate((one) => one.contains(document.activeElement))).toBe(
      false,
    )
    await stop.click()
    await expect.poll(() => starter.evaluate((one) => one === document.activeElement)).toBe(true)
  }
})

test.each(journeysIn('ko'))(
  'a piece has a page of its own, which the card leads to (%s)',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    const { play } = homeWords[language]
    const { title } = catalogues[language].livePieces.jegi
    await open(`/${language}`)
    await page.getByRole('link', { name: `${play.open} ${title}` }).click()
    await page.waitForURL(`**/${language}/play/jegi`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: pieceWords[language].start }).click()
    const stage = page.getByRole('application')
    await stage.waitFor()
    const box = await stage.boundingBox()
    const height = page.viewportSize()?.height ?? 0
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(height)
  },
)

test('on its own page, a piece starts at once and fills the window; the focus stays', async () => {
  await using visit = await site.visit({ hasMotion: true })
  const { page, open } = visit
  await open('/ko/play/hanok')
  const stage = page.getByRole('application')
  await stage.waitFor()
  const box = await stage.boundingBox()
  const { width, height } = page.viewportSize() ?? phone
  expect(box?.width).toBe(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 3)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

// `projection.test.ts` and `jegi.test.ts` prove what these two draw.
test.runIf(isLong)(
  'the house turns by arrow keys and dragging, and does not move by itself with reduced motion',
  async () => {
    await using visit = await site.visit()
    const { page, open } = visit
    await open('/ko')
    await start(page, 'graphics')
    const canvas = islandOf(page, 'graphics').getByRole('application')
    await expect.poll(() => pictureOf(page, 'graphics')).toMatch(/.{5000}/)
    expect(await canvas.getAttribute('data-moving')).toBeNull()

    let last = await pictureOf(page, 'graphics')
    const hasTurned = async () => {
      const before = last
      await expect
        .poll(async () => {
          last = await pictureOf(page, 'graphics')
          return last
        })
        .not.toBe(before)
    }
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      await canvas.press(key)
      await hasTurned()
    }
    await canvas.hover()
    await page.mouse.down()
    await page.mouse.move(700, 400, { steps: 3 })
    await page.mouse.up()
    await hasTurned()
    await page.getByRole('button', { name: catalogues.ko.theme.toDark }).click()
    await hasTurned()
  },
)

test('an animation pauses while it is out of view or the page is hidden', async () => {
  // High enough for two pieces, each in a row of its own.
  await using visit = await site.visit({ viewport: { width: 1280, height: 1500 }, hasMotion: true })
  const { page, open } = visit
  await open('/ko')
  await start(page, 'graphics')
  await start(page, 'games')
  const graphics = islandOf(page, 'graphics').locator('canvas')
  const isMoving = () => graphics.evaluate((canvas) => canvas.hasAttribute('data-moving'))
  const play = islandOf(page, 'games').getByRole('button').first()
  await play.click()
  await expect.poll(isMoving).toBe(true)
  expect(await play.textContent()).toBe(pieces.games.pause)

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(isMoving).toBe(false)
  await expect.poll(() => play.textContent()).toBe(pieces.games.resume)

  await graphics.scrollIntoViewIfNeeded()
  await expect.poll(isMoving).toBe(true)
  expect(await play.textContent()).toBe(pieces.games.resume)

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await isMoving()).toBe(false)
})

test.runIf(isLong)('the game is played with one key, and announces the score', async () => {
  await using visit = await site.visit({ hasMotion: true })
  const { page, open } = visit
  await page.clock.install()
  await open('/ko')
  await start(page, 'games')
  await page.clock.pauseAt(Date.now() + 60_000)
  const island = islandOf(page, 'games')
  const status = island.getByRole('status')
  const { games } = pieces

  await page.keyboard.press('Space')
  await expect.poll(() => status.textContent()).toBe(`${games.score} 0`)
  // It flies for two seconds and is then inside the ring.
  await page.clock.runFor(1980)
  await page.keyboard.press('Space')
  await expect.poll(() => status.textContent()).toBe(`${games.score} 1`)

  await island.getByRole('button', { name: games.pause }).click()
  await page.clock.runFor(5000)
  await island.getByRole('button', { name: games.resume }).click()
  await page.clock.runFor(5000)
  await expect.poll(() => status.textContent()).toBe(`${games.over} ${games.score} 1`)
  await island.getByRole('button', { name: games.again }).waitFor()
})

test('the path of a request can be followed step by step, and as an animation', async () => {
  await using visit = await site.visit({ hasMotion: true })
  const { page, open } = visit
  await open('/ko')
  await start(page, 'software')
  const island = islandOf(page, 'software')
  const status = island.getByRole('status')
  const { stops, first, firstText } = pieces.software
  for (const stop of [stops.cache, stops.route, stops.api, stops.database]) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => status.textContent()).toBe(`${stop.name} ${stop.text}`)
    expect(await island.getByRole('radio', { name: stop.name, exact: true }).isChecked()).toBe(true)
  }
  const isTravelling = () => island.locator('[data-moving]').count()
  await island.getByRole('button', { name: first, exact: true }).click()
  await expect.poll(isTravelling).toBe(1)
  expect((await status.textContent())?.trim()).toBe(firstText)
  await expect.poll(isTravelling).toBe(0)
})

test.each(accessibleLooks)(
  'all pieces at once have no faults of accessibility in $language: $what',
  async ({ find, language }) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    await open(`/${language}`)
    for (const id of ids) {
      await islandOf(page, id).getByRole('button').click()
      await islandOf(page, id).locator('[data-first]').first().waitFor()
    }
    for (const viewport of [{ width: 900, height: 900 }, phone]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    }
    expect(await find(page, { withoutFrame: true, staysDark: true })).toEqual([])
  },
)
