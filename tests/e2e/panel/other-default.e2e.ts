/** An owner whose site is in English first, and in Korean. */
import { expect, test } from 'vitest'
import { content as words } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { desktop } from '../../support/browser.ts'
import { contentIn } from '../../support/content-in.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0, undefined, contentIn(['en', 'ko'], ['en', 'ko']))

test('edits the English text, whose Korean translation is marked, and publishes it', async () => {
  await using visit = await enter({ language: 'en', viewport: desktop })
  const { page } = visit
  const { label } = fields.labels.subtitle
  const fieldOf = (language: 'en' | 'ko') =>
    page.getByLabel(new RegExp(`^${label} · ${editor.languages[language]}`))
  const frameOf = (language: 'en' | 'ko') =>
    page.locator(`[data-path='${JSON.stringify(['subtitle', language])}']`)

  await visit.open(`${adminPath}/content/profile/profile`)
  // The default language is on the left, its translation on the right, and Japanese nowhere.
  await fieldOf('en').waitFor()
  const [left, right] = [await fieldOf('en').boundingBox(), await fieldOf('ko').boundingBox()]
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  expect(await page.getByLabel(editor.languages.ja).count()).toBe(0)
  const optional = `(${editor.field.optional})`
  expect(await frameOf('en').getByText(optional).count()).toBe(0)
  expect(await frameOf('ko').getByText(optional).count()).toBe(1)

  await fieldOf('en').fill('A painter of maps')
  await frameOf('ko').getByText(editor.stale.mark).waitFor()
  await page.getByText(editor.stale.changed(editor.languages.en)).first().click()
  expect(await page.locator('details[open] ins').allTextContents()).not.toEqual([])
  expect(await frameOf('en').getByText(editor.stale.mark).count()).toBe(0)

  // An empty English text prevents publishing, an empty Korean one does not.
  await fieldOf('en').fill('')
  await page.locator('[data-state=saved]').waitFor()
  await page.getByRole('button', { name: words.document.publish }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `${label} (English)` }).click()
  await fieldOf('en').fill('A painter of maps')
  await fieldOf('ko').fill('')
  await page.locator('[data-state=saved]').waitFor()
  await page.getByRole('button', { name: words.document.publish }).click()
  await dialog.getByRole('button', { name: words.publish.act }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await fetch(`${site.origin}/ko/about`)).text())
    .toContain('A painter of maps')
})
