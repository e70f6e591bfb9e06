/**
 * Moves a site from SQLite to PostgreSQL and back, killed at 20 points each way. After each kill it must be
 * complete, with every row and the audit log, either in the old database, from where the move can be
 * repeated, or in the new one.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { type MoveOutcome, openMoveTrials } from '../tests/support/move-trials.ts'
import { createReport, rounded } from './report.ts'

const kills = 20
const rows = 2000

const report = createReport(`move: ${kills} times SIGKILL each way`)
await using postgres = await startPostgresServer()
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-move-'))
const trials = await openMoveTrials({
  dataFolder: join(folder.path, 'data'),
  databaseUrl: postgres.url,
  rows,
})
for (const to of ['postgres', 'sqlite'] as const) {
  const outcomes: MoveOutcome[] = []
  for (let index = 0; index < kills; index++) {
    outcomes.push(await trials.kill(to, { ms: (trials.moveMs[to] * (index + 1)) / (kills + 1) }))
  }
  const moved = outcomes.filter(({ left }) => left === 'new').length
  const lost = outcomes.filter(({ problem }) => problem !== '')
  report.line(`to ${to}: an uninterrupted move takes ${rounded(trials.moveMs[to])} ms`)
  report.line(`  ${kills - moved} were killed while the site was in the old one, ${moved} after`)
  for (const { problem } of lost) report.line(`  lost: ${problem}`)
  report.limit({ name: `to ${to}: sites lost`, value: lost.length, unit: `of ${kills}`, most: 0 })
}
report.finish()
