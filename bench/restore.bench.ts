/**
 * Kills a restore at 30 points and fills its disk at 10, on SQLite and on PostgreSQL. After each the site
 * must start with all of its old or all of its new content, and nobody may become the first admin.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { type Outcome, openRestoreTrials } from '../tests/support/restore-trials.ts'
import { openSmallDisk } from '../tests/support/small-disk.ts'
import { createReport, rounded } from './report.ts'

const kills = 30
const fullDisks = 10
const messages = 5000
const diskMegabytes = 150
/** A restore needs at most this many times the size of the backup. */
const mostNeeded = 2.5

const report = createReport(`restore: ${kills} times SIGKILL, ${fullDisks} times a full disk`)
await reportOn('SQLite', null)
if (!process.argv.includes('--sqlite')) {
  await using postgres = await startPostgresServer()
  await reportOn('PostgreSQL', postgres.url)
}
report.finish()

async function reportOn(name: string, databaseUrl: string | null): Promise<void> {
  const begun = performance.now()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-restore-'))
  await using disk = await openSmallDisk(join(folder.path, 'disk'), diskMegabytes)
  const dataFolder = join(disk.path, 'data')
  const trials = await openRestoreTrials({ dataFolder, databaseUrl, messages, hasContent: true })
  const killed: Outcome[] = []
  for (let index = 0; index < kills; index++) {
    // Half of the points are spread over its time, half over its file operations.
    const share = (index + 1) / (kills + 1)
    const moment =
      index % 2 === 0
        ? { ms: trials.restoreMs * share }
        : { changes: Math.max(1, Math.round(trials.restoreChanges * share)) }
    killed.push(await trials.kill(moment))
  }
  const filled: Outcome[] = []
  let refused = 0
  for (let index = 0; disk.isOwn && index < fullDisks; index++) {
    await trials.makeOld()
    await disk.leave((trials.backupBytes * mostNeeded * index) / fullDisks)
    const { code } = await trials.restore()
    if (code !== 0) refused += 1
    await disk.leave(null)
    filled.push(await trials.examine())
  }
  report.line(`${name}, ${rounded((performance.now() - begun) / 1000)} s`)
  report.line(`  an uninterrupted restore takes ${rounded(trials.restoreMs)} ms`)
  report.line(`  killed: ${describe(killed)}`)
  if (disk.isOwn) report.line(`  disk full: ${describe(filled)}; ${refused} were refused`)
  else report.line('  no full disk: a disk of its own takes root on Linux')
  for (const { problem } of [...killed, ...filled]) if (problem) report.line(`  lost: ${problem}`)
  report.require(killed.every(isWhole), `${name}: no kill lost the site`)
  report.require(filled.every(isWhole), `${name}: no full disk lost the site`)
  report.require(refused > 0 || !disk.isOwn, `${name}: the disk was full in some`)
}

function isWhole({ content }: Outcome): boolean {
  return content !== null
}

function describe(outcomes: Outcome[]): string {
  const count = (content: Outcome['content']) =>
    outcomes.filter((outcome) => outcome.content === content).length
  return `${count('old')} old, ${count('new')} new, ${count(null)} lost`
}
