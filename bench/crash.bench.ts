/**
 * Sends 1,000 messages while the site is killed 20 times, on SQLite and on PostgreSQL. Each acknowledged
 * message must be stored once and its email must be delivered; duplicate emails are counted.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { runCrash } from '../tests/support/crash-trials.ts'
import { createReport, rounded } from './report.ts'

const messages = 1000
const kills = 20
const patienceMs = 180_000

const report = createReport(`crash: ${messages} messages, ${kills} times SIGKILL`)
await reportOn('SQLite', null)
await using postgres = await startPostgresServer()
await reportOn('PostgreSQL', postgres.url)
report.finish()

async function reportOn(name: string, databaseUrl: string | null): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-crash-'))
  const result = await runCrash({
    messages,
    kills,
    dataFolder: join(folder.path, 'data'),
    databaseUrl,
    patienceMs,
    seed: 1,
  })
  const { stored, letters } = result
  const duplicates = letters.received - letters.different
  report.line(`${name}: ${result.kills} kills within ${rounded(result.seconds)} s`)
  report.line(`  ${result.refusals} attempts failed while the site was down`)
  report.line(`  ${result.acknowledged} acknowledged, ${stored.total} stored`)
  report.line(`  ${letters.received} emails arrived, ${duplicates} of them twice`)
  report.require(stored.total === messages, `${name}: every message is stored`)
  report.require(stored.twice === 0 && stored.missing === 0, `${name}: each exactly once`)
  report.require(stored.unlettered === 0, `${name}: each with its email`)
  report.require(letters.missing === 0, `${name}: every email arrived`)
  report.require(letters.different === messages, `${name}: second copies have the same Message-ID`)
}
