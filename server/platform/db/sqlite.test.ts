import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from './database.ts'

test('a transaction that a full disk ends fails with that, and not with its rollback', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-full-'))
  const { db } = openSqlite(join(folder.path, 'full.sqlite'))
  await sql`create table page (bytes blob)`.execute(db)
  // SQLite says the same where the disk has no room for another page.
  await sql`pragma max_page_count = 10`.execute(db)
  const filling = db
    .transaction()
    .execute((tx) => sql`insert into page values (zeroblob(1000000))`.execute(tx))
  await expect(filling).rejects.toThrow('database or disk is full')
  // The connection is fit for the next one.
  await db.transaction().execute((tx) => sql`insert into page values (zeroblob(10))`.execute(tx))
  await db.destroy()
})
