/** The owner who writes no Japanese takes it out of the site, and is not asked for it any more. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const { label } = fields.labels['site.languages']
const names = Object.values(editor.languages)

async function publish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: content.publish.acts.changed }).click()
  await dialog.getByRole('button', { name: content.publish.acts.changed }).click()
  await dialog.waitFor({ state: 'detached' })
  await site.refresh()
}

const optionsOf = (within: Page | Locator, label: string) =>
  within.getByRole('combobox', { name: label, exact: true }).locator('option').allTextContents()

async function shownColumns(page: Page): Promise<string[]> {
  await page.getByRole('columnheader', { name: editor.languages.ko }).waitFor()
  const heads = await page.getByRole('columnheader').allTextContents()
  return names.filter((name) => heads.includes(name))
}

test('a site loses a language in the form of the site, and with it all that asks for it', async () => {
  await using visit = await enter({ viewport: { width: 1440, height: 900 } })
  const { page } = visit
  await visit.open(`${adminPath}/content/site/site`)
  const removeOf = (name: string) =>
    page.getByRole('group', { name: label }).getByRole('button', { name: editor.list.remove(name) })
  await removeOf(editor.languages.ja).click()
  await publish(page)

  await expect.poll(() => optionsOf(page, editor.panes.right)).toHaveLength(2)
  expect((await visit.context.request.get(`${site.origin}/ja/about`)).status()).toBe(404)
  const about = await (await visit.context.request.get(`${site.origin}/en/about`)).text()
  expect(about).toContain('hrefLang="ko"')
  expect(about).not.toContain('hrefLang="ja"')

  await page.getByRole('button', { name: content.document.preview, exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').first().waitFor()
  expect(await optionsOf(page.getByRole('dialog'), content.preview.language)).toEqual([
    editor.languages.ko,
    editor.languages.en,
  ])
  await page.getByRole('button', { name: content.preview.close }).click()
  for (const room of ['content', 'blog']) {
    await visit.open(`${adminPath}/${room}`)
    expect(await shownColumns(page)).toEqual([editor.languages.ko, editor.languages.en])
  }
  await visit.open(`${adminPath}/content/project/1?left=en`)
  await page.getByRole('combobox', { name: editor.panes.left }).waitFor()
  expect(await page.locator('[lang="ja"]').count()).toBe(0)

  // Korean alone: there is nothing to choose.
  await visit.open(`${adminPath}/content/site/site`)
  await page.getByRole('group', { name: label }).getByRole('button', { name: label }).click()
  await removeOf(editor.languages.en).click()
  await publish(page)
  await page.getByRole('combobox', { name: editor.panes.left }).waitFor({ state: 'detached' })
})
