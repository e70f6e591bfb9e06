/** The panel by keyboard only: the palette, and a journey through each of its rooms. */
import { expect, test } from 'vitest'
import { content } from '#shared/i18n/panel/content/en.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { namesOfKinds } from '#shared/kinds/names.ts'
import { shellWords } from '../../../admin/shell/words.ts'
import { systemWords } from '../../../admin/system/words.ts'
import { demoVisitorEmail } from '../../../server/identity/demo-provider/accounts.ts'
import type { Visit } from '../../support/browser.ts'
import { isLong } from '../../support/is-long.ts'
import {
  adminPath,
  isFocused,
  messageOf,
  openMail,
  openPanel,
  settle,
  signedIn,
  tabTo,
} from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'

const panel = await openPanel()
const { site, messages, enter } = panel
const [newest = '', second = ''] = messages
const { outbox } = await openMail(panel)

test('the command palette finds by a few letters, is navigated by arrow keys and returns the focus', async () => {
  await using visit = await enter()
  const { page } = visit
  const { keyboard } = page
  await visit.open(adminPath)
  await settle(page)
  const opener = page.getByRole('button', { name: en.shell.palette })
  const field = page.getByRole('combobox', { name: shellWords.en.prompt })
  const options = page.getByRole('option')
  const chosen = page.locator('[role=option][aria-selected=true]')

  await tabTo(page, opener)
  await keyboard.press('Enter')
  await field.waitFor()
  await expect.poll(() => isFocused(field)).toBe(true)
  const all = await options.count()
  await keyboard.press('ArrowUp')
  const isInList = () =>
    options.last().evaluate((option) => {
      const { bottom = 0 } = option.parentElement?.getBoundingClientRect() ?? {}
      return option.getBoundingClientRect().bottom <= bottom + 1
    })
  await expect.poll(isInList).toBe(true)
  await keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener)).toBe(true)

  // A letter that is typed at once is not lost.
  const role = await page.evaluate(async () => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    await Promise.resolve()
    return document.activeElement?.role
  })
  expect(role).toBe('combobox')
  await keyboard.type('go to s')
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(
      [
        nameOfRoom('security', 'en'),
        nameOfRoom('system', 'en'),
        namesOfKinds.en['tech-stack'],
        namesOfKinds.en.site,
        en.security.tabs.sessions,
      ]
        .map(en.shell.goTo)
        .concat(shellWords.en.searchMessages('go to s')),
    )
  expect(all).toBeGreaterThan(3)
  expect(await chosen.innerText()).toBe(en.shell.goTo(nameOfRoom('security', 'en')))
  await keyboard.press('ArrowUp')
  expect(await chosen.innerText()).toBe(shellWords.en.searchMessages('go to s'))
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  expect(await chosen.innerText()).toBe(en.shell.goTo(nameOfRoom('system', 'en')))
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: systemWords.en.title }).waitFor()

  await keyboard.press('Control+k')
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await keyboard.type('lovelace')
  await page.getByText(shellWords.en.searchMessages('lovelace')).waitFor()
  await keyboard.press('Enter')
  await page.waitForURL(/\/inbox\?search=lovelace$/)
  // The address changes before the room does, and the last room had rows too.
  const row = page.getByRole('region', { name: en.inbox.title }).getByRole('row').nth(1)
  await row.waitFor()
  await keyboard.press('j')
  await keyboard.press('j')
  await expect.poll(() => isFocused(row)).toBe(true)
  await keyboard.press('Control+k')
  await field.waitFor()
  await keyboard.press('Control+k')
  await field.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(row)).toBe(true)
})

