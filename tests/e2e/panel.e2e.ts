/** The panel as owners work in it: journeys, by keyboard alone, in three languages, with a real server behind it. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { en } from '#shared/i18n/panel/en.ts'
import { ja } from '#shared/i18n/panel/ja.ts'
import { ko } from '#shared/i18n/panel/ko.ts'
import { addMessages } from '../../bench/many-messages.ts'
import { demoAdminEmail, demoVisitorEmail } from '../../server/demo-provider/accounts.ts'
import { parseEnv } from '../../server/env.ts'
import { mailboxFolderIn, openOutbox } from '../../server/mail/open-outbox.ts'
import { findAccessibilityFaults } from '../accessibility.ts'
import { addressIn, browseTestSite, desktop, phone, type Visit } from '../browser.ts'
import { adminPath, panelOptions, signedIn, signInAs } from '../panel.ts'
import { buildFolder } from '../site.ts'

const wordsIn = { ko, en, ja }
const now = () => new Date('2026-11-21T12:00:00Z')
const site = await browseTestSite({ served: panelOptions(now) })
const [newest = '', second = '', third = ''] = await addMessages(site.database.db, 240, now())
const state = await signedIn(site)
const dataDir = await mkdtemp(join(tmpdir(), 'madang-panel-'))
const outbox = openOutbox({
  ...site.database,
  env: { ...parseEnv({}), dataDir },
  log: pino({ level: 'silent' }),
  now,
})
afterAll(async () => {
  await outbox.stop()
  await rm(dataDir, { recursive: true })
})

const rooms = [
  '',
  '/inbox',
  `/inbox/${newest}`,
  '/inbox/letters',
  '/security',
  '/security/audit',
  '/security/reports',
  '/security/sessions',
  '/security/users',
  '/security/policy',
  '/system',
]

interface Entering {
  language?: Language
  isDark?: boolean
  viewport?: { width: number; height: number }
  refusals?: RegExp
}

/** In a browser in which the owner has signed in already. */
async function enter({ language = 'en', ...options }: Entering = {}): Promise<Visit> {
  const visit = await site.visit({ language, state, ...options })
  await visit.context.addCookies([{ name: 'lang', value: language, url: site.origin }])
  return visit
}

