/**
 * The live pieces of Home: nothing loads before interaction, everything works by keyboard, and nothing moves
 * out of view.
 */
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { findAccessibilityFaults, findColourFaults } from '../../support/accessibility.ts'
import { browseTestSite, phone } from '../../support/browser.ts'

const site = await browseTestSite()
const ids = ['graphics', 'software', 'games'] as const
type Id = (typeof ids)[number]
const { pieces } = catalogues.ko.home

const islandOf = (page: Page, id: Id) => page.locator(`[data-island="home/pieces/${id}"]`)
const starterOf = (page: Page, id: Id) =>
  islandOf(page, id).getByRole('button', { name: pieces.start })

/** The names of the scripts that the page has requested, without their hashes. */
function listenForScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.url().replace(/^.*\/(.+)-.{8}\.js$/, '$1'))
  })
  return scripts
}

async function start(page: Page, id: Id): Promise<void> {
  await starterOf(page, id).click()
  await islandOf(page, id).locator('[data-first]').first().waitFor()
}

test('before anybody reaches for a piece, the page has at most 4096 bytes of script and no React', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  const scripts = listenForScripts(page)
  await open('/ko')
  await page.mouse.wheel(0, 5000)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual(['page'])

  const [inline, source] = await page.evaluate(() => [
    document.querySelector('script:not([src])')?.textContent ?? '',
    document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '',
  ])
  const script = await (await page.request.get(source)).body()
  const bytes = brotliCompressSync(inline).length + brotliCompressSync(script).length
  expect(inline).not.toBe('')
  expect(bytes).toBeLessThanOrEqual(4096)
})

test.each(ids)('reaching for %s by pointer or by keyboard loads it, and no other', async (id) => {
  const reaches = [
    (page: Page) => starterOf(page, id).hover(),
    (page: Page) => starterOf(page, id).focus(),
  ]
  for (const reach of reaches) {
    await using visit = await site.visit()
    const { page, open } = visit
    const scripts = listenForScripts(page)
    await open('/ko')
    await reach(page)
    await page.waitForLoadState('networkidle')
    expect(scripts).toContain('hydrate')
    expect(scripts.filter((name) => name.endsWith('.island'))).toEqual([`${id}.island`])
    expect(await islandOf(page, id).locator('[data-first]').count()).toBe(0)
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(0)
  }
})

test('a finger that scrolls past loads nothing; a tap starts the piece', async () => {
  await using visit = await site.visit({ viewport: phone, hasTouch: true })
  const { page, open } = visit
  const scripts = listenForScripts(page)
  await open('/ko')
  await islandOf(page, 'games').evaluate((island) =>
    island.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' })),
  )
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual(['page'])

  await starterOf(page, 'games').tap()
  await islandOf(page, 'games').getByRole('application').waitFor()
})

test('a click on a piece that is still asleep is not lost, and counts once', async () => {
  await using visit = await site.visit()
  const { page, context, open } = visit
  await context.route('**/assets/{hydrate,games}*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await open('/ko')
  await starterOf(page, 'games').click()
  await starterOf(page, 'games').click()
  const stage = islandOf(page, 'games').getByRole('application')
  await stage.waitFor()
  expect(await stage.evaluate((canvas) => canvas === document.activeElement)).toBe(true)
})

test('a piece that could not be loaded is tried again at the next reach', async () => {
  await using visit = await site.visit()
  const { page, context, open } = visit
  await open('/ko')
  let refused = 0
  await context.route('**/assets/games.island*', (route) => {
    refused++
    return route.abort('aborted')
  })
  await starterOf(page, 'games').click()
  await expect.poll(() => refused).toBe(1)
  await context.unroute('**/assets/games.island*')
  await page.mouse.move(0, 0)
  await starterOf(page, 'games').click()
  await islandOf(page, 'games').getByRole('application').waitFor()
})

test.each(ids)(
  '%s starts by Enter, and Escape brings the picture and the focus back',
  async (id) => {
    await using visit = await site.visit()
    const { page, open } = visit
    await open('/ko')
    const box = () =>
      islandOf(page, id).evaluate((island) => {
        const { x, y, width, height } = island.getBoundingClientRect()
        return [x, y + scrollY, width, height, document.documentElement.scrollHeight]
      })
    const before = await box()
    await starterOf(page, id).focus()
    await page.keyboard.press('Enter')
    const first = islandOf(page, id).locator('[data-first]').first()
    await first.waitFor()
    expect(await first.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await box()).toEqual(before)

    await page.keyboard.press('Escape')
    expect(await islandOf(page, id).locator('[data-first]').count()).toBe(0)
    const starter = starterOf(page, id)
    expect(await starter.evaluate((one) => one === document.activeElement)).toBe(true)

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
    expect(await starter.evaluate((one) => one === document.activeElement)).toBe(true)
  },
)

/** The content of a piece's canvas, as text to compare. */
const pictureOf = (page: Page, id: Id) =>
  islandOf(page, id)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

test('the house turns by arrow keys and by dragging, and stands still where less motion is asked for', async () => {
  await using visit = await site.visit({ isCalm: true })
  const { page, open } = visit
  await open('/ko')
  await start(page, 'graphics')
  const canvas = islandOf(page, 'graphics').getByRole('application')
  await expect.poll(() => pictureOf(page, 'graphics')).toMatch(/.{5000}/)
  expect(await canvas.getAttribute('data-moving')).toBeNull()

  let last = await pictureOf(page, 'graphics')
  const hasTurned = async () => {
    await expect.poll(() => pictureOf(page, 'graphics')).not.toBe(last)
    last = await pictureOf(page, 'graphics')
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
})

test('a moving piece rests while it is out of view or the page is hidden', async () => {
  await using visit = await site.visit()
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
  expect(await play.textContent()).toBe(pieces.games.resume)

  await graphics.scrollIntoViewIfNeeded()
  await expect.poll(isMoving).toBe(true)
  expect(await play.textContent()).toBe(pieces.games.resume)

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await isMoving()).toBe(false)
})

test('the game is played by one key, and tells the score', async () => {
  await using visit = await site.visit()
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

test('the way of a request is walked stop by stop, and travelled', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/ko')
  await start(page, 'software')
  const island = islandOf(page, 'software')
  const status = island.getByRole('status')
  const { stops, first, firstText, again, againText } = pieces.software
  for (const stop of [stops.cache, stops.route, stops.api, stops.database]) {
    await page.keyboard.press('ArrowRight')
    expect(await island.getByRole('radio', { name: stop.name, exact: true }).isChecked()).toBe(true)
    expect(await status.textContent()).toBe(`${stop.name} ${stop.text}`)
  }
  const isTravelling = () => island.locator('[data-moving]').count()
  for (const [name, text] of [
    [first, firstText],
    [again, againText],
  ] as const) {
    await island.getByRole('button', { name, exact: true }).click()
    await expect.poll(isTravelling).toBe(1)
    expect((await status.textContent())?.trim()).toBe(text)
    await expect.poll(isTravelling, { timeout: 8000 }).toBe(0)
  }
})

test.each(languages)('all pieces at once are accessible in both themes (%s)', async (language) => {
  await using visit = await site.visit({ language, isCalm: true })
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
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findColourFaults(page)).toEqual([])
})

test('without a script there is nothing to start', async () => {
  await using visit = await site.visit({ hasScript: false })
  const { page, open } = visit
  await open('/ko')
  expect(await islandOf(page, 'games').count()).toBe(1)
  expect(await page.getByRole('button', { name: pieces.start }).count()).toBe(0)
})
