/**
 * Runs three instances on one PostgreSQL behind nginx, while visitors read and write. For two minutes
 * instances and the database are killed; then the instances are replaced one by one. No acknowledged message
 * may be lost, no email may be sent more than twice, and the replacement may fail no request.
 */
import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startMailServer } from '#tests/support/mail.ts'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { startChaosSite } from './chaos-site.ts'
import { startVisitors, type Visits } from './chaos-visitors.ts'
import { createReport, rounded } from './report.ts'

const chaosSeconds = 120
const databaseKills = 4
const rounds = 15
/** How long the last emails may take: the lease of a dead instance ends within 60 s. */
const lettersMs = 240_000

const report = createReport('chaos: three instances, PostgreSQL and nginx')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-chaos-'))
await using mail = await startMailServer()
await using postgres = await startPostgresServer()
await using site = await startChaosSite({
  folder: folder.path,
  databaseUrl: postgres.url,
  mailPort: mail.port,
  instances: 3,
})
const visitors = startVisitors(site.port, { readers: 6, writers: 3, pauseMs: 60 })

const begun = performance.now()
const [kills] = await Promise.all([killInstances(), killDatabase()])
describe(
  `${chaosSeconds} s, ${kills} kills of instances, ${databaseKills} of the database`,
  visitors.take(),
)
await site.allReady()
// nginx marks instances as failed for a second.
await sleep(3000)
visitors.take()
for (let round = 0; round < rounds; round += 1) {
  for (const instance of site.instances) await instance.replace()
}
const restart = visitors.take()
describe(`${rounds} rolling restarts`, restart)
const failed = [...restart.failed.values()].reduce((sum, count) => sum + count, 0)
report.limit({ name: 'failed requests in the rolling restarts', value: failed, unit: '', most: 0 })
await visitors.stop()
await reportMessages(visitors.acknowledged)
report.finish()

/** One after another: the next is killed when the last is ready again, however long that takes. */
async function killInstances(): Promise<number> {
  let kills = 0
  while (performance.now() - begun < chaosSeconds * 1000) {
    const instance = site.instances[Math.floor(Math.random() * site.instances.length)]
    instance?.kill()
    kills += 1
    await sleep(500)
    await site.allReady()
    await sleep(Math.random() * 2000)
  }
  return kills
}

async function killDatabase(): Promise<void> {
  for (let kill = 0; kill < databaseKills; kill += 1) {
    await sleep(((chaosSeconds * 1000) / databaseKills) * 0.8)
    await killPostgres()
    await sleep(500 + Math.random() * 1500)
    await postgres.start()
  }
}

/** Kills the server's main process with SIGKILL; the others exit when they notice. */
async function killPostgres(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('show data_directory')
  const [pid] = readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await client.end().catch(() => {})
}

function describe(name: string, { answered, failed }: Visits): void {
  report.line(`${name}: ${answered} requests answered`)
  for (const [problem, count] of failed) report.line(`  ${problem}: ${count}`)
}

async function reportMessages(acknowledged: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const messages = await client.query('select id from message')
  const letters = await client.query(
    'select id, message_id from letter where message_id is not null',
  )
  await client.end()
  const stored = new Set(messages.rows.map(({ id }) => id))
  const letterOf = new Map(letters.rows.map(({ id, message_id }) => [message_id, id]))
  const lost = acknowledged.filter((id) => !stored.has(id) || !letterOf.has(id))
  report.line(`${acknowledged.length} messages acknowledged, ${stored.size} stored`)
  report.limit({ name: 'lost messages', value: lost.length, unit: '', most: 0 })

  const begun = performance.now()
  while (countLetters().size < stored.size && performance.now() - begun < lettersMs)
    await sleep(200)
  const counts = countLetters()
  const missing = acknowledged.filter((id) => !counts.has(`<${letterOf.get(id)}@localhost>`))
  report.line(
    `all letters there ${rounded((performance.now() - begun) / 1000)} s after the last visit`,
  )
  report.limit({ name: 'missing emails', value: missing.length, unit: '', most: 0 })
  const twice = [...counts.values()].filter((count) => count > 1).length
  report.line(`${twice} letters came twice`)
  report.limit({
    name: 'most copies of an email',
    value: Math.max(...counts.values()),
    unit: '',
    most: 2,
  })
}

function countLetters(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of mail.received) {
    const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
