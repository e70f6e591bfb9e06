/**
 * Requests that are not cached pages: unknown addresses and public calls, against a `node:http` server that
 * sends the same bytes; and how long visitors wait for a page while the panel exports 63,000 messages.
 */
import { spawn } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BareAnswers } from '../tests/support/bare-server.ts'
import { type DemoAdmin, signInDemoAdmin } from '../tests/support/demo-admin.ts'
import { fillDatabase } from '../tests/support/fill-database.ts'
import { getBytes } from '../tests/support/get-bytes.ts'
import { addMessages } from '../tests/support/many-messages.ts'
import { type ServerProcess, startBare, startSite } from '../tests/support/server-process.ts'
import { sendLoad } from './load.ts'
import { median, quantile } from './median.ts'
import { createReport, rounded, share } from './report.ts'

const messages = Number(process.argv[2] ?? 63_000)
const rounds = 5
const roundSeconds = 2
const visitSeconds = 10
const exports = 5
const maxExportSeconds = 120
const visitors = 4
const pauseMs = 5
const code = 'the-code-of-the-bench'

/** Unknown addresses, each requested once. */
const unknown = Array.from({ length: 20_000 }, (_, index) => `/ko/nowhere-${index}.php`)
const unknownProjects = Array.from({ length: 50 }, (_, index) => `/ko/projects/${9000 + index}`)
/** More than the cache holds, so nearly each request queries the database. */
const everNewProjects = Array.from(
  { length: 200_000 },
  (_, index) => `/ko/projects/${10_000 + index}`,
)
const calls = ['', '?size=5', '?techStacks=React', '?lang=en&page=1&size=2']

const report = createReport('rates: 404, public calls and exports')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
const db = await fillDatabase(folder.path)
await addMessages(db, messages, new Date())
await db.destroy()
const settings = { MADANG_ENV: 'test', RATE_LIMITS: 'off', DEMO_CODE: code }
await using site = await startSite(folder.path, settings)

await compare('404, each address once', 404, unknown)
await compare('404 of projects, 50 addresses', 404, unknownProjects)
await compare('404 of projects, each address once', 404, everNewProjects, 2000)
await compare(
  'GET /api/projects, four queries',
  200,
  calls.map((query) => `/api/projects${query}`),
)
await reportExport()
report.finish()

/** Adjacent rounds share the load of the machine, so the ratio is computed for each pair of rounds. */
async function compare(name: string, status: number, paths: string[], least = 5000): Promise<void> {
  const [first = '/'] = paths
  const { headers, body } = await getBytes(site.origin + first)
  const names = ['content-type', 'content-length', 'cache-control', 'vary']
  const given = Object.fromEntries(names.map((header) => [header, String(headers[header])]))
  const answers: BareAnswers = {
    '/ready': { headers: {}, body },
    '*': { status, headers: given, body },
  }
  await using bare = await startBare(answers)
  const ours: Round[] = []
  const theirs: Round[] = []
  await load(site, status, paths)
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(site, status, paths))
    theirs.push(await load(bare, status, paths))
  }
  const each = (of: Round[], what: keyof Round) => median(of.map((round) => round[what]))
  const ratio = median(ours.map(({ rate }, at) => rate / (theirs[at]?.rate ?? Number.NaN)))
  report.line(`${name}, ${rounds} rounds of ${roundSeconds} s a side in turn`)
  report.line(`  ours ${rounded(each(ours, 'rate'))}/s, bare ${rounded(each(theirs, 'rate'))}/s`)
  report.line(`  ours is ${share(ratio, 1)} of bare node:http, median of pairs`)
  const [cpu, bareCpu] = [each(ours, 'cpuUs'), each(theirs, 'cpuUs')]
  report.line(`  processor time a request: ours ${rounded(cpu)} µs, bare ${rounded(bareCpu)} µs`)
  report.limit({ name, value: each(ours, 'rate'), unit: 'requests/s', least })
}

interface Round {
  /** Requests in a second. */
  rate: number
  /** Microseconds of processor time a request. */
  cpuUs: number
}

async function load(server: ServerProcess, status: number, paths: string[]): Promise<Round> {
  const before = server.cpuMicroseconds()
  const { answered, seconds } = await sendLoad({
    origin: server.origin,
    requests: paths.map((path) => ({ path, headers: {} })),
    connections: 16,
    status,
    maxRequests: 10_000_000,
    maxSeconds: roundSeconds,
  })
  const after = server.cpuMicroseconds()
  const cpuUs = before === null || after === null ? Number.NaN : (after - before) / answered
  return { rate: answered / seconds, cpuUs }
}

/**
 * Each export is compared with the seconds right before and after it, and the median of several counts: on a
 * shared machine the 99th percentile of a few seconds differs up to twofold by itself.
 */
async function reportExport(): Promise<void> {
  const admin = await signInDemoAdmin(site.origin.replace('127.0.0.1', 'localhost'), code)
  await visit(1000)
  report.line(
    `GET /ko by ${visitors} visitors, ${pauseMs} ms apart, while ${messages} messages are exported`,
  )
  const p99 = (times: number[]) => quantile(times, 0.99)
  const shares: number[] = []
  let before = await visit(visitSeconds * 1000)
  for (let round = 0; round < exports; round += 1) {
    const exporting = downloadExport(admin)
    const meanwhile = await visit(maxExportSeconds * 1000, exporting.isOver)
    const { seconds, rows } = await exporting.done
    const after = await visit(visitSeconds * 1000)
    shares.push((2 * p99(meanwhile)) / (p99(before) + p99(after)))
    const [one, two, three] = [before, meanwhile, after].map((times) => rounded(p99(times)))
    report.line(`  99 % within: ${one} ms before, ${two} meanwhile, ${three} after`)
    report.line(`  ${rows} rows in ${rounded(seconds)} s; ${meanwhile.length} pages meanwhile`)
    before = after
  }
  const value = median(shares) * 100
  report.limit({ name: 'p99 of /ko during an export', value, unit: '% of the usual', most: 150 })
}

/** In a child process, so that reading does not take time from the measuring processes. */
function downloadExport({ authorization, cookie }: DemoAdmin) {
  const url = `${site.origin}/api/admin/messages/export?format=csv`
  const script = `
    const { get } = require('node:http')
    const headers = ${JSON.stringify({ authorization, cookie })}
    get(${JSON.stringify(url)}, { headers }, async (response) => {
      let rows = -1
      for await (const bytes of response) {
        for (let at = bytes.indexOf(13); at >= 0; at = bytes.indexOf(13, at + 1)) rows += 1
      }
      console.log(rows)
    })`
  const begun = performance.now()
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let isOver = false
  const done = text(child.stdout).then((rows) => {
    isOver = true
    return { rows: Number(rows), seconds: (performance.now() - begun) / 1000 }
  })
  return { done, isOver: () => isOver }
}

/** The milliseconds of each page. */
async function visit(ms: number, isOver = () => false): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + ms
  const visitor = async () => {
    while (performance.now() < until && !isOver()) {
      const begun = performance.now()
      const { status } = await getBytes(`${site.origin}/ko`, { 'Accept-Encoding': 'br' })
      if (status !== 200) throw new Error(`/ko answered ${status}.`)
      times.push(performance.now() - begun)
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return times
}
