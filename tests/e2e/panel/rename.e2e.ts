/** The owner gives a post another address, by keyboard: old links and unsaved text still lead to it. */
import { expect, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { readDraft, readJournal } from '../../support/document-form.ts'
import { openOtherTab } from '../../support/other-tab.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { site, enter } = await openPanel(0)
const { db } = site.database
const taken = 'second-semester-in-sydney'

test('unsaved text of a post is offered after the post was renamed elsewhere', async () => {
  await using visit = await enter()
  const { page } = visit
  const slug = taken
  const renamed = `${slug}-2`
  await visit.open(`${adminPath}/content/post/${slug}`)
  await page
    .getByLabel(`${fields.labels.title.label} · ${editor.languages.ko}`)
    .fill('옛 이름일 때 쓴 제목')
  await expect.poll(() => readJournal(page)).toContain('옛 이름일')
  await page.close({ runBeforeUnload: false })
  await using other = await enter()
  await other.open(adminPath)
  await openOtherTab(other.page, `/api/admin/content/post/${slug}`).rename(renamed)

  const again = await visit.context.newPage()
  await again.goto(`${site.origin}${adminPath}/content/post/${renamed}`)
  await again.getByRole('button', { name: editor.offered.open }).click()
  const dialog = again.getByRole('dialog', { name: editor.offered.title })
  await dialog.getByText('옛 이름일 때 쓴 제목').waitFor()
  await dialog.getByRole('button', { name: editor.offered.keepMine }).click()
  await expect
    .poll(async () => (await readDraft(db, 'post', renamed))?.texts.ko.title)
    .toBe('옛 이름일 때 쓴 제목')
  await expect.poll(() => readJournal(again)).toBe('[]')
})
