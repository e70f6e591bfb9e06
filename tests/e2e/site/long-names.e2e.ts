/** Long names and addresses of the owner fit every window. */
import { expect, test } from 'vitest'
import { aboutWords } from '#app/about/words.ts'
import { browseTestSite, desktop, phone } from '../../support/browser.ts'
import { listTooWide } from '../../support/too-wide.ts'

const site = await browseTestSite()

test('a name of 60 characters in a row of names does not make a phone scroll sideways, in one word or in many', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await page.setViewportSize({ ...phone, width: 320 })
  await open('/en/about')
  for (const name of ['Rivers and maps '.repeat(4), 'Geoinformatics'.repeat(4)]) {
    await page
      .locator(`h3:text-is("${aboutWords.en.focus}") + ul > li`)
      .first()
      .evaluate((chip, text) => {
        chip.textContent = text.slice(0, 60)
      }, name)
    expect(await listTooWide(page)).toEqual([])
  }
})

test('an email address of 120 characters in the footer is broken, and the page does not scroll sideways', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/en/terms')
  const address = `${'student.'.repeat(10)}of@${'department-'.repeat(2)}university.example`
  const link = page.getByRole('contentinfo').locator('a[href^="mailto:"]:visible')
  await link.evaluate((node, text) => node.replaceChildren(text), address)
  for (const width of [800, 1024, desktop.width]) {
    await page.setViewportSize({ ...desktop, width })
    expect(await listTooWide(page), `${width} px`).toEqual([])
  }
})
