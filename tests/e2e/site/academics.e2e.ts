/**
 * The academic record: programme and university, seasons with their months, and columns that use the page.
 */
import { expect, test } from 'vitest'
import { academicsWords } from '#app/academics/words.ts'
import { blogWords } from '#app/blog/words.ts'
import { keepPhrases } from '#app/ui/title-text.tsx'
import { languages } from '#shared/i18n/languages.ts'
import { addressIn, browseTestSite } from '../../support/browser.ts'
import { contrastOf } from '../../support/looks.ts'

const site = await browseTestSite()
const months = { ko: '3월 ~ 6월', en: 'Mar ~ Jun', ja: '3月～6月' }

test.each(languages)(
  'the academic record shows degree, university and the months of a semester (%s)',
  async (language) => {
    await using visit = await site.visit()
    const { page, open } = visit
    const { study } = await site.api.academics.get(language)
    await open(addressIn(language, '/academics'))
    const main = page.getByRole('main')
    for (const words of Object.values(study ?? {}))
      await main.getByText(keepPhrases(words), { exact: true }).waitFor()
    await main.getByText(months[language], { exact: true }).first().waitFor()
    await main.getByRole('link', { name: academicsWords[language].semester, exact: true }).click()
    await main.getByText(months[language], { exact: true }).first().waitFor()
  },
)

test('the courses take more than half of the page; each grade and status has its word and its colour, visible in both themes, and the best grade not that of errors', async () => {
  await using visit = await site.visit()
  const { page, open } = visit
  await open('/en/academics')
  const table = await page.getByRole('table').boundingBox()
  const course = await page.getByRole('rowheader').first().boundingBox()
  expect(table?.width).toBeGreaterThan(1150)
  expect(course?.width).toBeGreaterThan(600)
  const marks = [
    'High Distinction',
    'Distinction',
    'Credit',
    'Pass',
    'Completed',
    'Enrolled',
    'Exempted',
  ]
  const none = page.getByText('–', { exact: true }).first()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = marks.map((mark) => page.getByText(mark, { exact: true }).first())
    const colours = await Promise.all(found.map((mark) => mark.evaluate(nameColour, '::before')))
    expect(colours).toEqual(['red', 'orange', 'green', 'blue', 'green', 'blue', 'amber'])
    expect(await none.evaluate(nameColour, '')).toBe('grey')
    // WCAG 1.4.11: the word beside it has the contrast of texts.
    const contrasts = await Promise.all(found.map((mark) => contrastOf(mark, '::before')))
    expect(Math.min(...contrasts), colorScheme).toBeGreaterThanOrEqual(3)
    expect(await contrastOf(none), colorScheme).toBeGreaterThanOrEqual(4.5)
    const [best, error] = await Promise.all([
      found[0]?.evaluate((node) => getComputedStyle(node, '::before').backgroundColor),
      page.evaluate(() => {
        const text = document.body.appendChild(document.createElement('p'))
        text.style.color = 'var(--error)'
        return getComputedStyle(text).color
      }),
    ])
    expect(best).not.toBe(error)
  }
})

test('the academic record can be filtered, and the blog searched', async () => {
  await using visit = await site.visit({ language: 'ko' })
  const { page, open } = visit
  const blog = blogWords.ko
  const main = page.getByRole('main')
  await open('/academics')
  await main.getByRole('link', { name: academicsWords.ko.semester, exact: true }).click()
  await page.waitForURL('**?show=semester')
  expect(await main.getByRole('table').count()).toBe(4)
  await open('/blog')
  await main.getByRole('searchbox', { name: blog.search }).fill('예약')
  await main.getByRole('button', { name: blog.apply }).click()
  await page.waitForURL('**/blog?q=**')
  await main.getByText(blog.count(1), { exact: true }).waitFor()
})

/** The name of a colour by its hue in OKLCH; of the mark before a text, or of the text. */
function nameColour(node: Element, part: string): string | undefined {
  const { backgroundColor, color } = getComputedStyle(node, part || null)
  const [, chroma = 0, hue = 0] =
    (part ? backgroundColor : color).match(/[\d.]+/g)?.map(Number) ?? []
  if (chroma < 0.03) return 'grey'
  const ends = { red: 45, orange: 70, amber: 90, green: 170, blue: 270 }
  return Object.entries(ends).find(([, end]) => hue < end)?.[0]
}
