/** Two writers save a draft while the site is killed 50 times, on SQLite and on PostgreSQL: no acknowledged save may be lost. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { runSaves } from '../tests/support/save-trials.ts'
import { createReport, rounded } from './report.ts'

const kills = 50

const report = createReport(`keeping: ${kills} times SIGKILL while a draft is saved`)
await reportOn('SQLite', null)
await using postgres = await startPostgresServer()
await reportOn('PostgreSQL', postgres.url)
report.finish()

async function reportOn(name: string, databaseUrl: string | null): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-keeping-'))
  const dataFolder = join(folder.path, 'data')
  const result = await runSaves({ kills, dataFolder, databaseUrl, seed: 1 })
  report.line(`${name}: ${result.kills} kills within ${rounded(result.seconds)} s`)
  report.line(
    `  ${result.acknowledged} saves acknowledged, ${result.refusals} failed while the site was down`,
  )
  report.limit({ name: `${name}: words lost`, value: result.lost, unit: '', most: 0 })
}
