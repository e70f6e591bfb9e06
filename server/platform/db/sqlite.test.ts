import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from './database.ts'

test('a transaction that ends because the disk is full fails with that error, not with that of its rollback', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-full-'))
  const { db } = openSqlite(join(folder.path, 'full.sqlite'))
  await sql`create table page (bytes blob)`.execute(db)
  // SQLite reports the same error for a full disk.
  await sql`pragma max_page_count = 10`.execute(db)
  const filling = db
    .transaction()
    .execute((tx) => sql`insert into page values (zeroblob(1000000))`.execute(tx))
  await expect(filling).rejects.toThrow('database or disk is full')
  // The connection can still be used.
  await db.transaction().execute((tx) => sql`insert into page values (zeroblob(10))`.execute(tx))
  await db.destroy()
})
