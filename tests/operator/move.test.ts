/** Moves a site from SQLite to PostgreSQL and back with the operator command; killed once each way. */
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMoveTrials } from '#tests/support/move-trials.ts'
import { digestTable, orderTables } from '../../server/backups/copy-tables.ts'
import { openDatabase } from '../../server/boot/open-database.ts'
import { importContent } from '../../server/content/folder/import-content.ts'
import { move } from '../../server/operator/backup-commands.ts'
import { type OpenedDatabase, openPostgres, openSqlite } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { databases } from '../support/databases.ts'
import { openSiteFolder } from '../support/site-folder.ts'

const now = () => new Date('2026-11-22T12:00:00Z')
const [, postgres] = databases

test.runIf(postgres)(
  'a complete site can be moved to PostgreSQL and back, and only into an empty database',
  async () => {
    const target = await postgres?.openEmpty()
    if (!target) throw new Error('There is no PostgreSQL.')
    await using empty = target
    await using folder = await openSiteFolder()
    const { settings, file } = folder
    const inSqlite = parseEnv(settings)
    const inPostgres = parseEnv({ ...settings, DATABASE_URL: empty.address })
    const started = await openDatabase(inSqlite, now)
    await importContent(started.db, 'content', now)
    await started.db.updateTable('project').set({ document: '{' }).where('id', '=', 1).execute()
    await expect(move(inSqlite, now, ['--to', empty.address])).rejects.toThrow('is running')
    await started.close()
    const before = await digest(openSqlite(file('madang.sqlite')))

    await expect(move(inSqlite, now, ['--to', 'sqlite'])).rejects.toThrow('already uses SQLite')
    expect(await move(inSqlite, now, ['--to', empty.address])).toMatch(
      /Set DATABASE_URL to it.*\n {2}project\/1 does not fulfil/s,
    )
    expect(await digest(await openPostgres(empty.address))).toEqual(before)
    const names = await readdir(folder.dataDir)
    expect(names).not.toContain('madang.sqlite')
    expect(names.filter((name) => name.startsWith('replaced-'))).toHaveLength(1)
    // If the setting is forgotten, no new site is started.
    await expect(openDatabase(inSqlite, now)).rejects.toThrow('its database is empty or lost')
    const moved = await openDatabase(inPostgres, now)
    await expect(move(inPostgres, now, ['--to', 'sqlite'])).rejects.toThrow('is running')
    await moved.close()

    expect(await move(inPostgres, now, ['--to', 'sqlite'])).toMatch(
      /Unset DATABASE_URL.*\n {2}project\/1 does not fulfil/s,
    )
    expect(await digest(openSqlite(file('madang.sqlite')))).toEqual(before)
    await expect(move(inSqlite, now, ['--to', empty.address])).rejects.toThrow(
      'already contains this site',
    )
  },
  60_000,
)

/** All tables except the audit log, to which each move adds a row. */
async function digest(opened: OpenedDatabase): Promise<Record<string, unknown>> {
  const model = openSqlite(':memory:')
  try {
    await migrate(model, now)
    const sums: Record<string, unknown> = {}
    await opened.db.transaction().execute(async (tx) => {
      for (const table of await orderTables(model.db)) {
        if (table === 'audit' || table === 'migration' || table === 'schema_upgrade') continue
        sums[table] = await digestTable({ ...opened, db: tx }, table)
      }
    })
    return sums
  } finally {
    await model.db.destroy()
    await opened.db.destroy()
  }
}

test.runIf(postgres)(
  'a move that is killed leaves the complete site in the old or in the new database',
  async () => {
    const target = await postgres?.openEmpty()
    if (!target) throw new Error('There is no PostgreSQL.')
    await using empty = target
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-move-'))
    const trials = await openMoveTrials({
      dataFolder: join(folder.path, 'data'),
      databaseUrl: empty.address,
      rows: 200,
    })
    const ms = (await trials.measure('postgres')) * 0.7
    for (const to of ['postgres', 'sqlite'] as const) {
      expect(await trials.kill(to, { ms })).toMatchObject({ problem: '' })
    }
  },
  180_000,
)
