/** Whatever a test does to its database, the next test has one in the first state. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Database, openPostgres } from '#server/platform/db/database.ts'
import { databases, type TestDatabase } from './databases.ts'

const [, postgres] = databases

function openFilled(): Promise<TestDatabase> {
  if (!postgres) throw new Error('There is no PostgreSQL.')
  return postgres.openFilled()
}

async function rowsOf({ db }: TestDatabase): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables()
  const rows = tables.map(async ({ name }): Promise<[string, unknown[]]> => {
    const found = await sql`select * from ${sql.table(name)}`.execute(db)
    return [name, found.rows.map((row) => JSON.stringify(row)).sort()]
  })
  return Object.fromEntries(await Promise.all(rows))
}

const changes: [string, (db: Database) => Promise<unknown>][] = [
  [
    'rows are deleted and changed',
    (db) =>
      sql`
    with gone as (delete from post_text) update project_text set title = 'other'`.execute(db),
  ],
  ['a table is dropped', (db) => sql`drop table message cascade`.execute(db)],
  ['a table is made', (db) => sql`create table more (word text)`.execute(db)],
  ['a column is added', (db) => sql`alter table message add column more text`.execute(db)],
]

describe.runIf(postgres)('on PostgreSQL', () => {
  test.each(changes)('the next test has the sample content after %s', async (_, change) => {
    let address: string
    let before: Record<string, unknown[]>
    {
      await using opened = await openFilled()
      address = opened.address
      before = await rowsOf(opened)
      expect(before['post']?.length).toBe(3)
      await change(opened.db)
    }
    await using next = await openFilled()
    expect(next.address).toBe(address)
    expect(await rowsOf(next)).toEqual(before)
  })

  test('a late write of another process to the database of an earlier test has no effect', async () => {
    await using earlier = await openFilled()
    const before = await rowsOf(earlier)
    await earlier[Symbol.asyncDispose]()
    const { db } = await openPostgres(earlier.address)
    const writing = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('post').execute()
      await using next = await openFilled()
      expect(next.address).toBe(earlier.address)
      expect(await rowsOf(next)).toEqual(before)
      await tx.selectFrom('post').selectAll().execute()
    })
    await expect(writing).rejects.toThrow()
    await db.destroy()
  })

  test('sites that are open at once have databases of their own', async () => {
    await using one = await openFilled()
    await using other = await openFilled()
    await one.db.deleteFrom('post').execute()
    expect((await rowsOf(other))['post']?.length).toBe(3)
  })
})
