import { mkdtempDisposable, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/support/databases.ts'
import { type FactorTest, openFactorTest } from '#tests/support/factor-test.ts'
import { readArchive } from './archive-file.ts'
import { checkChain } from './chain.ts'
import { archiveOldRows, pruneAudit } from './prune-audit.ts'

const daySeconds = 24 * 3600

/** A log with one row per day. The first row is written at the start of the test's clock. */
async function openLog(database: DatabaseUnderTest, rows: number) {
  const opened = await openFactorTest(database)
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-archive-'))
  const began = opened.now().getTime()
  for (let row = 0; row < rows; row += 1) {
    await append(opened)
    opened.pass(daySeconds)
  }
  return {
    ...opened,
    folder: folder.path,
    /** Archives the rows of the first `days` days. */
    prune: (days: number, dependencies = opened, name = 'archive.jsonl') =>
      pruneAudit(dependencies, {
        before: new Date(began + days * daySeconds * 1000),
        by: 'operator',
        toFile: () => join(folder.path, name),
      }),
    listRows: async () =>
      (await opened.db.selectFrom('audit').select('seq').orderBy('seq').execute()).map(
        ({ seq }) => seq,
      ),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
}

const append = ({ db, audit }: Pick<FactorTest, 'audit' | 'db'>) =>
  db
    .transaction()
    .execute((tx) => audit.append(tx, { event: 'authn_logout', actor: 'ada', result: 'success' }))

describe.each(databases)('archiving the audit log on $name', (database) => {
  test('moves the oldest rows into a file, and the chain continues from the checkpoint', async () => {
    await using log = await openLog(database, 6)
    const pruned = await log.prune(4)
    const file = join(log.folder, 'archive.jsonl')
    expect(pruned).toEqual({ file, rows: 4, seq: 4 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(4)
    expect(await readArchive(file, log.keys)).toMatchObject({ ok: true, end: { seq: 4 } })

    expect(await log.listRows()).toEqual([5, 6, 7])
    expect(await checkChain(log.db, log.keys)).toMatchObject({ ok: true, rows: 3, pruned: 4 })
    expect(log.logged.at(-1)?.['audit']).toMatchObject({ seq: 7, event: 'sys_audit_pruned' })
    expect(await log.prune(4, log, 'again.jsonl')).toBe(null)

    // Archives twice: each archive begins where the one before ended.
    expect(await log.prune(99, log, 'second.jsonl')).toMatchObject({ rows: 3, seq: 7 })
    await append(log)
    expect(await log.listRows()).toEqual([8, 9])
    expect(await checkChain(log.db, log.keys)).toMatchObject({ ok: true, rows: 2, pruned: 7 })
    expect(await readdir(log.folder)).toEqual(['archive.jsonl', 'second.jsonl'])
  })

  test('a checkpoint that was changed, removed, put back or forged is detected', async () => {
    await using log = await openLog(database, 6)
    await log.prune(2)
    await log.prune(4, log, 'second.jsonl')
    expect(await checkChain(log.db, log.keys)).toMatchObject({ ok: true, pruned: 4 })
    for (const [statement, seq, problem] of [
      [`update audit_checkpoint set hash = 'x' where seq = 4`, 4, 'checkpoint'],
      ['update audit_checkpoint set pruned_rows = 4 where seq = 4', 4, 'checkpoint'],
      [`update audit_checkpoint set at = '2020' where seq = 2`, 2, 'checkpoint'],
      [`update audit_checkpoint set hmac = 'first.AAAA' where seq = 4`, 4, 'checkpoint'],
      ['update audit_checkpoint set seq = 5 where seq = 4', 5, 'checkpoint'],
      ['delete from audit_checkpoint where seq = 2', 4, 'checkpoint'],
      ['delete from audit_checkpoint where seq = 4', 3, 'missing'],
      ['delete from audit_checkpoint', 1, 'missing'],
      ['delete from audit where seq = 5', 5, 'missing'],
      ['delete from audit', 5, 'missing'],
    ] as const) {
      const undone = new Error('undone')
      const changing = log.db.transaction().execute(async (tx) => {
        await sql.raw(statement).execute(tx)
        expect(await checkChain(tx, log.keys), statement).toEqual({ ok: false, seq, problem })
        throw undone
      })
      await expect(changing).rejects.toBe(undone)
    }
    await log.db.updateTable('audit_checkpoint').set({ hash: 'x' }).where('seq', '=', 4).execute()
    await expect(log.prune(99, log, 'third.jsonl')).rejects.toThrow('Nothing was deleted')
  })

  test('rows that were tampered with are not archived', async () => {
    await using log = await openLog(database, 4)
    await log.db.updateTable('audit').set({ actor: 'eve' }).where('seq', '=', 2).execute()
    await expect(log.prune(3)).rejects.toThrow('row 2 was changed. Nothing was deleted')
    expect(await log.listRows()).toEqual([1, 2, 3, 4])
    expect(await readdir(log.folder)).toEqual([])
  })

  test('an archiving that is interrupted after writing the file loses nothing and is resumed', async () => {
    await using log = await openLog(database, 4)
    const stopped = { ...log, audit: { append: () => Promise.reject(new Error('stopped')) } }
    await expect(log.prune(3, stopped)).rejects.toThrow('stopped')
    expect(await log.listRows()).toEqual([1, 2, 3, 4])
    expect(await checkChain(log.db, log.keys)).toMatchObject({ ok: true, rows: 4, pruned: 0 })
    expect(await log.prune(3)).toMatchObject({ rows: 3 })
    expect(await checkChain(log.db, log.keys)).toMatchObject({ ok: true, rows: 2, pruned: 3 })
  })

  test('an existing file is neither overwritten nor trusted', async () => {
    await using log = await openLog(database, 4)
    const file = join(log.folder, 'archive.jsonl')
    for (const there of ['', 'letters\n', '{"seq":1}\n']) {
      await writeFile(file, there)
      await expect(log.prune(3)).rejects.toThrow('already exists with different contents')
      expect(await readFile(file, 'utf8')).toBe(there)
    }
    await expect(log.prune(3, log, 'no-folder/archive.jsonl')).rejects.toThrow('ENOENT')
    expect(await log.listRows()).toEqual([1, 2, 3, 4])
  })

  test('instances that archive at the same time, while others write, archive each row once', async () => {
    await using log = await openLog(database, 30)
    const isShared = log.opened.kind === 'postgres'
    const other = isShared ? { ...log, db: (await log.opened.openAgain()).db } : log
    const [first, second] = await Promise.all([
      log.prune(20),
      log.prune(20, other, 'other.jsonl'),
      ...Array.from({ length: 10 }, () => append(log)),
    ])
    expect([first, second].filter((pruned) => pruned !== null)).toHaveLength(1)
    expect(await checkChain(log.db, log.keys)).toMatchObject({ ok: true, rows: 21, pruned: 20 })
  })

  test('with the setting, the rows of a day are archived when the last of them is too old', async () => {
    await using log = await openLog(database, 5)
    const settings = { dataDir: log.folder, keepDays: 5 }
    expect(await archiveOldRows(log, settings)).toBe(null)
    log.pass(daySeconds)
    expect(await archiveOldRows(log, settings)).toMatchObject({ rows: 1, seq: 1 })
    expect(await archiveOldRows(log, settings)).toBe(null)
    log.pass(daySeconds / 2)
    expect(await archiveOldRows(log, settings)).toBe(null)
    log.pass(2.5 * daySeconds)
    const archives = join(log.folder, 'audit-archive')
    for (const [name, daysAgo] of [
      ['audit-1-2.jsonl.old.partial', 2],
      ['audit-1-2.jsonl.new.partial', 0.5],
    ] as const) {
      await writeFile(join(archives, name), '{')
      const at = log.now().getTime() / 1000 - daysAgo * daySeconds
      await utimes(join(archives, name), at, at)
    }
    expect(await archiveOldRows(log, settings)).toMatchObject({ rows: 3, seq: 4 })
    expect((await readdir(archives)).sort()).toEqual([
      'audit-0000000001-0000000001.jsonl',
      'audit-0000000002-0000000004.jsonl',
      'audit-1-2.jsonl.new.partial',
    ])
    expect((await stat(join(log.folder, 'audit-archive'))).mode & 0o777).toBe(0o700)
    expect(await checkChain(log.db, log.keys)).toMatchObject({ ok: true, rows: 3, pruned: 4 })
  })
})
