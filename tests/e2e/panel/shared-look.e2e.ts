import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { phone } from '../../support/browser.ts'
import { fieldOf } from '../../support/document-form.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { enter } = await openPanel(0)
const { link, ...preview } = content.preview

test('the preview shows a draft as its link looks when shared, and says what failed', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/3`)
  const title = `A title that nobody has published ${'and that is too long '.repeat(3)}`.trim()
  await fieldOf(page, 'title').fill(title)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: content.document.preview, exact: true }).click()
  const dialog = page.getByRole('dialog')

  const calls = '**/api/admin/content/project/3/shared/**'
  await page.route(calls, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'A sign-in page of a network' }),
  )
  await dialog.getByLabel(preview.view).selectOption('link')
  await dialog.getByRole('alert').waitFor()
  await page.unroute(calls)
  await dialog.getByRole('button', { name: link.again }).click()

  const pictures = dialog.getByRole('img', { name: link.picture })
  await expect.poll(() => pictures.count()).toBe(2)
  const words = dialog.getByRole('figure').getByText(title)
  expect(await words.count()).toBe(2)
  const shapes = await pictures.evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width / height
    }),
  )
  expect(shapes[0]).toBeCloseTo(1200 / 630, 1)
  expect(shapes[1]).toBeCloseTo(2, 1)
  const overflow = await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(overflow).toBe(0)

  const colour = () => words.first().evaluate((one) => getComputedStyle(one).color)
  const light = await colour()
  await dialog.getByLabel(preview.theme).selectOption('dark')
  expect(await colour()).not.toBe(light)
  await dialog.getByLabel(preview.language).selectOption('ko')
  await dialog.locator('p[lang=ko]').first().waitFor()
})
