/** Emails as the owner sees them: given up, retried, and a test email. */
import { expect, test } from 'vitest'
import { en } from '#shared/i18n/panel/en.ts'
import { systemWords } from '../../../admin/system/words.ts'
import { queueEmail } from '../../../server/mail/queue-email.ts'
import { startMailServer } from '../../support/mail.ts'
import { adminPath, isFocused, messageOf, openMail, openPanel } from '../../support/panel.ts'

const panel = await openPanel(8)
const { site, messages, now, enter } = panel
const { db } = site.database
const [newest = ''] = messages
const { outbox, readMailbox } = await openMail(panel)
await db.deleteFrom('letter').execute()

const { emails } = en.inbox

test('a failed email is shown on Home, and is sent when it is retried', async () => {
  const { email } = await messageOf(panel, newest)
  const subject = 'An answer that was refused'
  await db
    .transaction()
    .execute((tx) =>
      queueEmail(
        tx,
        { kind: 'reply', to: email, subject, text: 'Hi', html: '<p>Hi</p>', messageId: newest },
        now(),
      ),
    )
  await using strict = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
  })
  const refusing = await openMail(panel, { MAIL_URL: `smtp://127.0.0.1:${strict.port}` })
  await refusing.outbox.sendDue()

  await using visit = await enter()
  const { page } = visit
  await visit.open(adminPath)
  const failed = page.getByRole('region', { name: en.home.failed(1) })
  await failed.getByRole('link', { name: subject, exact: true }).click()
  const log = page.getByRole('listitem').filter({ hasText: emails.kinds.reply })
  await log.getByText(emails.states.dead, { exact: true }).waitFor()
  await log.getByText(/No such mailbox/).waitFor()
  await log.getByRole('button', { name: emails.retry }).click()
  await page.getByText(emails.retried).waitFor()
  await log.getByText(emails.states.queued, { exact: true }).waitFor()
  await outbox.sendDue()
  await page.getByRole('button', { name: en.shell.refresh }).click()
  // The local mailbox sends nothing, and its folder is of no use to a browser.
  await log.getByText(emails.saved, { exact: true }).waitFor()
  expect(await log.getByText(/\.eml/).count()).toBe(0)
  await log.getByText(/No such mailbox/).waitFor()
  expect(await log.getByRole('button').count()).toBe(0)
  expect(await readMailbox()).toContain(subject)

  await page.getByRole('link', { name: emails.title }).click()
  const row = page.getByRole('row').filter({ hasText: subject })
  await row.getByText(emails.saved, { exact: true }).waitFor()
  const state = page.getByLabel(emails.state)
  expect(await state.innerText()).toContain(emails.sentOrSaved)
})

test('what is typed into a note while it is being sent stays', async () => {
  const [, second = ''] = messages
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox/${second}`)
  await expect.poll(async () => (await messageOf(panel, second)).read_at).not.toBeNull()
  const sending = Promise.withResolvers<void>()
  await page.route(`**/api/admin/messages/${second}**`, async (route) => {
    if (route.request().method() !== 'GET') await sending.promise
    await route.continue()
  })
  const field = page.getByLabel(en.inbox.note, { exact: true })
  await field.fill('Sent.')
  const sent = page.waitForRequest((request) => request.method() !== 'GET')
  await page.getByRole('button', { name: en.inbox.saveNote }).click()
  await sent
  await field.fill('Sent. And more.')
  sending.resolve()
  await page.getByText(en.inbox.noteSaved).waitFor()
  expect(await field.inputValue()).toBe('Sent. And more.')
  await page.reload()
  expect(await field.inputValue()).toBe('Sent. And more.')
  await page.getByRole('button', { name: en.inbox.saveNote }).click()
  await expect.poll(async () => (await messageOf(panel, second)).note).toBe('Sent. And more.')
})

test('an unsent reply keeps its subject, and is sent after a question if another was sent meanwhile', async () => {
  const [, , id = ''] = messages
  const { email, version } = await messageOf(panel, id)
  const [mine, theirs] = ['My words', 'Their words']
  const [own, usual] = ['My own subject', 'Re: Subject']
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/inbox/${id}`)
  const about = page.getByLabel(en.inbox.replyAbout)
  await about.fill(own)
  await page.getByLabel(en.inbox.replyText).fill(mine)
  await page.reload()
  const reply = { kind: 'reply', to: email, subject: usual, html: '', messageId: id } as const
  await about.waitFor()
  expect(await about.inputValue()).toBe(own)
  await db.transaction().execute((tx) => queueEmail(tx, { ...reply, text: theirs }, now()))
  await db
    .updateTable('message')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  const article = page.getByRole('article')
  await article.getByText(theirs).waitFor()

  const send = page.getByRole('button', { name: en.inbox.replySend })
  await send.click()
  await page.getByText(en.inbox.conflict.reply).waitFor()
  await send.click()
  await page.getByText(en.inbox.replyKept).waitFor()
  expect(await isFocused(send)).toBe(true)
  await article.getByText(mine).waitFor()
  const sent = db.selectFrom('letter').select('subject').where('message_id', '=', id)
  const subjects = (await sent.execute()).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([own, usual])
})

test('the delivery log shows the status number of the provider, and 0 where nobody answered', async () => {
  const statuses = [451, 403, 429, 0]
  const email = { kind: 'notice', to: null, text: 'Hi', html: '<p>Hi</p>' } as const
  const refused =
    (await db
      .transaction()
      .execute((tx) => queueEmail(tx, { ...email, subject: 'Four answers' }, now()))) ?? ''
  const at = now().toISOString()
  const deliveries = statuses.map((status, index) => ({
    id: `status-${status}`,
    letter_id: refused,
    attempt: index + 1,
    outcome: 'deferred' as const,
    transport: 'emailjs api.emailjs.com',
    status,
    response: '',
    started_at: at,
    finished_at: at,
  }))
  await db.insertInto('delivery').values(deliveries).execute()
  await using visit = await enter()
  await visit.open(`${adminPath}/inbox/letters`)
  const row = visit.page.getByRole('row').filter({ hasText: 'Four answers' })
  for (const status of statuses) {
    await row.getByText(`· ${emails.status(status)}`, { exact: false }).waitFor()
  }
  await db.deleteFrom('delivery').where('letter_id', '=', refused).execute()
  await db.deleteFrom('letter').where('id', '=', refused).execute()
})

test('a test email that is refused shows the reason and links to help', async () => {
  // The replies of the tests before.
  await outbox.sendDue()
  await using strict = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('Go away'), { responseCode: 550 })),
  })
  const refusing = await openMail(panel, { MAIL_URL: `smtp://127.0.0.1:${strict.port}` })
  await using visit = await enter()
  const { page } = visit
  await visit.open(`${adminPath}/system`)
  await page.getByRole('button', { name: systemWords.en.test }).click()
  await page.getByText(systemWords.en.tested).waitFor()
  await refusing.outbox.sendDue()
  const problem = page.getByText(systemWords.en.testFailed(''), { exact: false })
  await problem.waitFor()
  expect(await problem.innerText()).toContain('Go away')
  await page.getByText(systemWords.en.states.failing, { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: emails.title }).click()
  const row = page.getByRole('row').filter({ hasText: emails.states.dead })
  await row.getByRole('button', { name: emails.retry }).waitFor()
})
