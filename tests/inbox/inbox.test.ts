/** The owner's inbox: the API that the panel uses. */
import { describe, expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { InboxMessage } from '#shared/inbox.ts'
import { type AdminSite, openAdminSite } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'

const typed = { name: '아다', email: 'ada@example.com', subject: 'Hello', message: 'Hi!\n안녕 🙂' }

interface Ask {
  method?: string
  body?: unknown
  version?: number | string
  headers?: Record<string, string>
}

async function ask(site: AdminSite, path: string, { method = 'GET', body, ...ask }: Ask = {}) {
  const response = await site.get(`/api/admin${path}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: site.asAdmin.authorization,
      cookie: `${site.asAdmin.cookie}; lang=en`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ask.version !== undefined && { 'if-match': `"${ask.version}"` }),
      ...ask.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  return { status: response.status, headers: response.headers, data: answer.data, answer }
}

async function write(site: AdminSite, words: Partial<typeof typed> = {}, form = 'contact') {
  const response = await site.get(`/api/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ ...typed, ...words }),
  })
  return (await response.json()).data.id as string
}

const subjectsOf = ({ data }: { data: { items: InboxMessage[] } }) =>
  data.items.map(({ subject }) => subject)
const emailsIn = (site: AdminSite) =>
  site.database.db.selectFrom('letter').selectAll().orderBy('kind').execute()