test('a page hears its keys as soon as it is seen', async () => {
  await using visit = await enter({ refusals: /\/warnings$/ })
  const { page } = visit
  await visit.open(adminPath)
  await settle(page)
  /** With the change that shows the element, before anything else happens. */
  const pressWith = (selector: string, init: { key: string; ctrlKey?: boolean }) =>
    page.evaluate(
      ([selector, init]) =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }))
        }).observe(document.body, { childList: true, subtree: true }),
      [selector, init] as const,
    )
  const { subject } = await messageOf(panel, newest)
  await pressWith('#reply-text', { key: 'r' })
  await page.getByRole('link', { name: subject, exact: true }).click()
  await expect.poll(() => isFocused(page.getByLabel(en.inbox.replyText))).toBe(true)
  await pressWith('main tbody', { key: 'n' })
  await page.getByRole('link', { name: nameOfRoom('blog', 'en'), exact: true }).click()
  await page.waitForURL('**/content/post/new-*')
  await page.locator('[data-path]').first().waitFor()
  await page.getByRole('link', { name: nameOfRoom('content', 'en'), exact: true }).click()
  await pressWith('main a.alone[href$="/content"]', { key: 'p', ctrlKey: true })
  await page.locator('a[href$="/content/profile/profile"]').click()
  await page.getByRole('dialog').waitFor()
})

test('the palette finds documents by their titles, what an open one offers, and what is new in any language', async () => {
  await using visit = await enter({ refusals: /^\/api\/admin\/content$/ })
  const { page } = visit
  const { keyboard } = page
  await visit.open(adminPath)
  await settle(page)
  const options = page.getByRole('listbox', { name: en.shell.palette }).getByRole('option')
  const field = page.getByRole('combobox', { name: shellWords.en.prompt })
  const search = async (typed: string) => {
    if ((await field.count()) === 0) await keyboard.press('Control+k')
    await field.fill(typed)
  }
  const title = 'A portfolio website in three languages'
  await search('포트폴리오 웹사이트'.normalize('NFD'))
  await options.filter({ hasText: title }).waitFor()
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith('/content/project/1'))
  await page.getByRole('button', { name: content.document.preview, exact: true }).waitFor()
  await search('')
  expect(await options.first().innerText()).toBe(content.publish.open)
  await search('ＰＲＥＶＩＥＷ')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: content.preview.title(title) }).waitFor()
  await keyboard.press('Escape')
  await search('새 글')
  await expect.poll(() => options.first().innerText()).toBe('New post')
  await page.route('**/api/admin/content?*', (route) => route.fulfill({ status: 503 }))
  await search('없는 문서')
  await page.getByText(shellWords.en.failed).waitFor()
  await keyboard.press('Escape')
  await page.unroute('**/api/admin/content?*')
  await search('새 글')
  await expect.poll(() => options.first().innerText()).toBe('New post')
  await keyboard.press('Enter')
  await page.waitForURL(/\/content\/post\/[^/]+$/)
})

test('a message can be opened from Home, answered, marked as done and moved back by keyboard alone', async () => {
  await using visit = await enter()
  const { page } = visit
  const { keyboard } = page
  const { subject } = await messageOf(panel, second)
  await visit.open(adminPath)
  await tabTo(page, page.getByRole('link', { name: subject, exact: true }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: subject, exact: true }).waitFor()

  await keyboard.press('r')
  await keyboard.type('By keys alone, jek?')
  const answer = page.getByLabel(en.inbox.replyText)
  expect(await answer.inputValue()).toBe('By keys alone, jek?')
  await keyboard.press('Control+Enter')
  await page.getByText(en.inbox.replyKept).waitFor()
  await keyboard.press('Escape')
  expect(await isFocused(answer)).toBe(false)

  await keyboard.press('e')
  await page.getByText(en.inbox.moved(1, en.inbox.folderNames.done)).waitFor()
  await expect.poll(async () => (await messageOf(panel, second)).status).toBe('done')
  await expect.poll(async () => (await messageOf(panel, newest)).status).toBe('new')
  // The next message is open now; undoing leads back.
  await page.waitForURL((url) => !url.pathname.endsWith(second))
  await keyboard.press('z')
  await page.getByText(en.inbox.takenBack(1)).waitFor()
  await page.waitForURL((url) => url.pathname.endsWith(second))
  await page.getByRole('heading', { name: subject, exact: true }).waitFor()
  await expect.poll(async () => (await messageOf(panel, second)).status).toBe('open')
  await keyboard.press('#')
  await page.getByText(en.inbox.deleted(1)).waitFor()
  // The message is no longer in the folder that it was opened from, but it is the one that is open.
  await expect.poll(async () => (await messageOf(panel, second)).deleted_at).not.toBeNull()
  await keyboard.press('z')
  await page.getByRole('button', { name: en.inbox.remove }).waitFor()
  await expect.poll(async () => (await messageOf(panel, second)).deleted_at).toBeNull()
})

