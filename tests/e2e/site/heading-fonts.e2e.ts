/** Headings as a browser shows them: in the font that a site makes of them, and with long words. */
import { expect, test } from 'vitest'
import { storeContent } from '../../../server/content/kinds/store-content.ts'
import { browseTestSite, phone } from '../../support/browser.ts'
import { readSample } from '../../support/own-page.ts'
import { now } from '../../support/sample-content.ts'

const site = await browseTestSite()
const content = await readSample()
const [walk, plan] = content.projects
if (!walk?.texts.ko || !plan?.texts.ko) throw new Error('The sample has two projects in Korean.')
walk.texts.ko.title = '지도 🗺 산책'
plan.texts.ko.title = '지도 산책'
content.look = { headings: 'made' }
content.profile.name.en = 'Alexandra Wolfeschlegelsteinhausen'
await storeContent(site.database.db, content, now)
await site.refresh()
await site.makeFonts()
await site.refresh()

test('it is requested after the first paint, and shown from the second page on in whole headings', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  const requested = page.waitForResponse(/\.woff2$/)
  await open('/ko/about')
  const address = (await requested).url()
  // Listed once it is there.
  await page.waitForFunction((name) => performance.getEntriesByName(name).length, address)
  const { paint, font } = await page.evaluate((name) => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const [file] = performance.getEntriesByName(name)
    return { paint: first?.startTime ?? 0, font: file?.startTime ?? 0 }
  }, address)
  expect(paint).toBeGreaterThan(0)
  expect(font).toBeGreaterThan(paint)

  const session = await visit.context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const fontsOf = async (text: string) => {
    const selector = 'h2'
    const { root } = await session.send('DOM.getDocument')
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector,
    })
    for (const nodeId of nodeIds) {
      const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
      if (!outerHTML.replaceAll(/<[^>]*>/g, '').includes(text)) continue
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      return fonts.map(({ isCustomFont }) => isCustomFont)
    }
    throw new Error(`No heading says ${text}.`)
  }
  // On a busy computer a page may be painted before its font is read from the cache: it then stays without it.
  await expect
    .poll(async () => {
      const loaded = page.waitForEvent('load')
      await page.locator('header a[href="/ko/projects"]').click()
      await loaded
      return fontsOf('지도 산책')
    })
    .toEqual([true])
  expect(await fontsOf('지도 🗺 산책')).not.toContain(true)
})

test('a long word of a name stays whole on a phone', async () => {
  await using visit = await site.visit({ viewport: phone })
  await visit.open('/en')
  const lines = await visit.page.locator('h1 span:nth-child(2)').evaluate((name) => {
    const range = document.createRange()
    range.setStart(name.firstChild as Text, 'Alexandra '.length)
    range.setEnd(name.firstChild as Text, name.textContent.length)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})
