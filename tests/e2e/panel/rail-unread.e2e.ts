/** The number of unread messages in the panel's navigation. */
import { expect, test } from 'vitest'
import { en } from '#shared/i18n/panel/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { adminPath, openPanel, panelWords, settle, walkTo } from '../../support/panel.ts'
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
  await page.keyboard.press('e')
  await page.waitForURL(`**/${second}`)
  await page.getByText(en.inbox.moved(1, en.inbox.folderNames.done)).waitFor()

  // The list is loaded again after the act.
  await page.waitForLoadState('networkidle')
  // Another room shows what has arrived meanwhile.
  await db.updateTable('message').set({ read_at: null }).where('status', '=', 'new').execute()
  asked.length = 0
  await walkTo(page, '/system')
  await linkWith(95).waitFor()
  expect(asked).toEqual(['?page=0&size=1'])
  await db.updateTable('message').set({ status: 'done' }).execute()
  await walkTo(page, '/')
  await page.getByRole('link', { name: room, exact: true }).waitFor()
})

test.each(['ko', 'en', 'ja'] as const)(
  'on a phone too, at most as 99+, in %s',
  async (language) => {
    await using visit = await panel.enter({ language, viewport: phone })
    const { page } = visit
    const { shell } = panelWords[language]
    const toNew = { status: 'new', read_at: null, deleted_at: null } as const
    await db.updateTable('message').set(toNew).execute()
    await visit.open(adminPath)
    await settle(page)
    const name = shell.withUnread(nameOfRoom('inbox', language), 240)
    const link = page.getByRole('link', { name, exact: true })
    expect(await link.innerText()).toContain('99+')
    expect(await findAccessibilityFaults(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  },
)
