/**
 * How fast cached pages are served, against a `node:http` server that sends the same bytes and does nothing
 * else. Then how soon the server starts, and how much memory it uses after much traffic.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BareAnswers } from '../tests/support/bare-server.ts'
import { getBytes } from '../tests/support/get-bytes.ts'
import { type ServerProcess, startBare, startSite } from '../tests/support/server-process.ts'
import { listAddresses, sendLoad } from './load.ts'
import { createReport, median, rounded, share } from './report.ts'

const path = '/ko'
/** The headers of a returning visitor that the server reads. */
const requestHeaders = {
  'Accept-Encoding': 'br',
  'Accept-Language': 'ko-KR,ko;q=0.9,en;q=0.8',
  Cookie: 'lang=ko; theme=dark',
}
const rounds = 9
const roundSeconds = 2
const warmUpSeconds = 2
const starts = 7
const mixedRequests = 100_000
const mixedSecondsAtMost = 180

const report = createReport('serve: our server against bare node:http with the same bytes')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
// The first start migrates and imports the content, and is not measured.
await stop(await startSite(folder.path))
await reportStart()
await reportThroughput()
await reportMemory()
report.finish()

async function reportStart(): Promise<void> {
  const ours = []
  const bare = []
  for (let turn = 0; turn < starts; turn += 1) {
    ours.push(await stop(await startSite(folder.path)))
    bare.push(await stop(await startBare({ '/': { headers: {}, body: Buffer.from('ready') } })))
  }
  report.line(`start to first 200, median of ${starts}: bare ${rounded(median(bare))} ms`)
  report.line(
    `  ours ${share(median(ours), median(bare))} of it; each: ${ours.map(rounded).join(' ')}`,
  )
  report.limit({ name: 'start to /readyz', value: median(ours), unit: 'ms', most: 500 })
}

async function reportThroughput(): Promise<void> {
  await using site = await startSite(folder.path)
  await using bare = await startBare(await readAnswers(site))
  await requireSameBytes(site, bare)
  const ours: Round[] = []
  const theirs: Round[] = []
  for (const server of [site, bare]) await runRound(server, warmUpSeconds)
  for (let turn = 0; turn < rounds; turn += 1) {
    ours.push(await runRound(site))
    theirs.push(await runRound(bare))
  }
  const rates = (of: Round[]) => of.map(({ perSecond }) => perSecond)
  report.line(`GET ${path}, ${rounds} rounds of ${roundSeconds} s a side in turn`)
  for (const [name, side] of [
    ['ours', rates(ours)],
    ['bare', rates(theirs)],
  ] as const) {
    report.line(
      `  ${name} ${rounded(median(side))} requests/s; each: ${side.map(rounded).join(' ')}`,
    )
  }
  reportProcessor(ours, theirs)
  // Adjacent rounds share the load of the machine, so the ratio is computed for each pair.
  const ratios = rates(ours).map((rate, turn) => (rate / (rates(theirs)[turn] ?? Number.NaN)) * 100)
  report.line(`  requests/s against bare, of each pair of rounds: ${ratios.map(rounded).join(' ')}`)
  const value = median(ratios)
  report.limit({ name: 'requests/s against bare, median', value, unit: '%', least: 70 })
}

function reportProcessor(ours: Round[], theirs: Round[]): void {
  const [mine = [], other = []] = [ours, theirs].map((side) =>
    side.flatMap(({ cpuEach }) => cpuEach ?? []),
  )
  if (mine.length === 0) {
    report.line('  processor time is not read here: there is no /proc')
    return
  }
  const [cpu, otherCpu] = [median(mine), median(other)]
  report.line(`  processor time a request: ours ${rounded(cpu)} µs, bare ${rounded(otherCpu)} µs`)
  report.line(`  ours takes ${share(cpu, otherCpu)} of bare's`)
}

interface Round {
  perSecond: number
  /** Microseconds of processor time a request. */
  cpuEach: number | null
}

async function runRound(server: ServerProcess, length = roundSeconds): Promise<Round> {
  const before = server.cpuMicroseconds()
  const { answered, seconds } = await sendLoad({
    origin: server.origin,
    requests: [{ path, headers: requestHeaders }],
    connections: 32,
    maxRequests: 10_000_000,
    maxSeconds: length,
  })
  const after = server.cpuMicroseconds()
  const cpuEach = before === null || after === null ? null : (after - before) / answered
  return { perSecond: answered / seconds, cpuEach }
}

/** Reads the answer from this very process, because a page contains its own origin. */
async function readAnswers(site: ServerProcess): Promise<BareAnswers> {
  const { headers, body } = await getBytes(site.origin + path, requestHeaders)
  const names = ['content-type', 'content-encoding', 'content-length', 'etag']
  const given = names.map((name) => [name, String(headers[name])])
  return { [path]: { headers: Object.fromEntries(given), body } }
}

async function requireSameBytes(site: ServerProcess, bare: ServerProcess): Promise<void> {
  const [one, other] = await Promise.all(
    [site, bare].map(({ origin }) => getBytes(origin + path, requestHeaders)),
  )
  const same =
    one && other && one.body.equals(other.body) && one.headers.etag === other.headers.etag
  if (!same) throw new Error('The two sides do not send the same bytes.')
}

/** Measures the memory after a first start, which uses the most: it migrates, and imports the content. */
async function reportMemory(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  await using site = await startSite(folder.path)
  const atFirst = site.residentBytes() ?? 0
  const addresses = await listAddresses(site.origin)
  const requests = ['br', 'gzip', 'identity'].flatMap((encoding) =>
    addresses.map((path) => ({ path, headers: { 'Accept-Encoding': encoding } })),
  )
  const { answered, seconds } = await sendLoad({
    origin: site.origin,
    requests,
    connections: 16,
    maxRequests: mixedRequests,
    maxSeconds: mixedSecondsAtMost,
  })
  const pages = `${addresses.length} pages in three languages, each in three encodings`
  report.line(`${answered} requests over ${pages}, in ${rounded(seconds)} s`)
  report.require(answered === mixedRequests, `all ${mixedRequests} were answered`)
  const bytes = site.residentBytes()
  if (bytes === null) report.line('memory is not measured: there is no /proc')
  else {
    report.line(`  resident memory was ${rounded(atFirst / 2 ** 20)} MB when it was ready`)
    report.limit({ name: 'resident memory', value: bytes / 2 ** 20, unit: 'MB', most: 150 })
  }
}

/** Stops a server and returns how long its start took. */
async function stop(server: ServerProcess): Promise<number> {
  await server[Symbol.asyncDispose]()
  return server.startMs
}
