/** The number of unread messages in the panel's navigation. */
import { expect, test } from 'vitest'
import { en } from '#shared/i18n/panel/en.ts'
import { adminPath, openPanel, walkTo } from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'

const panel = await openPanel(240)
const { db } = panel.site.database
const [newest = '', second = ''] = panel.messages

test('the inbox in the rail says how many messages are unread, at once', async () => {
  await using visit = await panel.enter()
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/admin/messages') asked.push(search)
  })
  const room = nameOfRoom('inbox', 'en')
  const linkWith = (count: number) =>
    page.getByRole('link', { name: en.shell.withUnread(room, count), exact: true })
  await visit.open(adminPath)
  await linkWith(96).waitFor()
  expect(asked).toEqual([])
  // The list, which the opened message belongs to, is loaded once.
  await walkTo(page, `/inbox/${newest}`)
  await linkWith(95).waitFor()
  expect(asked).toHaveLength(1)
  const renewed = page.waitForResponse('**/api/admin/messages?*')
  await page.keyboard.press('e')
  await page.waitForURL(`**/${second}`)
  await page.getByText(en.inbox.moved(1, en.inbox.folderNames.done)).waitFor()

  // The list is loaded again after the act.
  await (await renewed).finished()
  // Another room shows what has arrived meanwhile.
  await db.updateTable('message').set({ read_at: null }).where('status', '=', 'new').execute()
  asked.length = 0
  await walkTo(page, '/system')
  await linkWith(95).waitFor()
  await expect.poll(() => asked).toEqual(['?page=0&size=1'])
  await db.updateTable('message').set({ status: 'done' }).execute()
  await walkTo(page, '/')
  await page.getByRole('link', { name: room, exact: true }).waitFor()
})
