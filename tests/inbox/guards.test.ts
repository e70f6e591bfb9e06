/** Who may write to the owner, and what counts as spam, by form and by JSON call. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { databases } from '../support/databases.ts'
import { call, emailsIn, expectKept, messagesIn, post, typed } from '../support/guarded-forms.ts'
import { openTestSite } from '../support/site.ts'

describe.each(databases)('on $name', (database) => {
  test('a message and its email are stored together or not at all', async () => {
    await using site = await openTestSite({ database })
    const { id } = (await (await call(site, '/api/feedback', typed)).json()).data
    expect(await emailsIn(site)).toMatchObject([
      {
        kind: 'message',
        state: 'queued',
        message_id: id,
        recipient: null,
        reply_to: typed.email,
        subject: '[Portfolio Feedback] Hello',
      },
    ])
    await site.database.db.schema.dropTable('delivery').execute()
    await site.database.db.schema.dropTable('letter').execute()
    const refused = await call(site, '/api/feedback', { ...typed, subject: 'Again' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await messagesIn(site)).toHaveLength(1)
  })

  test('equal messages within a minute are one message, also when sent concurrently', async () => {
    await using site = await openTestSite({ database })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(site, '/api/contact', typed)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id))
    expect(new Set(ids).size).toBe(1)
    expect((await post(site, '/ko/contact', typed)).status).toBe(303)
    expect(await messagesIn(site)).toHaveLength(1)
    expect(await emailsIn(site)).toHaveLength(1)

    await call(site, '/api/feedback', typed)
    await call(site, '/api/contact', { ...typed, message: 'Something else' })
    expect(await messagesIn(site)).toHaveLength(3)

    const aMinuteAgo = new Date(Date.parse('2026-11-21T12:00:00Z') - 60_000).toISOString()
    await site.database.db.updateTable('recent_message').set({ created_at: aMinuteAgo }).execute()
    await call(site, '/api/contact', typed)
    expect(await messagesIn(site)).toHaveLength(4)
  })

  test('after five messages in ten minutes a visitor must wait, and nobody else', async () => {
    await using site = await openTestSite({ database, isThrottled: true })
    for (let count = 0; count < 5; count++) {
      const send = count % 2 ? call : post
      const path = count % 2 ? '/api/contact' : '/ko/contact'
      const { status } = await send(site, path, { ...typed, message: String(count) })
      expect(status).toBe(count % 2 ? 202 : 303)
    }
    const refused = await call(site, '/api/feedback', typed, { headers: { cookie: 'lang=ja' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await refused.json()).toEqual({
      success: false,
      data: null,
      error: catalogues.ja.errors.RATE_LIMITED,
      code: 'RATE_LIMITED',
    })
    for (const language of languages) {
      const page = await post(site, `/${language}/contact`, typed)
      expect(page.status).toBe(429)
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(500)
      await expectKept(page, catalogues[language].messages.problems.rateLimited('10'))
    }
    expect((await call(site, '/api/feedback', typed, { peer: '192.0.2.2' })).status).toBe(202)
    expect(await messagesIn(site)).toHaveLength(6)
  })

  test('too many messages of all visitors together are refused until later', async () => {
    await using site = await openTestSite({ database, isThrottled: true })
    const answers: Response[] = []
    for (let visitor = 0; visitor < 310; visitor++) {
      const peer = `198.51.${Math.floor(visitor / 250)}.${visitor % 250}`
      // The same text each time: it is stored once, and each attempt counts.
      answers.push(await call(site, '/api/contact', typed, { peer }))
    }
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect(statuses.get(202)).toHaveLength(300)
    expect(statuses.get(429)).toHaveLength(10)
  })
})

test('an IPv6 network counts as one visitor, and a header from an untrusted proxy is ignored', async () => {
  await using site = await openTestSite({ isThrottled: true })
  const from = (peer: string, message: string, forwarded = '') =>
    call(
      site,
      '/api/contact',
      { ...typed, message },
      { peer, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} },
    )
  for (let count = 0; count < 5; count++) {
    expect((await from(`2001:db8::${count}`, String(count), `192.0.2.${count}`)).status).toBe(202)
  }
  expect((await from('2001:db8::9', 'more', '192.0.2.9')).status).toBe(429)
  expect((await from('2001:db8:0:1::9', 'more')).status).toBe(202)
})

test('the addresses of one IPv6 network send twenty messages together', async () => {
  await using site = await openTestSite({ isThrottled: true })
  const statuses: number[] = []
  for (let count = 0; count < 22; count++) {
    // The same text each time: it is stored once, and each attempt counts.
    const peer = `2001:db8:0:${count}::1`
    statuses.push((await call(site, '/api/contact', typed, { peer })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(202), 429, 429])
  expect((await call(site, '/api/contact', typed, { peer: '2001:db8:1::1' })).status).toBe(202)
})

test('behind a trusted proxy, each visitor has separate limits', async () => {
  const settings = { trustedProxies: ['10.0.0.0/8'] }
  await using site = await openTestSite({ isThrottled: true, settings })
  const from = (forwarded: string, message: string) =>
    call(
      site,
      '/api/contact',
      { ...typed, message },
      { peer: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
    )
  for (let count = 0; count < 6; count++) {
    expect((await from(`192.0.2.${count}`, String(count))).status).toBe(202)
  }
  for (let count = 0; count < 4; count++) await from('203.0.113.1, 192.0.2.1', `x${count}`)
  expect((await from('203.0.113.2, 192.0.2.1', 'more')).status).toBe(429)
})
