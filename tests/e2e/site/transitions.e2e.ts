/** View transitions move the title and picture of an item between its card in a list and its own page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseTestSite, desktop, type Visit } from '../../support/browser.ts'

const site = await browseTestSite({ backForwardCache: true })

/**
 * Pseudo-elements of names that both pages have: the browser moves their group from one place to the other.
 */
const parts = ['item-picture', 'item-title']

test('a card of the list becomes the head of its project, and again a card', async () => {
  await using visit = await site.visit()
  const flights = await watchFlights(visit)
  const { page, open } = visit
  await open('/ko/projects')
  await follow(page, '/ko/projects/6')
  expect(await flights()).toEqual(parts)
  await follow(page, '/ko/projects')
  expect(await flights()).toEqual(parts)
})

test('so does a card of Home, and Back brings it home', async () => {
  await using visit = await site.visit()
  const flights = await watchFlights(visit)
  const { page, open } = visit
  await open('/en')
  const card = page.locator('[data-item] a').first()
  await card.scrollIntoViewIfNeeded()
  await card.click()
  await page.getByRole('article').waitFor()
  expect(await flights()).toEqual(parts)
  // A navigation during a transition only fades.
  await landed(page)
  await page.evaluate(() => history.back())
  await page.waitForURL('**/en', { waitUntil: 'commit' })
  await card.waitFor()
  expect(await flights()).toEqual(parts)
})

test('a post of the list becomes the head of its page, and again an entry', async () => {
  // High enough for the whole entry, whatever its length, because items out of view are not animated.
  await using visit = await site.visit({ viewport: { ...desktop, height: 1400 } })
  const flights = await watchFlights(visit)
  const { page, open } = visit
  await open('/ja/blog')
  await follow(page, '/ja/blog/two-bookings-one-room')
  expect(await flights()).toEqual(parts)
  await follow(page, '/ja/blog')
  expect(await flights()).toEqual(parts)
})

test('what is out of sight does not fly', async () => {
  await using visit = await site.visit({ viewport: { ...desktop, height: 500 } })
  const flights = await watchFlights(visit)
  const { page, open } = visit
  await open('/ko/projects/1')
  await follow(page, '/ko/projects')
  expect(await page.locator('[data-item] a[href="/ko/projects/1"]').count()).toBe(1)
  expect(await flights()).toEqual([])
})

test('nothing flies for whoever asks for less motion', async () => {
  await using visit = await site.visit({ isCalm: true })
  const flights = await watchFlights(visit)
  const { page, open } = visit
  await open('/ko/projects')
  await follow(page, '/ko/projects/6')
  expect(await flights()).toBe('no transition')
})

test('a flight leaves no names behind, so that the next one finds its own', async () => {
  await using visit = await site.visit()
  const flights = await watchFlights(visit)
  const { page, open } = visit
  await open('/ko/projects')
  await follow(page, '/ko/projects/6')
  expect(await flights()).toEqual(parts)
  await landed(page)
})

/** Waits until no transition is running, which leaves no name behind. */
function landed(page: Page): Promise<void> {
  return expect.poll(() => page.locator('[style*="view-transition-name"]').count()).toBe(0)
}

/** Goes to an address by the first link of the page that leads there. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`main a[href="${path}"]`).first().click()
  await page.waitForURL(`**${path}`)
}

/** Returns the elements that were moved on the way to the current page. */
async function watchFlights({ page }: Visit) {
  await page.addInitScript(() => {
    addEventListener('pagereveal', async ({ viewTransition }) => {
      const { dataset } = document.documentElement
      if (!viewTransition) {
        dataset['flights'] = '"no transition"'
        return
      }
      await viewTransition.ready
      // Only elements of both pages are moved, by an animation of their group.
      const moved = document.getAnimations().map(({ effect }) => {
        const { pseudoElement } = effect as KeyframeEffect
        return /^::view-transition-group\((item-.+)\)$/.exec(pseudoElement ?? '')?.[1]
      })
      dataset['flights'] = JSON.stringify(moved.filter(Boolean).sort())
    })
  })
  return async () => {
    const noted = page.locator('html[data-flights]')
    return JSON.parse((await noted.getAttribute('data-flights')) ?? '')
  }
}
