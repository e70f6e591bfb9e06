/**
 * Sends 200,000 hostile requests to all routes of a site, on SQLite and on PostgreSQL, every tenth over a
 * real connection, and 2,000 hostile archives to its imports. No response may be an internal error or show a stack trace.
 * `npm run bench -- fuzz [requests] [seed] [archives]`
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openFuzzSite } from '#tests/fuzz/fuzz-site.ts'
import { runArchives } from '#tests/fuzz/run-archives.ts'
import { type FuzzResult, runFuzz } from '#tests/fuzz/run-fuzz.ts'
import { runRawFuzz } from '#tests/fuzz/run-raw-fuzz.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { createReport, rounded } from './report.ts'

const [given = '200000', givenSeed = '12', givenArchives = '2000'] = process.argv.slice(2)
const seed = Number(givenSeed)
const perDatabase = Number(given) / 2
const archives = Number(givenArchives) / 2
const overConnections = 0.1

// Keeps the process running, as a server would: the promises and timers of a site alone do not.
const running = setInterval(() => {}, 60_000)

const report = createReport(
  `fuzz: ${given} requests over all routes, ${givenArchives} archives, seed ${seed}`,
)
{
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-fuzz-'))
  await reportOn('SQLite', openSqlite(join(folder.path, 'madang.sqlite')))
}
await using postgres = await startPostgresServer()
await reportOn('PostgreSQL', await openPostgres(postgres.url))
clearInterval(running)
report.finish()

async function reportOn(name: string, opened: OpenedDatabase): Promise<void> {
  const begun = performance.now()
  await migrate(opened, () => new Date())
  const site = await openFuzzSite(opened)
  const requests = Math.round(perDatabase * (1 - overConnections))
  const answered = await runFuzz(site, { seed, requests })
  const raw = await runRawFuzz(site, { seed, requests: perDatabase - requests })
  const imported = await runArchives(site, { seed, archives })
  await opened.db.destroy()
  const seconds = rounded((performance.now() - begun) / 1000)
  report.line(
    `${name}: ${answered.sent + raw.sent} requests, ${imported.sent} archives within ${seconds} s`,
  )
  const all = [answered, raw, imported]
  for (const line of all.flatMap(toTable)) report.line(`  ${line}`)
  for (const problem of all.flatMap(({ problems }) => problems)) report.line(`\n${problem}\n`)
  const wrong = all.flatMap((result) => [...result.wrong])
  for (const [what, times] of wrong) report.line(`  ${times} × ${what}`)
  const counts = all.flatMap((result) => [...result.counts])
  const worst = counts.filter(([key]) => / 5\d\d$/.test(key))
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
