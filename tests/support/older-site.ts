/**
 * A site of an older version: the tables of its migrations and no others, with rows in all tables except
 * those of content, which the first start fills. Built from the migrations, so that every version is
 * available.
 */
import { type Kysely, sql } from 'kysely'
import { orderTables } from '#server/backups/copy-tables.ts'
import { hashOf, sign } from '#server/identity/audit/chain.ts'
import { listTables, type OpenedDatabase, openSqlite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createKeyRing, type Key } from '#server/platform/keys/key-ring.ts'

export type SiteRows = Record<string, Record<string, unknown>[]>

interface OlderSite {
  /** The number of its migrations; all by default. */
  count?: number
  /** Rows in each table. */
  rows: number
  key: Key
}

const moment = '2026-10-01T12:00:00.000Z'
/** Tables that the program fills itself. */
const untouched = ['migration', 'site', 'schema_upgrade', 'backup_run', 'audit_checkpoint']
const content = [
  /^content_/,
  /^legal_text$/,
  /^page_text$/,
  /^resume_file$/,
  /^made_resume$/,
  /^heading_font$/,
  /^project/,
  /^post/,
  /^media/,
  /^site_language$/,
  /^translation_confirmed$/,
  /^draft_confirmation$/,
  /^sample_document$/,
]
/** Columns whose values matter to the site that is started on them. */
const meanings: Record<string, string> = {
  language: 'en',
  role: 'user',
  result: 'success',
  event: 'authn_logout',
  transports: '[]',
  document: '{}',
  detail: '{}',
}
const states: Record<string, string> = { letter: 'sent', message: 'new' }

/** Fills an empty database. */
export async function makeOlderSite(opened: OpenedDatabase, older: OlderSite): Promise<void> {
  const now = () => new Date(moment)
  const options = older.count === undefined ? {} : { count: older.count }
  await migrate(opened, now, options)
  const model = openSqlite(':memory:')
  try {
    await migrate(model, now, options)
    const known = await listTables(model)
    const db = opened.db as unknown as Kysely<Record<string, Record<string, unknown>>>
    for (const table of await orderTables(model.db)) {
      if (untouched.includes(table) || content.some((name) => name.test(table))) continue
      const columns = known.find(({ name }) => name === table)?.columns ?? []
      const parents = await listParents(model, table)
      const rows = table === 'bootstrap_closed' ? 1 : older.rows
      const values = Array.from({ length: rows }, (_, index) =>
        Object.fromEntries(
          columns.map((column) => [
            column.name,
            toValue(table, column, index + 1, parents.get(column.name), older.key.kid),
          ]),
        ),
      )
      if (table === 'audit') signRows(values, older.key)
      while (values.length > 0) await db.insertInto(table).values(values.splice(0, 100)).execute()
    }
  } finally {
    await model.db.destroy()
  }
}

/** The referenced column of each foreign key. */
async function listParents({ db }: OpenedDatabase, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ from: string; to: string }>`
    select "from", "to" from pragma_foreign_key_list(${table})`.execute(db)
  return new Map(rows.map(({ from, to }) => [from, to]))
}

function toValue(
  table: string,
  column: { name: string; dataType: string },
  index: number,
  parent: string | undefined,
  kid: string,
): string | number | null {
  const { name } = column
  if (!/text/i.test(column.dataType)) return index
  if (parent !== undefined) return `${parent} ${index}`
  if (name === 'state' || name === 'status') return states[table] ?? name
  if (name === 'disabled_at' || name === 'deleted_at' || name === 'lease_until') return null
  if (/(?:^|_)(?:at|until)$/.test(name)) return moment
  if (name === 'secret_enc' || name === 'rt_key_enc' || name === 'hmac')
    return `${kid}.x.y.${index}`
  return meanings[name] ?? `${name} ${index}`
}

/** Signed and chained like the program does. */
function signRows(rows: Record<string, unknown>[], key: Key): void {
  const keys = createKeyRing([key])
  let before = ''
  for (const row of rows) {
    const signed = sign(keys, { ...row, prev_hash: before } as Parameters<typeof sign>[1])
    Object.assign(row, signed)
    before = hashOf(signed)
  }
}

/**
 * All rows of all tables that the site had, in an order that does not depend on the database; `like` names
 * tables and columns.
 */
export async function readSite(opened: OpenedDatabase, like?: SiteRows): Promise<SiteRows> {
  const tables = like ? Object.keys(like) : (await listTables(opened)).map(({ name }) => name)
  const site: SiteRows = {}
  for (const table of tables) {
    if (untouched.includes(table) || content.some((name) => name.test(table))) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      opened.db,
    )
    const columns = Object.keys(like?.[table]?.[0] ?? rows[0] ?? {})
    site[table] = rows
      .map((row) => Object.fromEntries(columns.sort().map((name) => [name, toPlain(row[name])])))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  return site
}

/** PostgreSQL returns large integers as text. */
function toPlain(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
}
