/**
 * Kills a start that upgrades an older site at 20 points, on SQLite and on PostgreSQL, with the schemas of
 * all earlier versions in turn. After each, the next start must be ready with every row of the site.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations, shippedMigrations } from '#server/platform/db/migrate.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { openUpgradeTrials, type UpgradeOutcome } from '../tests/support/upgrade-trials.ts'
import { createReport, rounded } from './report.ts'

const kills = 20
const rows = 2000

const report = createReport(`upgrade: ${kills} times SIGKILL`)
const older = (await readMigrations(shippedMigrations)).length - 1
if (!process.argv.includes('--postgres')) await reportOn('SQLite', null)
if (!process.argv.includes('--sqlite')) {
  await using postgres = await startPostgresServer()
  await reportOn('PostgreSQL', postgres.url)
}
report.finish()

async function reportOn(name: string, databaseUrl: string | null): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-upgrade-'))
  const trials = await openUpgradeTrials({
    dataFolder: join(folder.path, 'data'),
    databaseUrl,
    rows,
  })
  const outcomes: UpgradeOutcome[] = []
  for (let index = 0; index < kills; index++) {
    const moment = { ms: (trials.upgradeMs * (index + 1)) / (kills + 1) }
    outcomes.push(await trials.kill(moment, 1 + (index % older)))
  }
  const upgraded = outcomes.filter(({ left }) => left === 'upgraded').length
  const lost = outcomes.filter(({ problem }) => problem !== '')
  report.line(`${name}: an uninterrupted upgrade is ready after ${rounded(trials.upgradeMs)} ms`)
  report.line(
    `  ${kills - upgraded} were killed before the upgrade was committed, ${upgraded} after`,
  )
  for (const { problem } of lost) report.line(`  lost: ${problem}`)
  report.limit({ name: `${name}: sites lost`, value: lost.length, unit: `of ${kills}`, most: 0 })
}
