import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseTestSite, phone } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { ids, islandOf, listenForScripts, starterOf } from '../../support/showcase.ts'

const site = await browseTestSite()

test.each(ids)('pointing at or focusing %s loads it, and no other piece', async (id) => {
  const reaches = [
    (page: Page) => starterOf(page, id).hover(),
    (page: Page) => starterOf(page, id).focus(),
  ]
  const load = async (reach: (page: Page) => Promise<void>) => {
    await using visit = await site.visit()
    const { page, open } = visit
    const scripts = listenForScripts(page)
    await open('/ko')
    await reach(page)
    await expect.poll(() => scripts).toEqual(expect.arrayContaining(['hydrate', `${id}.island`]))
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((name) => name.endsWith('.island'))).toEqual([`${id}.island`])
    expect(await islandOf(page, id).locator('[data-first]').count()).toBe(0)
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(0)
  }
  // At once: each waits until its network is idle. All pieces are loaded by the same code, so they take turns.
  const isTurn = (_: unknown, index: number) => isLong || index === (id === 'software' ? 1 : 0)
  await Promise.all(reaches.filter(isTurn).map(load))
})

test('scrolling by touch loads nothing; a tap starts the piece', async () => {
  await using visit = await site.visit({ viewport: phone, hasTouch: true })
  const { page, open } = visit
  const scripts = listenForScripts(page)
  await open('/ko')
  await islandOf(page, 'games').evaluate((island) =>
    island.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' })),
  )
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual(['page', 'first-page'])

  await starterOf(page, 'games').tap()
  await islandOf(page, 'games').getByRole('application').waitFor()
})

test('a click on a piece that is not loaded yet is not lost, and counts once', async () => {
  await using visit = await site.visit()
  const { page, context, open } = visit
  const clicked = Promise.withResolvers<void>()
  await context.route('**/assets/{hydrate,games}*', async (route) => {
    await clicked.promise
    await route.continue()
  })
  await open('/ko')
  await starterOf(page, 'games').click()
  await starterOf(page, 'games').click()
  clicked.resolve()
  const stage = islandOf(page, 'games').getByRole('application')
  await stage.waitFor()
  await expect.poll(() => stage.evaluate((canvas) => canvas === document.activeElement)).toBe(true)
})

test('a click on a piece that failed to load loads the page again, and the next one starts it', async () => {
  await using visit = await site.visit()
  const { page, context, open } = visit
  await open('/ko')
  // Some browsers request the module again at the click.
  await context.route('**/assets/games.island*', (route) => route.abort('aborted'))
  const failed = page.waitForEvent('requestfailed')
  await starterOf(page, 'games').hover()
  await failed
  const loaded = page.waitForEvent('load')
  await starterOf(page, 'games').click()
  await loaded
  await context.unroute('**/assets/games.island*')
  await starterOf(page, 'games').click()
  await islandOf(page, 'games').getByRole('application').waitFor()
})