describe.each(databases)('on $name', (database) => {
  test('messages can be listed by page, folder, kind and search text', async () => {
    await using site = await openAdminSite({ database })
    for (const [index, subject] of ['one', 'two', '세 번째', '100%', 'five'].entries()) {
      await write(site, { subject }, index % 2 ? 'feedback' : 'contact')
    }
    const all = await ask(site, '/messages')
    expect(all.data).toMatchObject({ page: 0, size: 20, total: 5 })
    expect(all.data.counts).toEqual({ new: 5, open: 0, done: 0, spam: 0, deleted: 0 })
    expect(all.headers.get('cache-control')).toBe('no-store')
    expect(subjectsOf(all).sort()).toEqual(['100%', 'five', 'one', 'two', '세 번째'])
    expect(Object.keys(all.data.items[0]).sort()).not.toContain('folded')

    const pages = await Promise.all(
      [0, 1, 2].map((page) => ask(site, `/messages?size=2&page=${page}`)),
    )
    expect(pages.map(({ data }) => data.items.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flatMap(subjectsOf)).size).toBe(5)
    expect(subjectsOf(await ask(site, '/messages?kind=feedback')).sort()).toEqual(['100%', 'two'])
    expect(subjectsOf(await ask(site, '/messages?search=세'))).toEqual(['세 번째'])
    expect(subjectsOf(await ask(site, '/messages?search=FIVE%20ada%40'))).toEqual(['five'])
    expect(subjectsOf(await ask(site, '/messages?search=%25'))).toEqual(['100%'])
    expect((await ask(site, '/messages?folder=lost')).status).toBe(400)
    expect((await ask(site, '/messages?size=101')).status).toBe(400)
  })

  test('a change must name the current version; an outdated one is refused with the current state', async () => {
    await using site = await openAdminSite({ database })
    const id = await write(site)
    const entry = await ask(site, `/messages/${id}`)
    expect(entry.data).toMatchObject({ ...typed, status: 'new', note: '', version: 1 })
    expect(entry.data.isMailSent).toBe(false)
    expect(entry.headers.get('etag')).toBe('"1"')

    const change = { method: 'PATCH', body: { status: 'open', note: 'To answer.' } }
    const blind = await ask(site, `/messages/${id}`, change)
    expect([blind.status, blind.answer.code]).toEqual([428, 'VERSION_REQUIRED'])
    expect((await ask(site, `/messages/${id}`, { ...change, version: 'x' })).status).toBe(400)

    const changed = await ask(site, `/messages/${id}`, { ...change, version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(changed.data).toMatchObject({ status: 'open', note: 'To answer.', version: 2 })

    const stale = await ask(site, `/messages/${id}`, {
      method: 'PATCH',
      body: { status: 'done' },
      version: 1,
    })
    expect([stale.status, stale.answer.code]).toEqual([412, 'STALE'])
    expect(stale.answer.error).toBe(catalogues.en.errors.STALE)
    expect(stale.data.current).toMatchObject({ id, status: 'open', version: 2 })
    const nobody = '11111111-2222-4333-8444-555555555555'
    expect((await ask(site, `/messages/${nobody}`, { ...change, version: 1 })).status).toBe(404)
  })

  test('of two changes of one version, exactly one succeeds', async () => {
    await using site = await openAdminSite({ database })
    const id = await write(site)
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((note) =>
        ask(site, `/messages/${id}`, { method: 'PATCH', body: { note }, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  test('a deleted message is hidden and can be restored', async () => {
    await using site = await openAdminSite({ database })
    const id = await write(site)
    const removed = await ask(site, `/messages/${id}`, { method: 'DELETE', version: 1 })
    expect(removed.data.deletedAt).toEqual(expect.any(String))
    expect((await ask(site, '/messages')).data.items).toEqual([])
    const bin = await ask(site, '/messages?folder=deleted')
    expect(bin.data.counts).toMatchObject({ new: 0, deleted: 1 })
    expect(bin.data.items).toMatchObject([{ id }])

    const restored = await ask(site, `/messages/${id}/restore`, { method: 'POST', version: 2 })
    expect(restored.data).toMatchObject({ deletedAt: null, version: 3 })
    expect((await ask(site, '/messages')).data.items).toMatchObject([{ id, ...typed }])
  })

  test('a reply is sent through the outbox in the visitor’s language with the original message', async () => {
    await using site = await openAdminSite({ database })
    const id = await write(site)
    const body = { text: 'Thank you!\nYours' }
    const replied = await ask(site, `/messages/${id}/reply`, { method: 'POST', body, version: 1 })
    expect([replied.status, replied.data.status]).toEqual([202, 'open'])
    const again = await ask(site, `/messages/${id}/reply`, { method: 'POST', body, version: 1 })
    expect(again.status).toBe(412)

    const reply = (await emailsIn(site)).find(({ kind }) => kind === 'reply')
    expect(reply).toMatchObject({ recipient: typed.email, subject: 'Re: Hello', message_id: id })
    expect(reply?.body_text).toMatch(
      /^Thank you!\nYours\n\n\d{4}년 \d+월 \d+일에 이렇게 쓰셨습니다/,
    )
    expect(reply?.body_text).toContain('> Hi!\n> 안녕 🙂')
    const { data } = await ask(site, `/messages/${id}`)
    expect(data.letters.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'message',
      'reply',
    ])
  })

  test('emails are listed with their delivery log, and retried when the owner asks', async () => {
    await using site = await openAdminSite({ database })
    await write(site)
    const { db } = site.database
    await db.updateTable('letter').set({ state: 'dead', attempts: 30 }).execute()
    const dead = await ask(site, '/letters?state=dead')
    expect(dead.data).toMatchObject({ total: 1, counts: { queued: 0, sent: 0, dead: 1, held: 0 } })
    expect(dead.data).toMatchObject({ transport: 'mailbox', recipients: ['ada@gmail.com'] })
    const [{ id }] = dead.data.items
    const retried = await ask(site, `/letters/${id}/retry`, { method: 'POST' })
    expect(retried.data).toMatchObject({ state: 'queued', attempts: 0 })

    await db.updateTable('letter').set({ state: 'sent' }).execute()
    const late = await ask(site, `/letters/${id}/retry`, { method: 'POST' })
    expect(late.data).toMatchObject({ state: 'sent' })
    // Only what was queued again is in the audit log.
    const entries = await db
      .selectFrom('audit')
      .select('detail')
      .where('event', '=', 'letter_retried')
      .execute()
    expect(entries).toEqual([{ detail: JSON.stringify({ letter: id }) }])
    expect((await ask(site, '/letters/test', { method: 'POST' })).status).toBe(202)
    expect((await ask(site, '/letters')).data.counts).toEqual({
      queued: 1,
      sent: 1,
      dead: 0,
      held: 0,
    })
  })
})

test('calls of an admin must also come from the same origin, with known methods and fields', async () => {
  await using site = await openAdminSite()
  const id = await write(site)
  const remove = { method: 'DELETE', version: 1 }
  const foreign = { headers: { origin: 'https://evil.example' } }
  expect((await ask(site, `/messages/${id}`, { ...remove, ...foreign })).status).toBe(403)
  const bare = { headers: { 'x-requested-with': '' } }
  expect((await ask(site, `/messages/${id}`, { ...remove, ...bare })).status).toBe(403)

  const put = await ask(site, `/messages/${id}`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE'])
  expect((await ask(site, '/nothing')).status).toBe(404)
  const unknown = { method: 'PATCH', version: 1, body: { status: 'done', version: 9 } }
  expect((await ask(site, `/messages/${id}`, unknown)).data.fields).toEqual({
    version: 'is unknown',
  })
  const text = { method: 'PATCH', version: 1, body: {}, headers: { 'content-type': 'text/plain' } }
  expect((await ask(site, `/messages/${id}`, text)).status).toBe(415)
})
