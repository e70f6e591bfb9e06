/** A session that ends leaves no tab of the panel open, in no room. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rooms } from '#admin/rooms.tsx'
import { en } from '#shared/i18n/panel/en.ts'
import { readJournal } from '../../support/document-form.ts'
import { isLong } from '../../support/is-long.ts'
import { adminPath, openPanel, settle, signedIn } from '../../support/panel.ts'
import { roomWords } from '../../support/room-words.ts'
import type { BrowserState } from '../../support/sign-in-by-calls.ts'

const { site, enter } = await openPanel(3)
const { title } = roomWords.en.fields.labels
const refusals = /./
const ended = /\/login\?ended=elsewhere&to=panel(?:#|$)/
const document = '/content/project/1'
/** The frame around the rooms ends them all; `npm run test:long` asks each. */
const asked = rooms.filter(({ path }) => isLong || path === '' || path === 'inbox')
const paths = [...asked.map(({ path }) => (path === '' ? '' : `/${path}`)), document]

/** A tab for each of them. */
async function openTabs(first: Page): Promise<Page[]> {
  const tabs = [first]
  for (const path of paths) {
    const tab = await first.context().newPage()
    await tab.goto(site.origin + adminPath + path)
    await settle(tab)
    tabs.push(tab)
  }
  return tabs
}

/** As after a browser has deleted what scripts have stored. */
const withoutStorage = ({ cookies }: BrowserState): BrowserState => ({ cookies, origins: [] })

test.each([true, false])(
  'signing out in one tab of the panel ends every other at once, whatever its room, and keeps unsaved words; with a stored session: %s',
  async (isStored) => {
    const mine = await signedIn(site)
    await using visit = await enter({ state: isStored ? mine : withoutStorage(mine), refusals })
    const { page, context } = visit
    await visit.open(adminPath)
    await settle(page)
    const [, ...others] = await openTabs(page)
    const form = others.at(-1)
    await context.route(`**/api/admin${document}*`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('aborted'),
    )
    await form
      ?.getByLabel(`${title.label} · ${roomWords.en.editor.languages.en}`)
      .fill('Not saved yet')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: en.session.signOut }).click()
    await Promise.all(others.map((tab) => tab.waitForURL(ended)))
    await page.waitForURL(`${site.origin}/`)
    expect(await readJournal(page)).toContain('Not saved yet')
  },
)

test('a session that was ended in another browser is noticed in every room when its window is used again', async () => {
  const mine = await signedIn(site)
  await using visit = await enter({ state: withoutStorage(mine), refusals })
  await visit.open(adminPath)
  const tabs = await openTabs(visit.page)
  await site.database.db
    .updateTable('session')
    .set({ revoked_at: new Date().toISOString(), revoke_reason: 'admin' })
    .where('revoked_at', 'is', null)
    .execute()
  for (const tab of tabs) {
    await tab.evaluate(() => dispatchEvent(new Event('focus')))
    await tab.waitForURL(ended)
  }
})
