/** A row that cannot be read takes nothing down either: drafts, the history, the trash, the audit log, reports. */
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storedKinds } from '#server/content/kinds/kinds.ts'
import { parseStored } from '#server/content/store/read-stored.ts'
import { renameTag } from '#server/editing/tags-and-redirects.ts'
import { createAssertionOptions } from '#server/identity/second-factor/passkeys.ts'
import { examineDatabase } from '#server/operator/doctor/doctor.ts'
import { listTables } from '#server/platform/db/database.ts'
import type { DocumentKey } from '#shared/admin/content.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { isLong } from '../support/is-long.ts'
import { now, sampleContent } from '../support/sample-content.ts'
import { failuresIn, listAddresses, listPanelReads, visit } from '../support/visit-everything.ts'

/** Published documents, and the alternative texts of pictures, which are spoilt by tests of their own. */
const others = ['content_entry', 'media', 'post', 'post_text', 'project']

/** A row for every column that holds JSON: `table.column`, in which some value is a JSON group or list. */
async function listJsonColumns(site: EditingSite): Promise<string[]> {
  const { db } = site.database
  const found: string[] = []
  for (const { name } of await listTables(site.database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    )
    const isJson = (text: unknown) =>
      typeof text === 'string' && /^[[{]/.test(text) && parseStored(text) !== undefined
    const columns = Object.keys(rows[0] ?? {}).filter((one) => rows.some((row) => isJson(row[one])))
    found.push(...columns.map((column) => `${name}.${column}`))
  }
  return found.filter((one) => !others.includes(one.slice(0, one.indexOf('.')))).sort()
}

/** Posts with a draft, a history, in the trash and never published; and rows of what is no content. */
async function openBusySite(database: (typeof databases)[number]) {
  const site = await openEditingSite({ database, content: sampleContent })
  const { db } = site.database
  const [slug = '', trashed = ''] = Object.keys(
    (await storedKinds.find(({ name }) => name === 'post')?.load(db)) ?? {},
  )
  const post = `/post/${slug}`
  const change = async (path: string, to: string) => {
    const { document } = (await site.ask('GET', path)).data
    await site.save(path, 'present', { 'texts.ko.title': [document.texts.ko.title, to] })
  }
  await change(post, '하나')
  await site.ask('POST', `${post}/publish`, { version: 'present' })
  await change(post, '둘')
  await change(`/post/${trashed}`, '셋')
  await site.ask('POST', `/post/${trashed}/trash`, { version: 'present' })
  await site.ask('POST', '/post', { body: { id: 'only-a-draft' } })
  const at = now().toISOString()
  // Not the admin, whose calls would need it.
  const user_id = 'other'
  const account = { role: 'user' as const, name: 'B', email: 'b@c.d', version: 1, created_at: at }
  await db
    .insertInto('user_account')
    .values({ ...account, id: user_id, picture_url: null, disabled_at: null })
    .execute()
  const passkey = { id: 'AAAA', user_id, public_key: 'AAAA', counter: 0, name: '', created_at: at }
  await db
    .insertInto('passkey')
    .values({ ...passkey, transports: '["internal"]', last_used_at: null })
    .execute()
  const report = { hash: 'a', source: 'script' as const, type: 'error', path: null, user_agent: '' }
  const counts = { anomaly_count: 0, count: 1, first_at: at, last_at: at }
  await db
    .insertInto('client_report')
    .values({ ...report, ...counts, document: '{"message":"a"}' })
    .execute()
  return { ...site, post, slug, user_id }
}

const patient = { timeout: 120_000 }

describe.each(databases)('on $name', (database) => {
  const texts = ['{"a":', '5', 'null', '"a"', '[]', '{}', '[null]', '{"facts":5,"texts":[null]}']
  // Both databases store it as text.
  const spoilt = texts.slice(0, isLong || database.name === 'SQLite' ? undefined : 2)
  test('every other column of JSON, whatever is in it', patient, async () => {
    await using site = await openBusySite(database)
    const { db } = site.database
    const columns = await listJsonColumns(site)
    expect(columns).toEqual([
      'audit.detail',
      'client_report.document',
      'content_draft.base',
      'content_draft.document',
      'content_history.document',
      'content_trash.base',
      'content_trash.draft',
      'content_trash.published',
      'passkey.transports',
      'translation_confirmed.path',
    ])
    const drafts = await db.selectFrom('content_draft').selectAll().execute()
    const keys = [...drafts, ...(await db.selectFrom('content_trash').selectAll().execute())]
    const addresses = [
      ...listPanelReads(site, keys as DocumentKey[]),
      ...(await listAddresses(site)),
    ]
    const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>
    for (const text of spoilt) {
      for (const column of columns) {
        const [table = '', name = ''] = column.split('.')
        await tables
          .updateTable(table)
          .set({ [name]: text })
          .execute()
      }
      await db
        .updateTable('content_draft')
        .set(({ ref }) => ({ version: sql`${ref('version')} + 1` }))
        .execute()
      await site.refresh()
      const statuses = await visit(site, addresses, site.asAdmin)
      expect(failuresIn(statuses), text).toEqual([])
      expect(statuses.get('/api/admin/home')).toBe(200)
      const party = { id: 'localhost', origin: 'http://localhost' }
      await createAssertionOptions(db, party, site.user_id, 'AAAA')
      const tag = { from: 'no-tag', to: 'b' }
      await db.transaction().execute((tx) => renameTag({ now } as never, tx, {} as never, tag))
    }
  })

  test(
    'a draft: it is named, counts as none, and is kept for who saves over it',
    patient,
    async () => {
      await using site = await openBusySite(database)
      const { db } = site.database
      const damaged = '{"texts":{"ko":{"title":"둘'
      await db.updateTable('content_draft').set({ document: damaged }).execute()
      const readHome = async () =>
        (await (await site.get('/api/admin/home', { headers: site.asAdmin })).json()).data.unfit
      const named = [site.slug, 'only-a-draft'].map((id) => ({ kind: 'post', id, canTrash: false }))
      expect(new Set(await readHome())).toEqual(new Set(named))
      const env = {
        adminPath: '/admin',
        databaseUrl: null,
        dataDir: '',
        publicOrigin: 'https://a.b',
      }
      const examined = await examineDatabase({ db, env, kind: site.database.kind } as never)
      expect(examined.filter(([state]) => state === 'FAILED')).toHaveLength(2)
      const { data: opened } = await site.ask('GET', site.post)
      expect(opened).toMatchObject({ draft: null, isUnreadable: false })
      expect((await site.ask('GET', '/post/only-a-draft')).data.isUnreadable).toBe(true)
      for (const [path, title] of [
        [site.post, '하나'],
        ['/post/only-a-draft', undefined],
      ] as const) {
        const saved = await site.save(path, 'present', { 'texts.ko.title': [title, '넷'] })
        expect(saved.status).toBe(200)
      }
      expect(await readHome()).toEqual([])
      const { items } = (await site.ask('GET', '?state=trash')).data
      const kept = items.filter(({ id }: DocumentKey) => id.includes('-damaged-'))
      expect(kept).toHaveLength(2)
      const rows = db.selectFrom('content_trash').select('draft').where('published', 'is', null)
      expect(await rows.execute()).toEqual([{ draft: damaged }, { draft: damaged }])
      const restored = await site.ask('POST', `/post/${kept[0].id}/restore`)
      expect(restored.data.problems[0].problem).toBe('cannot be read')
    },
  )
})
