/** From a visitor's form to the owner's mailbox, despite failures in between. */
import { pino } from 'pino'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { openOutbox } from '../../server/boot/open-outbox.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { type AdminSite, openAdminSite } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { startMailProvider, startMailServer } from '../support/mail.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!\nBye.' }

async function write(site: AdminSite, subject: string) {
  const response = await site.get('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ ...typed, subject }),
  })
  expect(response.status).toBe(202)
  return (await response.json()).data.id as string
}

/** An outbox whose clock is advanced by hand. */
function openMail(site: AdminSite, mailUrl: string) {
  let now = new Date('2026-11-21T12:00:00Z')
  const outbox = openOutbox({
    ...site.database,
    env: parseEnv({ MAIL_URL: mailUrl, MAIL_TO: 'owner@example.com' }),
    log: pino({ level: 'silent' }),
    now: () => now,
  })
  return {
    outbox,
    /** Sends what is due after this many seconds. */
    async sendAfter(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
      return outbox.sendDue()
    },
  }
}

async function logOf(site: AdminSite, id: string) {
  const { data } = await (
    await site.get(`/api/admin/messages/${id}`, { headers: site.asAdmin })
  ).json()
  const [email] = data.letters
  return [
    email.state,
    ...email.deliveries.map(
      ({ outcome, status }: { outcome: string; status: number }) => `${outcome} ${status}`,
    ),
  ]
}

const refuse = (code: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) =>
    done(Object.assign(new Error('No.'), { responseCode: code })),
})

describe.each(databases)('on $name', (database) => {
  test('a mail server that is down, then refuses temporarily, then works gets every email once', async () => {
    await using site = await openAdminSite({ database })
    const gone = await startMailServer()
    await gone[Symbol.asyncDispose]()
    const mail = openMail(site, `smtp://127.0.0.1:${gone.port}`)

    const one = await write(site, 'while it is down')
    await mail.sendAfter(1)
    const busy = await startMailServer(refuse(451), gone.port)
    const two = await write(site, 'while it refuses')
    await mail.sendAfter(30)
    await busy[Symbol.asyncDispose]()

    await using well = await startMailServer({}, gone.port)
    await mail.sendAfter(60)
    await mail.outbox.stop()
    expect(await logOf(site, one)).toEqual(['sent', 'deferred 0', 'deferred 451', 'sent 250'])
    expect(await logOf(site, two)).toEqual(['sent', 'deferred 451', 'sent 250'])
    const subjects = well.received.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1])
    expect(subjects.sort()).toEqual([
      '[Portfolio Contact] while it is down',
      '[Portfolio Contact] while it refuses',
    ])
    expect(well.received[0]).toMatchObject({ to: ['owner@example.com'] })
    expect(well.received[0]?.text).toContain(`Reply-To: ${typed.email}`)
  })

  test('an email that is refused permanently fails, and is sent when the owner retries it', async () => {
    await using site = await openAdminSite({ database })
    const strict = await startMailServer(refuse(550))
    const mail = openMail(site, `smtp://127.0.0.1:${strict.port}`)
    const id = await write(site, 'refused')
    await mail.sendAfter(1)
    expect(await mail.sendAfter(7 * 24 * 3600)).toBe(0)
    expect(await logOf(site, id)).toEqual(['dead', 'dead 550'])
    await strict[Symbol.asyncDispose]()

    await using well = await startMailServer({}, strict.port)
    const { data } = await (
      await site.get(`/api/admin/messages/${id}`, { headers: site.asAdmin })
    ).json()
    await site.get(`/api/admin/letters/${data.letters[0].id}/retry`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', ...site.asAdmin },
    })
    await mail.sendAfter(1)
    await mail.outbox.stop()
    expect(await logOf(site, id)).toEqual(['sent', 'dead 550', 'sent 250'])
    expect(well.received).toHaveLength(1)
  })

  test('a connection that breaks during an email only delays it', async () => {
    await using site = await openAdminSite({ database })
    let isBreaking = true
    await using server = await startMailServer({
      onConnect(session, done) {
        if (isBreaking) breaking.push(session.id)
        done()
      },
      onData(stream, session, done) {
        if (breaking.includes(session.id)) stream.once('data', () => drop(session.id))
        stream.resume()
        stream.on('end', () => {
          arrived.push(session.id)
          done()
        })
      },
    })
    const breaking: string[] = []
    const arrived: string[] = []
    const drop = (id: string) => server.drop(id)
    const mail = openMail(site, `smtp://127.0.0.1:${server.port}`)
    const id = await write(site, 'broken off')
    await mail.sendAfter(1)
    isBreaking = false
    await mail.sendAfter(30)
    await mail.outbox.stop()
    expect(await logOf(site, id)).toEqual(['sent', 'deferred 0', 'sent 250'])
    expect(arrived).toHaveLength(1)
  })

  test('each response of the mail provider results in the right state', async () => {
    await using site = await openAdminSite({ database })
    const answers = [200, 400, 403, 429, 451, 500, 0]
    let current = 0
    await using provider = await startMailProvider(() =>
      current === 0 ? null : { status: current, text: 'OK' },
    )
    const mail = openMail(site, `emailjs://public@${provider.host}?service=s&template=t`)
    const logs = new Map<number, string[]>()
    for (const answer of answers) {
      current = answer
      const id = await write(site, `answered with ${answer}`)
      // A moment later, so that no earlier retry is due.
      await mail.sendAfter(0)
      logs.set(answer, await logOf(site, id))
    }
    await mail.outbox.stop()
    expect(Object.fromEntries(logs)).toEqual({
      200: ['sent', 'sent 200'],
      400: ['dead', 'dead 400'],
      403: ['dead', 'dead 403'],
      429: ['queued', 'deferred 429'],
      451: ['dead', 'dead 451'],
      500: ['queued', 'deferred 500'],
      0: ['queued', 'deferred 0'],
    })
    const [first] = provider.calls
    expect(JSON.parse(first?.body ?? '').template_params).toMatchObject({
      to_email: 'owner@example.com',
      from_name: 'Ada',
      from_email: 'ada@example.com',
      subject: '[Portfolio Contact] answered with 200',
      message: typed.message,
      timestamp: '2026. 11. 21. 오후 9:00:00',
      website_name: '홍길동',
    })
  })
})
