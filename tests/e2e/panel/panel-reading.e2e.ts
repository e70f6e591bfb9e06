/** Working through the inbox: many selected at once, the next message, what was read, and what was answered. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { findAccessibilityFaults } from '../../support/accessibility.ts'
import { phone } from '../../support/browser.ts'
import { isLong, journeysIn } from '../../support/is-long.ts'
import { addMessages } from '../../support/many-messages.ts'
import {
  adminPath,
  isFocused,
  messageOf,
  openPanel,
  panelWords,
  settle,
} from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'

const panel = await openPanel()
const { site, messages, enter } = panel
const { db } = site.database
const total = messages.length
const [newest = '', second = '', third = ''] = messages

const rowOf = (page: Page, index: number) => page.locator(`[aria-rowindex="${index}"]`)
const selectedRows = (page: Page) => page.locator('[role=row][aria-selected=true]')
const readAt = async (id: string) => (await messageOf(panel, id)).read_at

test('ranges are selected by Shift, with the mouse and with the keyboard', async () => {
  await using visit = await enter()
  const { page } = visit
  const { keyboard } = page
  await visit.open(`${adminPath}/inbox`)
  const boxes = page.getByRole('grid').getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await page.getByText(en.inbox.chosen(4)).waitFor()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await page.getByText(en.inbox.chosen(2)).waitFor()
  expect(await selectedRows(page).count()).toBe(2)

  await rowOf(page, 3).focus()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await page.getByText(en.inbox.chosen(4)).waitFor()
  await expect.poll(() => isFocused(rowOf(page, 5))).toBe(true)
  await keyboard.press('Shift+ArrowUp')
  await page.getByText(en.inbox.chosen(3)).waitFor()
  // The rest of the list is not loaded yet.
  await keyboard.press('Shift+End')
  await page.getByText(en.inbox.chosen(191)).waitFor()
})

test.each(journeysIn('ko'))(
  'all messages of a folder are selected, also those out of sight, in %s',
  async (language) => {
    await using visit = await enter({ language, viewport: phone })
    const { page } = visit
    const { inbox } = panelWords[language]
    await visit.open(`${adminPath}/inbox?folder=new`)
    const all = page.getByRole('checkbox', { name: inbox.chooseAll('96') })
    // The box is checked when all are loaded.
    await all.click()
    await page.getByText(inbox.chosen(96)).waitFor()
    if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('grid').getByRole('checkbox').first().uncheck()
    await page.getByText(inbox.chosen(95)).waitFor()
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await page.getByRole('button', { name: inbox.clearChosen }).click()
    await rowOf(page, 1).focus()
    await page.keyboard.press('Control+a')
    await page.getByText(inbox.chosen(96)).waitFor()
    // Another folder has other messages.
    const tabs = page.getByRole('navigation', { name: inbox.folders })
    await tabs.getByRole('link', { name: inbox.folderNames.spam }).click()
    await page.waitForURL(/folder=spam/)
    await page.getByText(inbox.chosen(96)).waitFor({ state: 'detached' })
    expect(total).toBe(240)
  },
)

test('a message counts as read when it was opened, and Home counts the others', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(adminPath)
  await page.getByRole('heading', { name: en.home.unread(96) }).waitFor()
  const { subject } = await messageOf(panel, newest)
  await page.getByRole('link', { name: subject, exact: true }).click()
  await page.locator(`[aria-rowindex="1"][data-unread=false]`).waitFor()
  await expect.poll(() => readAt(newest)).not.toBeNull()
  await page.getByRole('link', { name: nameOfRoom('', 'en'), exact: true }).click()
  await page.getByRole('heading', { name: en.home.unread(95) }).waitFor()
  expect(await readAt(second)).toBeNull()
})

test.each(journeysIn('ko'))(
  'an answer changes the counts at once and can be read again, in %s',
  async (language) => {
    await using visit = await enter({ language })
    const { page } = visit
    const { inbox } = panelWords[language]
    const id = messages[5 + 5 * languages.indexOf(language)] ?? third
    const { status } = await messageOf(panel, id)
    expect(status).toBe('new')
    await visit.open(`${adminPath}/inbox/${id}`)
    await settle(page)
    const tabs = page.getByRole('navigation', { name: inbox.folders })
    const open = tabs.getByRole('link', { name: inbox.folderNames.open })
    const count = async () => Number((await open.innerText()).match(/\d+/)?.[0])
    const before = await count()
    await page.getByLabel(inbox.replyText).fill('Thank you.\n\nSee you on Monday.')
    await page.getByRole('button', { name: inbox.replySend }).click()
    await page.getByText(inbox.replyKept).waitFor()
    expect(await count()).toBe(before + 1)
    const answer = page.getByRole('article').locator('section').filter({ hasText: inbox.answered })
    await answer.getByText('See you on Monday.').waitFor()
    expect(await answer.innerText()).not.toContain('>')
    await page.reload()
    await answer.getByText('See you on Monday.').waitFor()
    if (isLong) expect(await findAccessibilityFaults(page)).toEqual([])
  },
)

test('messages that arrive are shown in an open list, and the focus stays with its message', async () => {
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox?folder=new`)
  const focused = page.locator('[role=row]:focus')
  await rowOf(page, 1).focus()
  const before = await focused.innerText()
  const [away, here] = ['while away', 'while here']
  await arrive(away)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await rowOf(page, 1).getByRole('link', { name: away }).waitFor()
  await expect.poll(() => isFocused(rowOf(page, 2))).toBe(true)
  expect(await focused.innerText()).toBe(before)

  const tab = page
    .getByRole('navigation', { name: en.inbox.folders })
    .getByRole('link', { name: en.inbox.folderNames.new })
  const count = await tab.innerText()
  await arrive(here)
  await tab.click()
  await rowOf(page, 1).getByRole('link', { name: here }).waitFor()
  await expect.poll(() => tab.innerText()).not.toBe(count)
})

test('where the focus was is where it stays when an act removes a row or a button', async () => {
  const subject = 'todo'
  await arrive(subject)
  await arrive(subject)
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox?folder=new&search=${subject}`)
  await rowOf(page, 2).focus()
  await page.keyboard.press('e')
  await expect.poll(() => isFocused(rowOf(page, 1))).toBe(true)
  await page.keyboard.press('Enter')
  const toolbar = page.getByRole('toolbar', { name: en.inbox.acts })
  await toolbar.getByRole('button', { name: en.inbox.moveTo(en.inbox.folderNames.done) }).click()
  await expect.poll(() => isFocused(toolbar)).toBe(true)

  // Undo changes the list that is shown by then.
  await page.getByText(en.inbox.empty(true)).waitFor()
  const tabs = page.getByRole('navigation', { name: en.inbox.folders })
  await tabs.getByRole('link', { name: en.inbox.folderNames.done }).click()
  await rowOf(page, 2).waitFor()
  await page.keyboard.press('z')
  await rowOf(page, 2).waitFor({ state: 'detached' })
  await rowOf(page, 1).focus()
  await page.keyboard.press('o')
  await expect.poll(() => isFocused(page.getByText(en.inbox.empty(true)))).toBe(true)
})

test('a row that changes does not take the focus from the message that was opened from it', async () => {
  const subject = 'slowly read'
  await arrive(subject)
  await using visit = await enter()
  const { page } = visit
  const { promise: isActed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/messages/*/read', async (route) => {
    await isActed
    await route.continue()
  })
  await visit.open(`${adminPath}/inbox?search=${encodeURIComponent(subject)}`)
  await rowOf(page, 1).focus()
  await page.keyboard.press('Enter')
  const act = page.getByRole('toolbar', { name: en.inbox.acts }).getByRole('button').first()
  await act.focus()
  const answered = page.waitForResponse('**/read')
  release()
  await (await answered).finished()
  await settle(page)
  expect(await isFocused(act)).toBe(true)
})

let arrivals = 0

/** After all others. */
async function arrive(subject: string): Promise<void> {
  arrivals += 1
  const at = new Date(panel.now().getTime() + arrivals * 60_000)
  const [id = ''] = await addMessages(db, 1, at)
  await db.updateTable('message').set({ subject, folded: subject }).where('id', '=', id).execute()
}
