/**
 * How fast ready pages leave the server, against a server of `node:http` that sends the same bytes
 * and does nothing else. Then how soon it starts, and what it holds in memory after much traffic.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BareAnswers } from './bare-server.ts'
import { getBytes } from './get-bytes.ts'
import { listAddresses } from './list-addresses.ts'
import { sendLoad } from './load.ts'
import { generator, measureLoad } from './measure-load.ts'
import { median } from './median.ts'
import { createReport, rounded, share } from './report.ts'
import { type ServerProcess, startBare, startSite } from './server-process.ts'

const path = '/ko'
/** What a browser of a returning visitor sends, as far as the server looks at it. */
const requestHeaders = {
  'Accept-Encoding': 'br',
  'Accept-Language': 'ko-KR,ko;q=0.9,en;q=0.8',
  Cookie: 'lang=ko; theme=dark',
}
const rounds = 5
const roundSeconds = 3
const warmUpSeconds = 2
const starts = 7
const mixedRequests = 100_000
const mixedSecondsAtMost = 180

const report = createReport('serve: our server against bare node:http with the same bytes')
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
// The first start migrates and loads the content: it is not what is measured.
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
    ours.push(await runRound(site, roundSeconds))
    theirs.push(await runRound(bare, roundSeconds))
  }
  const rates = (of: Round[]) => of.map(({ perSecond }) => perSecond)
  const costs = (of: Round[]) => of.flatMap(({ cpuEach }) => cpuEach ?? [])
  const [mine, other] = [median(rates(ours)), median(rates(theirs))]
  report.line(`GET ${path}, ${rounds} rounds of ${roundSeconds} s a side, medians (${generator})`)
  report.line(`  ours ${rounded(mine)} requests/s, each: ${rates(ours).map(rounded).join(' ')}`)
  report.line(`  bare ${rounded(other)} requests/s, each: ${rates(theirs).map(rounded).join(' ')}`)
  if (costs(ours).length > 0) {
    const [cpu, otherCpu] = [median(costs(ours)), median(costs(theirs))]
    report.line(`  processor time a request: ours ${rounded(cpu)} µs, bare ${rounded(otherCpu)} µs`)
    report.line(`  ours takes ${share(cpu, otherCpu)} of bare's`)
  } else report.line('  processor time is not read here: there is no /proc')
  const value = (mine / other) * 100
  report.limit({ name: 'requests/s against bare', value, unit: '%', least: 70 })
}

interface Round {
  perSecond: number
  /** Microseconds of processor time a request. */
  cpuEach: number | null
}

async function runRound(server: ServerProcess, atLeastSeconds: number): Promise<Round> {
  const before = server.cpuMicroseconds()
  const { answered, seconds } = await measureLoad(
    server.origin,
    path,
    requestHeaders,
    atLeastSeconds,
  )
  const after = server.cpuMicroseconds()
  const cpuEach = before === null || after === null ? null : (after - before) / answered
  return { perSecond: answered / seconds, cpuEach }
}

/** The page names its own origin, so the bytes are those of this very process. */
async function readAnswers(site: ServerProcess): Promise<BareAnswers> {
  const { headers, body } = await getBytes(site.origin + path, requestHeaders)
  const kept = ['content-type', 'content-encoding', 'content-length', 'etag']
  const given = kept.map((name) => [name, String(headers[name])])
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

async function reportMemory(): Promise<void> {
  await using site = await startSite(folder.path)
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
  if (bytes === null) report.line('memory is not read here: there is no /proc')
  else report.limit({ name: 'resident memory', value: bytes / 2 ** 20, unit: 'MB', most: 150 })
}

/** Ends a server and says how long its start had taken. */
async function stop(server: ServerProcess): Promise<number> {
  await server[Symbol.asyncDispose]()
  return server.startMs
}
