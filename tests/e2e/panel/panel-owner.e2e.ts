/** The owner's main journeys, from sign-in to the last act, in three languages. */
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#shared/i18n/languages.ts'
import { createAudit } from '../../../server/identity/audit/audit.ts'
import { demoAdminEmail } from '../../../server/identity/demo-provider/accounts.ts'
import { addressIn, phone } from '../../support/browser.ts'
import { journeysIn } from '../../support/is-long.ts'
import {
  adminPath,
  messageOf,
  openMail,
  openPanel,
  panelWords,
  settle,
  signInAs,
} from '../../support/panel.ts'
import { nameOfRoom } from '../../support/room-words.ts'
import { accountButton } from '../../support/sign-in-visits.ts'
import { testKeys } from '../../support/site.ts'

const panel = await openPanel(0)
const { site, now, pass } = panel
const { db } = site.database
const { outbox, readMailbox } = await openMail(panel)
const audit = createAudit({ keys: testKeys, log: pino({ level: 'silent' }), now })
const minuteMs = 60_000

/** Signs in, and opens the panel from the account menu. */
async function goIn(page: Page, language: Language): Promise<void> {
  await page.goto(site.origin + addressIn(language, '/login'))
  await signInAs(page, language, demoAdminEmail)
  await accountButton(page).click()
  await page.locator(`#account a[href="${adminPath}"]`).click()
  await settle(page)
}

/** Posts like a page of the site; the status and the body of the response. */
function post(page: Page, path: string, body: object) {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: response.status, answer: await response.json() }
    },
    [path, body] as const,
  )
}

test.each(journeysIn('en'))(
  'an owner handles a message and checks security and system pages, in %s',
  async (language) => {
    const words = panelWords[language]
    const { inbox, security } = words
    const subject = `A subject in ${language}`
    const email = `stranger.${language}@example.com`
    const message = `A message in ${language}, of one line.`

    await using stranger = await site.visit({ language, refusals: /^\/auth\// })
    await stranger.open(addressIn(language, '/login'))
    const typed = { name: 'A stranger', email, subject, message }
    const written = await post(stranger.page, '/api/contact', typed)
    expect(written.status).toBe(202)
    const { id } = written.answer.data
    const refused = await post(stranger.page, '/auth/google', { googleIdToken: 'e30.e30.e30' })
    expect(refused.status).toBe(401)
    // A malformed token has no row in the log. A token that the provider signed, such as one of another
    // browser, has.
    await db.transaction().execute((tx) =>
      audit.append(tx, {
        event: 'authn_login_fail',
        actor: null,
        result: 'failure',
        detail: { reason: 'claim nonce' },
      }),
    )

    pass(minuteMs)
    await using owner = await site.visit({ language, refusals: /^\/auth\// })
    const { page } = owner
    await goIn(page, language)
    const unread = page.getByRole('region', { name: words.home.unread(1) })
    await unread.getByRole('link', { name: subject, exact: true }).click()
    await page.getByRole('heading', { name: subject, exact: true }).waitFor()
    await page.getByRole('article').getByText(message, { exact: true }).waitFor()

    await page.getByText(inbox.mailNotSent).waitFor()
    await page.getByLabel(inbox.replyText).fill(`An answer in ${language} ✓`)
    await page.getByRole('button', { name: inbox.replySend }).click()
    await page.getByText(inbox.replyKept).waitFor()
    const reply = page.getByRole('listitem').filter({ hasText: inbox.emails.kinds.reply })
    await reply.getByText(inbox.emails.states.queued, { exact: true }).waitFor()
    await outbox.sendDue()
    expect(await readMailbox()).toContain(`To: ${email}`)
    await page.getByRole('button', { name: words.shell.refresh }).click()
    await reply.getByText(inbox.emails.saved, { exact: true }).waitFor()

    const done = inbox.folderNames.done
    await page.getByRole('button', { name: inbox.moveTo(done) }).click()
    await page.getByText(inbox.moved(1, done)).waitFor()
    await expect.poll(async () => (await messageOf(panel, id)).status).toBe('done')
    await page.getByRole('button', { name: `${words.shell.undo} z` }).click()
    await page.getByText(inbox.takenBack(1)).waitFor()
    await expect.poll(async () => (await messageOf(panel, id)).status).toBe('open')

    await page.getByRole('link', { name: nameOfRoom('security', language) }).click()
    const failedName = security.eventNames.authn_login_fail
    const counted = page.getByRole('row', { name: failedName })
    const { count } = await db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('event', '=', 'authn_login_fail')
      .executeTakeFirstOrThrow()
    await counted.getByRole('cell', { name: String(count), exact: true }).waitFor()
    await page.getByRole('link', { name: security.tabs.audit }).click()
    // A page of the log has fewer rows than this journey leaves in it.
    await page.getByLabel(security.audit.event, { exact: true }).selectOption('authn_login_fail')
    await page.waitForURL(/event=authn_login_fail/)
    const failed = page.getByRole('row').filter({ hasText: failedName })
    await failed.first().getByText(security.audit.nobody, { exact: true }).waitFor()
    await failed.first().getByText(security.audit.results.failure, { exact: true }).waitFor()
    await expect.poll(() => failed.count()).toBe(Number(count))
    await page.getByLabel(security.audit.event, { exact: true }).selectOption('authn_login_success')
    const signedIn = page
      .getByRole('row')
      .filter({ hasText: security.eventNames.authn_login_success })
    await signedIn.first().getByText(security.audit.results.success, { exact: true }).waitFor()

    pass(minuteMs)
    await using other = await site.visit({
      language,
      viewport: phone,
      refusals: /^\/(?:auth|api|yard-gate)\//,
    })
    await goIn(other.page, language)
    await page.getByRole('link', { name: security.tabs.sessions }).click()
    // Of the sessions that can be ended, the one that was active last.
    await page.getByRole('button', { name: security.sessions.revoke }).first().click()
    const asked = page.getByRole('alertdialog', { name: security.sessions.revokeTitle })
    await asked.getByRole('button', { name: security.sessions.revoke }).click()
    await page.getByText(security.sessions.revoked).waitFor()
    const me = await other.page.evaluate(async () => (await fetch('/auth/me')).status)
    expect(me).toBe(401)
    await other.page.getByRole('link', { name: nameOfRoom('inbox', language) }).click()
    await other.page.waitForURL(/\/login\?ended=elsewhere&to=panel(?:#|$)/)
    await page.getByRole('link', { name: nameOfRoom('', language) }).click()
    await page.getByRole('heading', { name: nameOfRoom('', language) }).waitFor()
  },
)
