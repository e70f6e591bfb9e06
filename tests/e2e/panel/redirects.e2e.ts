/** The owner sees where earlier addresses lead, and removes one. */
import { expect, test } from 'vitest'
import { blog } from '#shared/i18n/panel/blog/en.ts'
import { blog as japaneseRoom } from '#shared/i18n/panel/blog/ja.ts'
import { blog as koreanRoom } from '#shared/i18n/panel/blog/ko.ts'
import { findAccessibilityFaults, openedDialog } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/languages-of-journeys.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const roomWords = { ko: koreanRoom, en: blog, ja: japaneseRoom }
const path = `${adminPath}/blog`

test('a tag is renamed; its old address leads on until the redirect is removed', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(path)
  await page.getByRole('button', { name: blog.manageTags }).click()
  await page.getByRole('button', { name: blog.renameTag('TypeScript'), exact: true }).click()
  await page.getByRole('textbox', { name: blog.newName('TypeScript') }).fill('Types')
  await page.keyboard.press('Enter')
  await page.getByText(blog.renamed('TypeScript', 'Types')).waitFor()
  await page.getByRole('button', { name: blog.close }).click()
  await site.refresh()
  const old = `${site.origin}/en/blog/tags/TypeScript`
  expect((await visit.context.request.get(old)).url()).toBe(`${site.origin}/en/blog/tags/Types`)

  for (const language of journeysIn('ja')) {
    await using small = await enter({ language, viewport: phone })
    await small.open(path)
    await small.page.getByRole('button', { name: roomWords[language].redirects }).click()
    await small.page.getByText('/blog/tags/TypeScript').waitFor()
    expect(await findAccessibilityFaults(small.page, openedDialog)).toEqual([])
  }

  await page.getByRole('button', { name: blog.redirects }).click()
  await page.getByRole('button', { name: blog.removeRedirectOf('/blog/tags/TypeScript') }).click()
  await page.getByText(blog.redirectRemoved('/blog/tags/TypeScript')).waitFor()
  await page.getByText(blog.noRedirects).waitFor()
  await site.refresh()
  expect((await visit.context.request.get(old)).status()).toBe(404)
})
