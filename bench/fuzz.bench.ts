/**
 * Sends 200,000 hostile requests to all routes of a site, on SQLite and on PostgreSQL, every tenth over a
 * real connection. No response may be an internal error or show a stack trace. `npm run bench -- fuzz
 * [requests] [seed]`
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openFuzzSite } from '#tests/fuzz/fuzz-site.ts'
import { type FuzzResult, runFuzz } from '#tests/fuzz/run-fuzz.ts'
import { runRawFuzz } from '#tests/fuzz/run-raw-fuzz.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { createReport, rounded } from './report.ts'

const [given = '200000', givenSeed = '12'] = process.argv.slice(2)
const seed = Number(givenSeed)
const perDatabase = Number(given) / 2
const overConnections = 0.1

const report = createReport(`fuzz: ${given} requests over all routes, seed ${seed}`)
{
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-fuzz-'))
  await reportOn('SQLite', openSqlite(join(folder.path, 'madang.sqlite')))
}
await using postgres = await startPostgresServer()
await reportOn('PostgreSQL', await openPostgres(postgres.url))
report.finish()

async function reportOn(name: string, opened: OpenedDatabase): Promise<void> {
  const begun = performance.now()
  await migrate(opened, () => new Date())
  const site = await openFuzzSite(opened)
  const requests = Math.round(perDatabase * (1 - overConnections))
  const answered = await runFuzz(site, { seed, requests })
  const raw = await runRawFuzz(site, { seed, requests: perDatabase - requests })
  await opened.db.destroy()
  const seconds = rounded((performance.now() - begun) / 1000)
  report.line(`${name}: ${answered.sent + raw.sent} requests within ${seconds} s`)
  for (const line of toTable(answered)) report.line(`  ${line}`)
  for (const line of toTable(raw)) report.line(`  ${line}`)
  for (const problem of [...answered.problems, ...raw.problems]) report.line(`\n${problem}\n`)
  const wrong = [...answered.wrong, ...raw.wrong]
  for (const [what, times] of wrong) report.line(`  ${times} × ${what}`)
  const worst = [...answered.counts, ...raw.counts].filter(([key]) => / 5\d\d$/.test(key))
  const failures = worst.reduce((sum, [, times]) => sum + times, 0)
  report.limit({ name: `${name}: answers ≥ 500`, value: failures, unit: '', most: 0 })
  report.require(
    wrong.length === 0,
    `${name}: no stack trace, no server path, all headers, no logged error`,
  )
}

/** A line per kind of route: how many responses had which status. */
function toTable({ counts }: FuzzResult): string[] {
  const byKind = Map.groupBy(counts, ([key]) => key.slice(0, key.lastIndexOf(' ')))
  return [...byKind].map(([kind, all]) => {
    const answers = all.map(([key, times]) => `${key.slice(kind.length + 1)}: ${times}`).sort()
    return `${kind.padEnd(11)} ${answers.join(', ')}`
  })
}
