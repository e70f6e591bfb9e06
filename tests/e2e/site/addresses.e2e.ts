/** Addresses with a language; `tests/web/links-of-pages.test.ts` reads their links. */
import { expect, test } from 'vitest'
import { projectsWords } from '#app/projects/words.ts'
import { browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()

test('a form on a page with a language prefix answers under the same prefix', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/ja/projects')
  const search = page.getByRole('searchbox', { name: projectsWords.ja.search })
  await search.fill('React')
  await search.press('Enter')
  // Empty fields are left out only if the filters' script has arrived before Enter.
  await page.waitForURL('**/ja/projects?q=React**')
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
})
