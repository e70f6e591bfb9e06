/**
 * 200 visitors submit a form at the same moment: how long the last of them waits until the message and its
 * email are on the disk, and how many messages a second that is.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { startSite } from '../tests/support/server-process.ts'
import { median, quantile } from './median.ts'
import { createReport, rounded } from './report.ts'

const parallel = 200
const rounds = 7
const mostMs = 250

const report = createReport(`messages: ${parallel} posts at once, median of ${rounds} rounds`)
report.limit({ name: 'SQLite, p99', value: await reportOn('SQLite', {}), unit: 'ms', most: mostMs })
await using postgres = await startPostgresServer()
await reportOn('PostgreSQL', { DATABASE_URL: postgres.url })
report.finish()

async function reportOn(name: string, settings: Record<string, string>): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  const keys = { AUTH_KEYS: `bench:${randomBytes(32).toString('base64')}` }
  const open = { MADANG_ENV: 'test', RATE_LIMITS: 'off', ...keys, ...settings }
  await using site = await startSite(folder.path, open)
  // The first round opens connections and compiles code, and is not counted.
  await sendRound(site.origin, 0)
  const p50: number[] = []
  const p99: number[] = []
  const rates: number[] = []
  let refused = 0
  const cpuBefore = site.cpuMicroseconds()
  for (let round = 1; round <= rounds; round += 1) {
    const { waits, seconds, notAccepted } = await sendRound(site.origin, round)
    p50.push(quantile(waits, 0.5))
    p99.push(quantile(waits, 0.99))
    rates.push(parallel / seconds)
    refused += notAccepted
  }
  report.line(`${name}: ${rounded(median(rates))} accepted/s; p50 ${rounded(median(p50))} ms`)
  const cpu = site.cpuMicroseconds()
  if (cpu !== null && cpuBefore !== null) {
    const each = (cpu - cpuBefore) / (rounds * parallel)
    report.line(`  processor time a message, its letter included: ${rounded(each)} µs`)
  }
  report.line(`  p99 of each round: ${p99.map(rounded).join(' ')} ms`)
  report.require(refused === 0, `${name}: every message was accepted`)
  return median(p99)
}

async function sendRound(origin: string, round: number) {
  const begun = performance.now()
  let notAccepted = 0
  const waits = await Promise.all(
    Array.from({ length: parallel }, async (_, visitor) => {
      const sent = performance.now()
      const response = await fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({
          name: 'Ada',
          email: 'ada@example.com',
          subject: `Round ${round}`,
          message: `This is what visitor ${visitor} has to say. `.repeat(10),
        }),
      })
      await response.text()
      if (response.status !== 202) notAccepted += 1
      return performance.now() - sent
    }),
  )
  return { waits, notAccepted, seconds: (performance.now() - begun) / 1000 }
}
