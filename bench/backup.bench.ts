/**
 * Kills a backup at 20 points, on SQLite and on PostgreSQL. After each, the site must have every row, each
 * folder with the name of a backup must be complete, and the next backup must finish and clean up.
 */
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCopy } from '#server/backups/restore-backup.ts'
import { openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { makeKey, toKeyText } from '#server/platform/keys/key-ring.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { start } from '#tests/support/running-site.ts'
import { bundledCommands } from '../scripts/build.mjs'
import { killAt } from '../tests/support/kill-at.ts'
import { makeOlderSite, readSite } from '../tests/support/older-site.ts'
import { createReport, rounded } from './report.ts'

const kills = 20
const rows = 2000
const now = () => new Date()

const report = createReport(`backup: ${kills} times SIGKILL`)
await reportOn('SQLite', null)
if (!process.argv.includes('--sqlite')) {
  await using postgres = await startPostgresServer()
  await reportOn('PostgreSQL', postgres.url)
}
report.finish()

async function reportOn(name: string, databaseUrl: string | null): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-backup-'))
  const file = (...names: string[]) => join(folder.path, ...names)
  const key = makeKey(now())
  const settings: Record<string, string> = {
    AUTH_KEYS: toKeyText([key]),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const command = () =>
    start(settings, { file: bundledCommands, args: ['backup'], keepsData: true })
  const read = async () => {
    const opened = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(file('madang.sqlite'))
    const site = JSON.stringify(await readSite(opened))
    await opened.db.destroy()
    return site
  }
  const opened = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(file('madang.sqlite'))
  await makeOlderSite(opened, { rows, key })
  await opened.db.destroy()
  const before = await read()

  async function finish(): Promise<string> {
    await using running = await command()
    return (await running.exited) === 0 ? '' : running.output()
  }
  const begun = performance.now()
  await finish()
  const backupMs = performance.now() - begun

  const lost: string[] = []
  const damaged: string[] = []
  for (let index = 0; index < kills; index++) {
    await using running = await command()
    await killAt(running, folder.path, { ms: (backupMs * (index + 1)) / (kills + 1) })
    if ((await read()) !== before) lost.push(`rows differ after kill ${index + 1}`)
    // Throws if the backup is incomplete.
    for (const backup of await listWhole()) {
      const copy = await prepareCopy(file('backups', backup), file('look'), now).catch(
        (error: Error) => error,
      )
      if (copy instanceof Error) damaged.push(copy.message)
      else await copy.db.destroy()
    }
  }
  const problem = await finish()
  const left = (await readdir(file('backups'))).filter((one) => one.endsWith('.partial'))
  report.line(`${name}: an uninterrupted backup takes ${rounded(backupMs)} ms`)
  report.line(`  ${(await listWhole()).length} backups came to their end`)
  for (const said of [...lost, ...damaged]) report.line(`  ${said}`)
  report.limit({ name: `${name}: sites lost`, value: lost.length, unit: `of ${kills}`, most: 0 })
  report.limit({ name: `${name}: backups damaged`, value: damaged.length, unit: '', most: 0 })
  report.require(problem === '', `${name}: the next backup comes to its end ${problem}`)
  report.require(left.length === 0, `${name}: nothing half-made is left`)

  async function listWhole(): Promise<string[]> {
    return (await readdir(file('backups'))).filter((one) => one.endsWith('Z'))
  }
}
