/** The owner finds the icon of a technology by typing, by keyboard and by touch, and does without one. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { editor as en } from '#shared/i18n/panel/editor/en.ts'
import { editor as ja } from '#shared/i18n/panel/editor/ja.ts'
import { editor as ko } from '#shared/i18n/panel/editor/ko.ts'
import { fields as fieldsEn } from '#shared/i18n/panel/fields/en.ts'
import { fields as fieldsJa } from '#shared/i18n/panel/fields/ja.ts'
import { fields as fieldsKo } from '#shared/i18n/panel/fields/ko.ts'
import { findAccessibilityFaults, findFaultsInThemes } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { enter, site } = await openPanel(1)
const editors = { ko, en, ja }
const fields = { ko: fieldsKo, en: fieldsEn, ja: fieldsJa }

/** Of the first technology, whose chip opens it. */
async function openIconField(page: Page) {
  await page.locator('[aria-expanded=false][aria-controls$="-0-inside"]').click()
  await page.getByRole('button', { name: 'React', exact: true }).click()
  return page.locator('input[role=combobox]')
}

test('the keyboard finds an icon, closes the list, and clears the field', async () => {
  await site.database.db.deleteFrom('content_draft').execute()
  await using visit = await enter({ language: 'en' })
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/icons')) asked.push(request.url())
  })
  await visit.open(`${adminPath}/content/tech-stack/tech-stack`)
  const field = await openIconField(page)
  const options = page.getByRole('listbox', { name: en.icon.list }).getByRole('option')
  await expect.poll(() => asked.length).toBe(1)
  await field.fill('')
  // Without a text, the name of the technology is searched for.
  await field.press('ArrowDown')
  await options.getByText('React', { exact: true }).waitFor()
  await field.press('Escape')
  expect(await field.getAttribute('aria-expanded')).toBe('false')

  await field.fill('Vue.js')
  const vue = page.getByRole('option', { name: 'Vue.js', exact: true })
  await vue.waitFor()
  expect(await vue.getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await vue.getAttribute('id'))
  expect(await vue.locator('path').getAttribute('d')).toMatch(/^M/i)
  // By touch the open list has the same elements, and is looked at in both themes.
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
  await field.press('Enter')
  expect(await field.inputValue()).toBe('vuedotjs')
  expect(await options.count()).toBe(0)

  // Two steps down and up again: the list goes round.
  await field.fill('react')
  await page.getByRole('option', { name: 'React', exact: true }).waitFor()
  await field.press('ArrowUp')
  expect(await options.last().getAttribute('aria-selected')).toBe('true')
  await field.press('ArrowDown')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('react')

  // While an answer is on its way, Enter chooses nothing from the one before.
  await field.fill('vue')
  await vue.waitFor()
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/admin/icons?search=redis', async (route) => {
    await isAnswered.promise
    await route.continue()
  })
  await field.fill('redis')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('redis')
  isAnswered.resolve()

  await page.getByRole('button', { name: en.icon.remove }).first().click()
  expect(await field.inputValue()).toBe('')
})

test.each(isLong ? languages : [])(
  'on a phone an icon is chosen by touch, and help is given, in %s',
  async (language) => {
    await site.database.db.deleteFrom('content_draft').execute()
    const words = editors[language]
    await using visit = await enter({ language, viewport: phone, hasTouch: true })
    const { page } = visit
    await visit.open(`${adminPath}/content/tech-stack/tech-stack`)
    const { hint = '' } = fields[language].labels['tech-stack.technologies']
    const field = await openIconField(page)
    await page.getByText(hint).first().waitFor()
    await field.fill('no such brand')
    await page.getByRole('status').getByText(words.icon.none('no such brand')).waitFor()
    await field.fill('type')
    const option = page.getByRole('option', { name: 'TypeScript', exact: true })
    await option.waitFor()
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await findFaultsInThemes(page)).toEqual([])
    await option.tap()
    expect(await field.inputValue()).toBe('typescript')
  },
)
