/**
 * Two writers save a draft while the site is killed 50 times, on SQLite and on PostgreSQL: no acknowledged save may be
 * lost. Then somebody types in a browser that is killed 50 times, every other time without a connection: at most the
 * last second of typing may be lost.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { runSaves } from '../tests/support/save-trials.ts'
import { startSite } from '../tests/support/server-process.ts'
import { quantile } from './median.ts'
import { createReport, rounded } from './report.ts'
import { runTypingKills } from './typing-kills.ts'

const kills = Number(process.argv[2] ?? 50)
const mostLostMs = 1000

const report = createReport(`save-kills: ${kills} times SIGKILL while a draft is saved`)
await reportOn('SQLite', null)
await using postgres = await startPostgresServer()
await reportOn('PostgreSQL', postgres.url)
await reportBrowser()
report.finish()

async function reportOn(name: string, databaseUrl: string | null): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-save-kills-'))
  const dataFolder = join(folder.path, 'data')
  const result = await runSaves({ kills, dataFolder, databaseUrl, seed: 1 })
  report.line(`${name}: ${result.kills} kills within ${rounded(result.seconds)} s`)
  report.line(
    `  ${result.acknowledged} saves acknowledged, ${result.refusals} failed while the site was down`,
  )
  report.limit({ name: `${name}: words lost`, value: result.lost, unit: '', most: 0 })
}

async function reportBrowser(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-save-kills-'))
  await using profile = await mkdtempDisposable(join(tmpdir(), 'madang-profile-'))
  await using site = await startSite(folder.path, { MADANG_ENV: 'test', RATE_LIMITS: 'off' })
  const losses = await runTypingKills({
    kills,
    origin: site.origin.replace('127.0.0.1', 'localhost'),
    dataDir: folder.path,
    profile: profile.path,
    seed: 1,
  })
  report.line(
    `browser: ${losses.length} kills, typing lost ${rounded(quantile(losses, 0.5))} ms (median)`,
  )
  const value = Math.max(...losses)
  report.limit({ name: 'browser: most typing lost', value, unit: 'ms', most: mostLostMs })
}