test('messages in the list can be selected and moved by keyboard alone', async () => {
  await using visit = await enter()
  const { page } = visit
  const { keyboard } = page
  await goFromHome(visit, 'i')
  // The list is rendered before its rows.
  await page.getByRole('grid').getByRole('row').first().waitFor()
  const focused = page.locator('[role=row]:focus')
  const field = page.locator('input:focus')
  const reach = (row: number) => page.locator(`[aria-rowindex="${row}"]:focus`).waitFor()
  await keyboard.press('j')
  await keyboard.press('j')
  await reach(2)
  await keyboard.press('ArrowDown')
  await reach(3)
  await keyboard.press('End')
  await page.waitForFunction(
    () => Number(document.activeElement?.getAttribute('aria-rowindex')) > 150,
  )
  await keyboard.press('Home')
  await reach(1)

  await keyboard.press('x')
  await keyboard.press('ArrowDown')
  await reach(2)
  await keyboard.press('x')
  await page.getByText(en.inbox.chosen(2)).waitFor()
  await keyboard.press('!')
  await page.getByText(en.inbox.moved(2, en.inbox.folderNames.spam)).waitFor()
  await keyboard.press('z')
  await page.getByText(en.inbox.takenBack(2)).waitFor()

  // The notification comes before the rows are back.
  await focused.waitFor()
  await keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: en.inbox.bulk })
  const open = bar.getByRole('button', { name: en.inbox.folderNames.open, exact: true })
  await bar.waitFor()
  await page.getByRole('link', { name: en.inbox.emails.title }).focus()
  await tabTo(page, open)
  await keyboard.press('Enter')
  await page.getByText(en.inbox.moved(1, en.inbox.folderNames.open)).waitFor()
  await focused.waitFor()
  await keyboard.press('/')
  await field.waitFor()
  await keyboard.type('lovelace')
  await keyboard.press('Enter')
  await page.waitForURL(/search=lovelace/)
  await keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await keyboard.press('?')
  await page.getByRole('dialog', { name: en.shell.shortcuts }).waitFor()
  await keyboard.press('Escape')
})

test.runIf(isLong)(
  'by keyboard alone a session can be ended, the audit log checked and a test email sent',
  async () => {
    await signedIn(site, demoVisitorEmail)
    await using visit = await enter()
    const { page } = visit
    const { keyboard } = page
    await goFromHome(visit, 's')
    await page.getByRole('heading', { name: en.security.title }).waitFor()

    const { sessions, audit } = en.security
    await tabTo(page, page.getByRole('link', { name: en.security.tabs.sessions }))
    await keyboard.press('Enter')
    const theirs = page.getByRole('row').filter({ hasText: demoVisitorEmail })
    await tabTo(page, theirs.getByRole('button'))
    await keyboard.press('Enter')
    const asked = page.getByRole('alertdialog', { name: sessions.revokeTitle })
    await tabTo(page, asked.getByRole('button', { name: sessions.revoke }))
    await keyboard.press('Enter')
    await page.getByText(sessions.revoked).waitFor()
    await theirs.getByText(sessions.ends.revoked_by_admin).waitFor()

    await tabTo(page, page.getByRole('link', { name: en.security.tabs.audit }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: audit.check }))
    await keyboard.press('Enter')
    await page.getByText(/^No tampering found: all \d+ rows are unchanged\.$/).waitFor()

    await keyboard.press('g')
    await keyboard.press('y')
    await tabTo(page, page.getByRole('button', { name: systemWords.en.test }))
    await keyboard.press('Enter')
    await page.getByText(systemWords.en.tested).waitFor()
    await outbox.sendDue()
    await page.getByText(systemWords.en.testSaved).waitFor()
  },
)

/** `key`: the second key of the shortcut to a room. */
async function goFromHome(visit: Visit, key: string): Promise<void> {
  await visit.open(adminPath)
  await settle(visit.page)
  await visit.page.keyboard.press('g')
  await visit.page.keyboard.press(key)
}
