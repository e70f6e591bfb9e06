/** Which cards of Home have a live piece. */
import { expect, test } from 'vitest'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

/** Those of the cards; the header has an island of its own on every page. */
async function islandsOf(site: TestSite): Promise<string[]> {
  const html = await (await site.get('/en')).text()
  return [...html.matchAll(/data-island="(home\/[^"]*)"/g)].map(([, name = '']) => name)
}

test('the cards graphics, software and games of the sample content have one interactive piece each', async () => {
  await using site = await openTestSite()
  const names = ['graphics', 'software', 'games'].map((id) => `home/pieces/${id}`)
  expect(await islandsOf(site)).toEqual(names)
})

test('a card with another id has a picture but no interactive piece', async () => {
  await using site = await openTestSite({ content: createFixtureContent() })
  expect(await islandsOf(site)).toEqual([])
  expect(await (await site.get('/en')).text()).toContain('Maps')
})
