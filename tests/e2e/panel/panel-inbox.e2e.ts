import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '#shared/i18n/panel/en.ts'
import { demoVisitorEmail } from '../../../server/identity/demo-provider/accounts.ts'
import { findAccessibilityFaults, openedDialog } from '../../support/accessibility.ts'
import type { Visit } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, messageOf, openPanel, signedIn } from '../../support/panel.ts'

const panel = await openPanel()
const { site, messages, enter } = panel
const { db } = site.database
const [, , third = ''] = messages
const { folderNames } = en.inbox

const undo = (page: Page) =>
  page
    .getByRole('button', { name: `${en.shell.undo} z` })
    .last()
    .click()

/** The changes that a page requests from here on. */
function watchChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/admin/'))
      changes.push(`${request.method()} ${pathname}`)
  })
  return changes
}

test('many messages are moved with one call, and moved back with one', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox`)
  const ids = messages.slice(0, 3)
  const statuses = async () =>
    Promise.all(ids.map(async (id) => (await messageOf(panel, id)).status))
  const before = await statuses()
  expect(new Set(before).size).toBe(2)
  const changes = watchChanges(page)
  const boxes = page.getByRole('grid').getByRole('checkbox')
  for (const index of [0, 1, 2]) await boxes.nth(index).check()
  if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
  const bar = page.getByRole('toolbar', { name: en.inbox.bulk })
  await bar.getByRole('button', { name: folderNames.done, exact: true }).click()
  await page.getByText(en.inbox.moved(3, folderNames.done)).waitFor()
  expect(await statuses()).toEqual(['done', 'done', 'done'])
  await undo(page)
  await page.getByText(en.inbox.takenBack(3)).waitFor()
  expect(await statuses()).toEqual(before)
  expect(changes).toEqual(Array(2).fill('POST /api/admin/messages/bulk'))
})

test('in a bulk change, messages that somebody else changed are skipped, reported and stay selected', async () => {
  await using visit = await enter()
  const { page } = visit
  const ids = messages.slice(5, 9)
  const [changed = '', gone = '', ...rest] = ids
  const query = '?search=example.com&sort=createdAt,desc'
  await visit.open(`${adminPath}/inbox${query}`)
  for (const id of ids) {
    const { subject, name } = await messageOf(panel, id)
    await page.getByLabel(en.inbox.choose(name, subject), { exact: true }).check()
  }
  await db
    .updateTable('message')
    .set({ status: 'done', version: 2 })
    .where('id', '=', changed)
    .execute()
  await db.deleteFrom('message').where('id', '=', gone).execute()
  const bar = page.getByRole('toolbar', { name: en.inbox.bulk })
  await bar.getByRole('button', { name: en.inbox.remove }).click()
  await page.getByText(en.inbox.deleted(2)).waitFor()
  await page.getByText(en.inbox.stale(1, 4)).waitFor()
  await page.getByText(en.inbox.absent(1)).waitFor()
  await expect
    .poll(() => messageOf(panel, changed))
    .toMatchObject({ status: 'done', deleted_at: null })
  for (const id of rest) {
    await expect.poll(async () => (await messageOf(panel, id)).deleted_at).not.toBeNull()
  }

  await bar.getByText(en.inbox.chosen(1)).waitFor()
  await bar.getByRole('button', { name: en.inbox.remove }).click()
  await page.getByText(en.inbox.deleted(1)).waitFor()
  // The list shows it before the server has answered.
  await expect.poll(async () => (await messageOf(panel, changed)).deleted_at).not.toBeNull()
})

test('if two admins change the same message, the second one is told, sees both versions and loses nothing', async () => {
  const visitor = await signedIn(site, demoVisitorEmail)
  await db
    .updateTable('user_account')
    .set({ role: 'admin' })
    .where('email', '=', demoVisitorEmail)
    .execute()
  const path = `${adminPath}/inbox/${third}`
  const refusals = /^\/api\/admin\/messages\//
  await using first = await enter()
  await using later = await enter({ state: visitor, refusals })
  await Promise.all([first.open(path), later.open(path)])

  const note = (one: Visit) => one.page.getByLabel(en.inbox.note, { exact: true })
  const save = (one: Visit) => one.page.getByRole('button', { name: en.inbox.saveNote }).click()
  await note(first).fill('The first was here.')
  await note(later).fill('So was the second.')
  await save(first)
  await first.page.getByText(en.inbox.noteSaved).waitFor()
  await save(later)
  const clash = later.page.getByRole('alert').filter({ hasText: 'The first was here.' })
  await clash.waitFor()
  expect(await note(later).inputValue()).toBe('So was the second.')
  await clash.getByRole('button', { name: en.inbox.conflict.takeBoth }).click()
  await clash.getByRole('button', { name: en.inbox.conflict.keepMine }).click()
  await later.page.getByText(en.inbox.noteSaved).waitFor()
  await expect
    .poll(async () => (await messageOf(panel, third)).note)
    .toBe('The first was here.\nSo was the second.')

  const move = (one: Visit, to: 'done' | 'spam') =>
    one.page.getByRole('button', { name: en.inbox.moveTo(en.inbox.folderNames[to]) }).click()
  await first.page.reload()
  await move(first, 'done')
  await first.page.getByText(en.inbox.moved(1, en.inbox.folderNames.done)).waitFor()
  await move(later, 'spam')
  const dialog = later.page.getByRole('alertdialog', { name: en.inbox.conflict.title })
  await dialog.waitFor()
  expect(await findAccessibilityFaults(later.page, openedDialog)).toEqual([])
  await dialog.getByText(en.inbox.folderNames.done).waitFor()
  await dialog.getByText(en.inbox.folderNames.spam).waitFor()
  await expect.poll(async () => (await messageOf(panel, third)).status).toBe('done')
  await dialog.getByRole('button', { name: en.inbox.conflict.again }).click()
  await later.page.getByText(en.inbox.moved(1, en.inbox.folderNames.spam)).waitFor()
  await expect.poll(async () => (await messageOf(panel, third)).status).toBe('spam')
})