/** A room has what it shows, and nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  await page.locator('main[aria-busy=false] :is(h1, h2):visible').first().waitFor()
}

test.each(languages)(
  'no room has faults of accessibility in %s, light and dark',
  async (language) => {
    const faults: string[] = []
    for (const isDark of [false, true]) {
      await using visit = await enter({ language, isDark })
      for (const room of rooms) {
        await visit.open(adminPath + room)
        await settle(visit.page)
        const found = await findAccessibilityFaults(visit.page)
        faults.push(...found.map((fault) => `${room} ${isDark ? 'dark' : 'light'} ${fault}`))
      }
    }
    expect(faults).toEqual([])
  },
)

/** All letters that have left so far, as one text. */
async function readMailbox(): Promise<string> {
  const folder = mailboxFolderIn(dataDir)
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const texts = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

async function statusOf(id: string): Promise<string> {
  const message = site.database.db.selectFrom('message').select('status').where('id', '=', id)
  return (await message.executeTakeFirstOrThrow()).status
}

test.each(languages)(
  'an owner works off a message and looks after the house, in %s',
  async (language) => {
    const words = wordsIn[language]
    const id = { ko: newest, en: second, ja: third }[language]
    await site.database.db
      .updateTable('message')
      .set({ status: 'new' })
      .where('id', '=', id)
      .execute()
    const row = await site.database.db
      .selectFrom('message')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

    await using owner = await site.visit({ language, refusals: /^\/auth\// })
    const { page } = owner
    await owner.open(addressIn(language, '/login'))
    await signInAs(page, language, demoAdminEmail)
    await page.locator('button[popovertarget="account"]').click()
    await page.locator(`a[href="${adminPath}"]`).click()

    await page.getByRole('heading', { name: /\d/ }).first().waitFor()
    await page.getByRole('link', { name: row.subject, exact: true }).click()
    await page.getByRole('heading', { name: row.subject, exact: true }).waitFor()

    const answer = `An answer in ${language} ✓`
    await page.getByLabel(words.inbox.replyText).fill(answer)
    await page.getByRole('button', { name: words.inbox.replySend }).click()
    await page.getByText(words.inbox.replySent(row.email)).waitFor()
    await outbox.sendDue()
    expect(await readMailbox()).toContain(row.email)
    await page.getByRole('button', { name: words.shell.refresh }).click()
    await page.getByText(words.inbox.letters.states.sent, { exact: true }).first().waitFor()

    const done = words.inbox.folderNames.done
    await page.getByRole('button', { name: words.inbox.moveTo(done) }).click()
    await page.getByText(words.inbox.moved(1, done)).waitFor()
    expect(await statusOf(id)).toBe('done')
    await page.getByRole('button', { name: `${words.shell.undo} z` }).click()
    await page.getByText(words.inbox.takenBack(1)).waitFor()
    expect(await statusOf(id)).toBe('open')

    await using stranger = await site.visit({ language, refusals: /^\/auth\// })
    await stranger.open(addressIn(language, '/login'))
    const refused = await stranger.page.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      const body = JSON.stringify({ googleIdToken: 'e30.e30.e30' })
      return (await fetch('/auth/google', { method: 'POST', headers, body })).status
    })
    expect(refused).toBe(401)
    await page.getByRole('link', { name: words.rooms.security }).click()
    const failed = page.getByRole('row', { name: words.security.eventNames.authn_login_fail })
    await failed.first().waitFor()

    await using other = await site.visit({ language, refusals: /^\/auth\// })
    await other.open(addressIn(language, '/login'))
    await signInAs(other.page, language, demoVisitorEmail)
    await page.getByRole('link', { name: words.security.tabs.sessions }).click()
    const { sessions } = words.security
    const theirs = page.getByRole('row').filter({ hasText: demoVisitorEmail })
    await theirs.getByRole('button').first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: sessions.revoke }).click()
    await page.getByText(sessions.revoked).waitFor()
    const me = await other.page.evaluate(async () => (await fetch('/auth/me')).status)
    expect(me).toBe(401)
  },
)

test('all of it can be done by keys alone', async () => {
  await using visit = await enter()
  const { page } = visit
  const { keyboard } = page
  await visit.open(adminPath)
  await settle(page)

  await keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await keyboard.type('inbox')
  await keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  await keyboard.press('j')
  await keyboard.press('j')
  const focused = page.locator('[role=row]:focus')
  expect(await focused.getAttribute('aria-rowindex')).toBe('2')
  await keyboard.press('ArrowDown')
  expect(await focused.getAttribute('aria-rowindex')).toBe('3')
  await keyboard.press('End')
  await page.waitForFunction(() => document.activeElement?.matches('[role=row]'))
  expect(Number(await focused.getAttribute('aria-rowindex'))).toBeGreaterThan(150)
  await keyboard.press('Home')

  await keyboard.press('x')
  await keyboard.press('ArrowDown')
  await keyboard.press('x')
  await page.getByText(en.inbox.chosen(2)).waitFor()
  await keyboard.press('!')
  await page.getByText(en.inbox.moved(2, en.inbox.folderNames.spam)).waitFor()
  await keyboard.press('z')
  await page.getByText(en.inbox.takenBack(2)).waitFor()

  await keyboard.press('Enter')
  await page.getByLabel(en.inbox.replyText).waitFor()
  await keyboard.press('r')
  await keyboard.type('By keys alone, jek?')
  expect(await page.getByLabel(en.inbox.replyText).inputValue()).toBe('By keys alone, jek?')
  await keyboard.press('Control+Enter')
  await page.getByText(/is on its way/).waitFor()

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await keyboard.press('?')
  await page.getByRole('dialog', { name: en.shell.shortcuts }).waitFor()
  await keyboard.press('Escape')
  await keyboard.press('g')
  await keyboard.press('s')
  await page.getByRole('heading', { name: en.security.title }).waitFor()
})

test('of two admins who change the same thing the second is told, sees both and loses nothing', async () => {
  const visitor = await signedIn(site, demoVisitorEmail)
  await site.database.db
    .updateTable('user_account')
    .set({ role: 'admin' })
    .where('email', '=', demoVisitorEmail)
    .execute()
  const path = `${adminPath}/inbox/${third}`
  const refusals = /^\/api\/admin\/messages\//
  await using first = await enter()
  await using later = await site.visit({ language: 'en', state: visitor, refusals })
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
  const kept = site.database.db.selectFrom('message').select('note').where('id', '=', third)
  expect((await kept.executeTakeFirstOrThrow()).note).toBe(
    'The first was here.\nSo was the second.',
  )

  const move = (one: Visit, to: 'done' | 'spam') =>
    one.page.getByRole('button', { name: en.inbox.moveTo(en.inbox.folderNames[to]) }).click()
  await first.page.reload()
  await move(first, 'done')
  await first.page.getByText(en.inbox.moved(1, en.inbox.folderNames.done)).waitFor()
  await move(later, 'spam')
  const dialog = later.page.getByRole('alertdialog', { name: en.inbox.conflict.title })
  await dialog.waitFor()
  await dialog.getByText(en.inbox.folderNames.done).waitFor()
  await dialog.getByText(en.inbox.folderNames.spam).waitFor()
  expect(await statusOf(third)).toBe('done')
  await dialog.getByRole('button', { name: en.inbox.conflict.again }).click()
  await later.page.getByText(en.inbox.moved(1, en.inbox.folderNames.spam)).waitFor()
  expect(await statusOf(third)).toBe('spam')
})

test('whose session was ended elsewhere is led to the door, which says why, and finds the draft again', async () => {
  const mine = await signedIn(site)
  await using visit = await site.visit({
    language: 'en',
    state: mine,
    refusals: /^\/(?:auth|api|yard-gate)\//,
  })
  const { page } = visit
  await visit.open(`${adminPath}/inbox/${second}`)
  await page.getByLabel(en.inbox.replyText).fill('Half a sentence')
  await page.evaluate(async () => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    await fetch('/auth/logout', { method: 'POST', headers })
  })
  await page.getByRole('link', { name: en.rooms.system }).click()
  await page.waitForURL(/\/login\?ended=elsewhere$/)
  await page.getByText(/Your session has ended/).waitFor()
  await signInAs(page, 'en', demoAdminEmail)
  await visit.open(`${adminPath}/inbox/${second}`)
  expect(await page.getByLabel(en.inbox.replyText).inputValue()).toBe('Half a sentence')
})

test('on a phone nothing stands out of the screen, and a message takes all of it', async () => {
  await using visit = await enter({ viewport: phone, language: 'ko' })
  for (const room of rooms) {
    await visit.open(adminPath + room)
    await settle(visit.page)
    const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, room).toBeLessThanOrEqual(0)
  }
})

test('the first load carries at most 150 KB of compressed JavaScript', async () => {
  await using visit = await enter({ viewport: desktop })
  const files = new Set<string>()
  visit.page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) files.add(pathname.slice(adminPath.length))
  })
  await visit.open(adminPath)
  await settle(visit.page)
  const sizes = [...files].map(async (file) => {
    return (await readFile(join(buildFolder, 'panel', `${file}.br`))).byteLength
  })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(files.size).toBeGreaterThan(2)
  expect(bytes).toBeLessThanOrEqual(150_000)
})

// How smooth that is, `npm run bench -- inbox` measures.
test('of 10,000 messages only those in sight are in the page, however far one scrolls', async () => {
  await addMessages(site.database.db, 10_000, new Date('2026-10-21T12:00:00Z'))
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox`)
  const grid = page.getByRole('grid')
  const links = grid.getByRole('link')
  await links.first().waitFor()
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(7900)
  for (const share of [0.1, 0.5, 1]) {
    // The first row stays, for Tab leads to it.
    const before = await links.last().getAttribute('href')
    await grid.evaluate((box, part) => {
      box.scrollTop = box.scrollHeight * part
    }, share)
    await page.waitForFunction(
      ([box, href]) => {
        const last = [...(box?.querySelectorAll('a') ?? [])].at(-1)?.getAttribute('href')
        return last && last !== href
      },
      [await grid.elementHandle(), before] as const,
    )
    expect(await links.count()).toBeLessThan(60)
  }
  await page.getByRole('search').getByRole('searchbox').fill('lovelace')
  await page.waitForURL(/search=/)
  await grid.getByText('Ada Lovelace').first().waitFor()
})
