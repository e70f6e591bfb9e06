/** The owner gives a post another address, by keyboard: old links and unsaved text still lead to it. */
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { problems } from '#shared/i18n/panel/problems/en.ts'
import { openOtherTab } from '../../support/other-tab.ts'
import { adminPath, openPanel } from '../../support/panel.ts'
import { readDraft } from '../../support/read-draft.ts'
import { readJournal } from '../../support/read-journal.ts'

const { site, enter } = await openPanel(0)
const { db } = site.database
const taken = 'second-semester-in-sydney'

test('a post moves to another address, and its old one leads there', async () => {
  await using visit = await enter({ refusals: /\/rename$/ })
  const { page } = visit
  const slug = 'two-bookings-one-room'
  const next = 'moved'
  await visit.open(`${adminPath}/content/post/${slug}`)
  const open = async () => {
    await page.getByRole('button', { name: content.document.more }).click()
    await page.getByRole('menuitem', { name: content.rename.open }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: content.rename.title })
  const field = dialog.getByRole('textbox', { name: content.rename.id })
  const act = dialog.getByRole('button', { name: content.rename.act })
  expect(await field.inputValue()).toBe(slug)
  expect(await act.isDisabled()).toBe(true)

  await field.fill(taken)
  await act.click()
  await dialog.getByText(problems.known['is taken']).waitFor()
  await field.fill(next)
  await field.press('Enter')
  await page.waitForURL(`**/content/post/${next}`)
  await page.getByText(content.rename.done(`/blog/${next}`)).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await site.refresh()
  const old = await visit.context.request.get(`${site.origin}/en/blog/${slug}`)
  expect(old.url()).toBe(`${site.origin}/en/blog/${next}`)
  expect(old.status()).toBe(200)
})

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
