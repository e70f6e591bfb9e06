/** Editing content in the panel: from the list to what visitors see, and back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { content } from '#shared/i18n/panel/content/en.ts'
import { content as japaneseRoom } from '#shared/i18n/panel/content/ja.ts'
import { content as koreanRoom } from '#shared/i18n/panel/content/ko.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { problems } from '#shared/i18n/panel/problems/en.ts'
import { accessibleLooks, openedDialog, type Scope } from '../../support/accessibility.ts'
import { fieldOf, isPublic } from '../../support/document-form.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, isFocused, openPanel, panelWords, settle } from '../../support/panel.ts'

const panel = await openPanel(0)
const { site, enter } = panel
const roomWords = { ko: koreanRoom, en: content, ja: japaneseRoom }
const undo = (page: Page) =>
  page
    .getByRole('button', { name: `${en.shell.undo} z` })
    .last()
    .click()

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: content.document.more }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('an owner finds a document, changes it, publishes it, restores a version, and undoes the trash', async () => {
  // The hints may be asked for just when the project goes to the trash.
  await using visit = await enter({ refusals: /^\/en\/projects\/|\/project\/1\/warnings$/ })
  const { page } = visit
  await visit.open(`${adminPath}/content?kind=project`)
  const before = (await site.api.projects.find(1, 'en'))?.title ?? ''
  const after = `${before}, second edition`
  await page.getByRole('link', { name: before, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: before, exact: true }).waitFor()
  const button = page.getByRole('button', { name: content.publish.acts.changed })
  const open = page.getByRole('button', { name: content.publish.open })
  await open.waitFor()

  await fieldOf(page, 'title').fill(after)
  await page.getByRole('heading', { level: 1, name: after, exact: true }).waitFor()
  await choose(page, content.publish.open)
  const { title, acts, done } = content.publish
  const dialog = page.getByRole('dialog', { name: title(acts.changed, after) })
  await dialog.getByText(`${en.documents.languages.ja}: ${content.publish.live}`).waitFor()
  await dialog.locator('ins').filter({ hasText: ', second edition' }).waitFor()
  expect(await dialog.locator('del').count()).toBe(0)
  expect(await isPublic(site, visit, '/en/projects/1', after)).toBe(false)
  await dialog.getByRole('button', { name: content.publish.acts.changed }).click()
  const note = page.getByText(done.changed(after, ''))
  await note.waitFor()
  await expect.poll(() => isPublic(site, visit, '/en/projects/1', after)).toBe(true)
  await open.waitFor()
  const links = page.getByRole('link', { name: content.document.toPage })
  expect(await links.last().getAttribute('href')).toBe('/en/projects/1')

  await choose(page, content.document.history)
  await page.getByRole('heading', { name: content.history.title(after) }).waitFor()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.count()).toBe(2)
  await rows.nth(0).getByRole('link').click()
  await page.locator('ins').filter({ hasText: ', second edition' }).waitFor()
  await rows.nth(1).getByRole('button').click()
  await page.getByText(content.history.restored).waitFor()
  await page.getByRole('heading', { level: 1, name: before, exact: true }).waitFor()
  await button.click()
  await page.getByText(done.changed(before, '')).waitFor()
  await expect.poll(() => isPublic(site, visit, '/en/projects/1', after)).toBe(false)

  await choose(page, content.document.trash)
  await page.getByText(content.trash.done(before)).waitFor()
  await page.waitForURL(/\/content$/)
  const status = async () => {
    await site.refresh()
    return (await visit.context.request.get(`${site.origin}/en/projects/1`)).status()
  }
  await expect.poll(status).toBe(404)
  await undo(page)
  await page.getByText(content.trash.restored(before)).waitFor()
  await expect.poll(status).toBe(200)
})

await throwAwayPrizes(site.database.db, ['old-prize'], panel.now())

// `panel.e2e.ts` looks at the rooms and the form.
test.each(isLong ? accessibleLooks : [])(
  'no page, dialog or preview has faults of accessibility in $language: $what',
  async ({ language, find }) => {
    const words = roomWords[language]
    const faults: string[] = []
    await using visit = await enter({ language })
    const { page } = visit
    const check = async (name: string, scope?: Scope) => {
      faults.push(...(await find(page, scope)).map((fault) => `${name}: ${fault}`))
    }
    const more = async (name: string) => {
      await page.getByRole('button', { name: words.document.more }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    // `panel.e2e.ts` looks at the list without a filter. Another kind has the same elements.
    for (const path of isLong ? ['', '?state=draft', '?kind=post'] : ['?state=draft']) {
      await visit.open(`${adminPath}/content${path}`)
      await settle(page)
      await check(path)
    }
    await page.getByRole('button', { name: words.create.label }).click()
    await page.getByRole('menuitem', { name: panelWords[language].documents.kinds.post }).click()
    await fieldOf(page, 'title', language).waitFor()
    await check('new')
    await visit.open(`${adminPath}/content/project/2`)
    await fieldOf(page, 'title', language).waitFor()
    await check('document')
    await page.getByRole('button', { name: words.document.preview, exact: true }).click()
    await page.frameLocator('iframe').locator('h1').waitFor()
    await check('preview', openedDialog)
    await page.getByRole('button', { name: words.preview.close }).click()
    await fieldOf(page, 'title', language).fill('   ')
    await page.getByRole('button', { name: words.publish.acts.changed }).click()
    await page.getByRole('dialog').getByText(words.publish.errors(1)).waitFor()
    await check('publish', openedDialog)
    await page.getByRole('dialog').getByRole('button', { name: words.publish.cancel }).click()
    await more(words.document.discard)
    await page.getByRole('alertdialog').waitFor()
    await check('discard', openedDialog)
    await page.getByRole('alertdialog').getByRole('button', { name: words.discard.act }).click()
    await page.getByText(words.discard.done).waitFor()
    await visit.open(`${adminPath}/content/project/1/history?revision=2`)
    await settle(page)
    await check('history')
    await visit.open(`${adminPath}/content?state=trash`)
    await settle(page)
    await check('?state=trash')
    await page.getByRole('button', { name: words.trash.remove }).first().click()
    await page.getByRole('alertdialog').waitFor()
    await check('delete', openedDialog)
    expect(faults).toEqual([])
  },
)

test('what is wrong leads to its field; hints do not prevent publishing', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/content/project/4`)
  const title = fieldOf(page, 'title')
  const description = fieldOf(page, 'description')
  const before = (await site.api.projects.find(4, 'en'))?.title ?? ''
  await title.fill('')
  // Typed: Chromium writes a filled text with styles of its own, which the policy refuses.
  await description.press('ControlOrMeta+a')
  await page.keyboard.type(
    '#### Deep\n\n![](/a.png) [gone](/projects/9999) [old](http://example.com)',
  )
  const button = page.getByRole('button', { name: content.publish.acts.changed })
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(content.publish.errors(1)).waitFor()
  await dialog.getByText(problems.known['is empty']).waitFor()
  const { warnings } = content
  await dialog.getByText(warnings.deadLink('/projects/9999')).waitFor()
  for (const hint of [
    warnings.headingOrder('Deep'),
    warnings.imageWithoutAlt('/a.png'),
    warnings.plainHttp('http://example.com'),
  ]) {
    await expect.poll(() => dialog.getByText(hint).count()).toBe(1)
  }
  const act = dialog.getByRole('button', { name: content.publish.acts.changed })
  expect(await act.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: /^Title/ }).click()
  await expect.poll(() => isFocused(title)).toBe(true)
  await page.getByText(problems.known['is empty']).waitFor()
  await page.keyboard.type(before)
  await button.click()
  await dialog.getByText(content.publish.warnings(5)).waitFor()
  await expect.poll(() => act.isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: warnings.mends.https('') }).click()
  await dialog.getByText(content.publish.warnings(4)).waitFor()
  await expect.poll(() => description.innerText()).toContain('[old](https://example.com)')
})

function throwAwayPrizes(db: Database, ids: string[], at: Date): Promise<unknown> {
  const draft = '{"title":{"ko":"상"}}'
  const row = { kind: 'achievement', published: null, draft, at: at.toISOString(), by: 'nobody' }
  return db
    .insertInto('content_trash')
    .values(ids.map((id) => ({ ...row, id })))
    .execute()
}
