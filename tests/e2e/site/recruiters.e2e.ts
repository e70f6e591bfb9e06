/** What a recruiter looks for: a resume with its format and size, consistent figures, and the contact. */
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { keepCounters } from '#app/ui/title-text.tsx'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite, phone } from '../../support/browser.ts'

const site = await browseTestSite()

test.each(languages)(
  'resume links show format and size, and figures say what they count (%s)',
  async (language) => {
    await using visit = await site.visit()
    const { page, open } = visit
    const about = aboutWords[language]
    await open(addressIn(language, '/about'))
    const resumes = page.getByRole('list', { name: about.resumes }).getByRole('link')
    const { resumes: files } = await site.api.profile.get(language)
    for (const [index, { url, bytes }] of files.entries()) {
      const answer = await page.request.get(site.origin + url)
      expect((await answer.body()).byteLength).toBe(bytes)
      expect(await resumes.nth(index).textContent()).toMatch(/(?:PDF|TXT), \d+\sKB$/)
    }
    await page.getByText(keepCounters(about.projectsShown(6)), { exact: true }).waitFor()
    await page.getByText(about.printHint, { exact: true }).waitFor()
  },
)

test.each([
  { name: 'desktop', viewport: undefined },
  { name: 'phone', viewport: phone },
])('header and footer link to the contact form ($name)', async ({ viewport }) => {
  await using visit = await site.visit(viewport && { viewport })
  const { page, open } = visit
  await open('/en')
  const link = { name: catalogues.en.navigation.contact, exact: true }
  expect(await page.getByRole('contentinfo').getByRole('link', link).count()).toBe(1)
  if (viewport) await page.getByRole('button', { name: catalogues.en.layout.openMenu }).click()
  await page.getByRole('banner').getByRole('link', link).click()
  await page.waitForURL('**/contact')
})
