/**
 * The academic record: programme and university, seasons with their months, and columns that use the page.
 */
import { expect, test } from 'vitest'
import { academicsWords } from '#app/academics/words.ts'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'

const site = await browseTestSite()
const months = { ko: '3월 ~ 6월', en: 'Mar – Jun', ja: '3月～6月' }

test.each(languages)(
  'the academic record shows degree, university and the months of a semester (%s)',
  async (language) => {
    await using visit = await site.visit({ language })
    const { page, open } = visit
    const { study } = await site.api.academics.get(language)
    await open(addressIn(language, '/academics'))
    const main = page.getByRole('main')
    for (const words of Object.values(study ?? {}))
      await main.getByText(words, { exact: true }).waitFor()
    await main.getByText(months[language], { exact: true }).first().waitFor()
    await main.getByRole('link', { name: academicsWords[language].semester, exact: true }).click()
    await main.getByText(months[language], { exact: true }).waitFor()
  },
)

test('the courses take more than half of the page, and the best grade does not have the colour of errors', async () => {
  await using visit = await site.visit({ language: 'en' })
  const { page, open } = visit
  await open('/academics')
  const table = await page.getByRole('table').boundingBox()
  const course = await page.getByRole('rowheader').first().boundingBox()
  expect(table?.width).toBeGreaterThan(1150)
  expect(course?.width).toBeGreaterThan(600)
  const hue = await page
    .getByText('High Distinction', { exact: true })
    .first()
    .evaluate((node) =>
      Number(
        /oklch\(\S+ \S+ ([\d.]+)/.exec(getComputedStyle(node, '::before').backgroundColor)?.[1],
      ),
    )
  expect(hue).toBeGreaterThan(90)
})
