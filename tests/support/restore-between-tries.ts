import { rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { beforeEach } from 'vitest'
import type { TestDatabase } from './databases.ts'

/**
 * A test of this file that failed is tried again with the rows that it found the first time. Only for SQLite.
 * `onRestored` is called after each restoring.
 */
export function restoreBetweenTries(
  { address, kind }: Pick<TestDatabase, 'address' | 'kind'>,
  onRestored: () => Promise<unknown>,
): void {
  if (kind !== 'sqlite') return
  const copy = `${address}.before-test`
  beforeEach(async ({ task }) => {
    using connection = new DatabaseSync(address)
    if (task.result?.retryCount) {
      restoreRows(connection, copy)
      await onRestored()
    } else {
      rmSync(copy, { force: true })
      await backup(connection, copy)
    }
  })
}

/** A picture is stored some time after the sign-in, which may be before the first test, and cannot be fetched again. */
const kept = 'account_picture'

/** Without foreign keys, so that tables can be emptied and filled in any order. */
function restoreRows(connection: DatabaseSync, copy: string): void {
  connection.exec('pragma busy_timeout = 5000; pragma foreign_keys = off')
  connection.prepare('attach ? as copy').run(copy)
  const tables = connection
    .prepare(
      `select name from copy.sqlite_master
        where type = 'table' and name not like 'sqlite_%' and name <> '${kept}'`,
    )
    .all()
  const statements = tables.map(
    ({ name }) =>
      `delete from main."${name}"; insert into main."${name}" select * from copy."${name}"`,
  )
  // What the site keeps in memory belongs to a revision, so that the number of the first try may not come again.
  const { revision } = connection.prepare('select revision from content_revision').get() ?? {}
  statements.push(`update main.content_revision set revision = ${Number(revision) + 1}`)
  connection.exec(`begin immediate; ${statements.join(';')}; commit`)
}
