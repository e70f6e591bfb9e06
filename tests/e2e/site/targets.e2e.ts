/** Links that stand alone can be hit: WCAG 2.2, 2.5.8 asks for 24 px, lists of links have 44. Links within sentences are exempt. */
import { expect, test } from 'vitest'
import { browseTestSite, phone } from '../../support/browser.ts'

const site = await browseTestSite()

/** One page for all: nothing is stored. */
const { page, open } = await site.visit({ viewport: phone, hasTouch: true })

test.each([
  ['related courses', '/ko/projects/5', 'dl a'],
  ['the languages and tags of a post', '/ko/blog/two-bookings-one-room', 'dl a'],
  ['feeds', '/ko/blog', 'section[aria-labelledby=feeds] a'],
  ['the end of a post', '/ko/blog/two-bookings-one-room', 'section[aria-label] a'],
])('%s are at least 24 px high on a phone', async (_name, path, links) => {
  await open(path)
  const heights = await page
    .locator('main')
    .locator(links)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

test.each([
  ['packages', '/ko/licenses', 'ul[aria-label] a'],
  ['tags', '/ko/blog', 'ul[aria-label] a'],
  ['contents', '/ko/blog/two-bookings-one-room', 'nav ol a'],
])('%s are at least 44 px high on a phone', async (_name, path, links) => {
  await open(path)
  const heights = await page
    .locator('main')
    .locator(links)
    .evaluateAll((all) => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
      return all.map((one) => one.getBoundingClientRect().height)
    })
  expect(heights.length).toBeGreaterThan(0)
  expect(Math.min(...heights)).toBeGreaterThan(43.5)
})
