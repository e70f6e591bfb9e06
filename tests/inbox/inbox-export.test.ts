/** Exports of messages while the inbox changes, and while visitors request pages. */
import { describe, expect, test } from 'vitest'
import type { InboxMessage } from '#shared/inbox.ts'
import { type AdminSite, openAdminSite } from '../support/admin-site.ts'
import { databases } from '../support/databases.ts'
import { typed } from '../support/forms.ts'
import { addMessages } from '../support/many-messages.ts'
import { now } from '../support/sample-content.ts'

const count = 450

async function openFilled(database: (typeof databases)[number]): Promise<AdminSite> {
  const site = await openAdminSite({ database })
  await addMessages(site.database.db, count, now())
  return site
}

function askExport(site: AdminSite, query: string): Promise<Response> {
  const { authorization, cookie } = site.asAdmin
  return site.get(`/api/admin/messages/export?${query}`, { headers: { authorization, cookie } })
}

describe.each(databases)('on $name', (database) => {
  test('an export contains each message once, even if messages change while it is read', async () => {
    await using site = await openFilled(database)
    const { db } = site.database
    const before = await db
      .selectFrom('message')
      .select(['id', 'status'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const response = await askExport(site, 'format=json')
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    let text = ''
    const decoder = new TextDecoder()
    // The first messages. The last ones must not be read yet, or nothing changes while it is read.
    text += decoder.decode((await reader.read()).value, { stream: true })
    expect(text.length).toBeGreaterThan(10_000)
    expect(text).not.toContain(before.at(200)?.id)
    const gone = before.slice(0, 5).map(({ id }) => id)
    await db.deleteFrom('message').where('id', 'in', gone).execute()
    await addMessages(db, 5, new Date('2020-01-01T00:00:00Z'))
    await addMessages(db, 5, new Date('2030-01-01T00:00:00Z'))
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
    const wanted = before.filter(({ status }) => status !== 'spam').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(wanted)
    expect(text).not.toContain('is_wanted')
  })

  test('other requests are answered between the pages of an export', async () => {
    await using site = await openFilled(database)
    const response = await askExport(site, 'format=csv&search=lovelace')
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const lines = (await response.text()).trim().split('\r\n')
    isOver = true
    expect(lines.length).toBeGreaterThan(80)
    expect(turns).toBeGreaterThan(10)
  })

  test('all messages can be exported as JSON and as a table without formulas', async () => {
    await using site = await openAdminSite({ database })
    const count = 405
    const rows = Array.from({ length: count }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      kind: 'contact' as const,
      ...typed,
      name: index === 0 ? '=HYPERLINK("https://evil.example")' : typed.name,
      category: null,
      language: 'ko' as const,
      status: 'new' as const,
      note: '',
      folded: '',
      version: 1,
      created_at: new Date(1_760_000_000_000 + index).toISOString(),
      updated_at: new Date(1_760_000_000_000).toISOString(),
    }))
    await site.database.db.insertInto('message').values(rows).execute()

    const json = await site.get('/api/admin/messages/export', { headers: site.asAdmin })
    expect(json.headers.get('content-disposition')).toBe(
      'attachment; filename="messages-2026-11-21.json"',
    )
    const all = await json.json()
    expect(all.map(({ id }: InboxMessage) => id)).toEqual(rows.map(({ id }) => id))

    const csv = await site.get('/api/admin/messages/export?format=csv', { headers: site.asAdmin })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer())
    expect(text).toMatch(/^\ufeff"id","createdAt","kind"/)
    expect(text.split('\r\n')).toHaveLength(count + 2)
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })
})
