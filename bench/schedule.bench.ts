/**
 * 20 posts are scheduled on SQLite and on PostgreSQL, and the site is killed at that moment and again around the time
 * of each post. Each must be published exactly once, and shown from its time on or, late, from the next start on.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { runSchedule } from '../tests/support/schedule-trials.ts'
import { median } from './median.ts'
import { createReport, rounded } from './report.ts'

const posts = Number(process.argv[2] ?? 20)
/** Each instance looks once a second whether the time of a post has come; the rest is for a busy machine. */
const mostDelayMs = 2000

const report = createReport(`schedule: ${posts} posts, each with two times SIGKILL`)
await reportOn('SQLite', null)
await using postgres = await startPostgresServer()
await reportOn('PostgreSQL', postgres.url)
report.finish()

async function reportOn(name: string, databaseUrl: string | null): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-schedule-'))
  const dataFolder = join(folder.path, 'data')
  const result = await runSchedule({ posts, dataFolder, databaseUrl, seed: 1 })
  const { shown, faulty, delays } = result
  report.line(`${name}: ${result.kills} kills within ${rounded(result.seconds)} s`)
  report.line(
    `  ${result.repeated} posts had to be published again, after a kill without an answer`,
  )
  report.line(
    `  ${result.late} posts were late: due before the start, or before they were published`,
  )
  report.line(`  shown within ${rounded(median(delays))} ms (median)`)
  report.require(
    Object.values(shown).every((count) => count === 0),
    `${name}: shown from its time on`,
  )
  report.require(faulty.versions === 0, `${name}: each post has one version`)
  report.require(faulty.auditRows === 0, `${name}: each has one row in the audit log`)
  report.require(faulty.entries === 0, `${name}: each has one entry in the feed`)
  report.require(result.revisions === posts, `${name}: the revision grew once for each`)
  const value = Math.max(...delays)
  report.limit({ name: `${name}: longest delay`, value, unit: 'ms', most: mostDelayMs })
}
