/**
 * Requests 100,000 different spellings and query strings of every public address, and measures the site's
 * memory and the latency of visitors. `npm run bench -- addresses 10000 1000` sends 10,000, at 1000 a second.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#shared/i18n/languages.ts'
import { getBytes } from '../tests/support/get-bytes.ts'
import { type ServerProcess, startBare, startSite } from '../tests/support/server-process.ts'
import type { AddressOrder, AddressResult } from './address-sender.ts'
import type { VisitOrder, VisitResult } from './flood-visitor.ts'
import { listPublicAddresses } from './list-public-addresses.ts'
import { openMeasuringProcess } from './measuring-process.ts'
import { createReport, rounded } from './report.ts'
import { reportLatencies } from './report-latencies.ts'

const [requestsInAll = 100_000, perSecond = 500] = process.argv.slice(2).map(Number)
if (!(requestsInAll > 0 && perSecond > 0)) throw new Error('Both numbers are above 0.')
const rounds = 20
const requestsARound = requestsInAll / rounds
const roundMs = (requestsARound / perSecond) * 1000
const warmUpMs = 5000
const visitsPerSecond = 100
const path = '/ko'
const mostGrowth = 30

using sender = await openMeasuringProcess<AddressOrder, AddressResult>('address-sender.ts')
using visitors = await openMeasuringProcess<VisitOrder, VisitResult>('flood-visitor.ts')
const report = createReport(`addresses: ${requestsInAll} spellings of every public address`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
await using site = await startSite(folder.path)
await using elsewhere = await startBare({ '/': { headers: {}, body: Buffer.alloc(120) } })
await run()
report.finish()

async function run(): Promise<void> {
  const paths = await listPublicAddresses(site.origin)
  report.line(`${paths.length} public addresses, ${perSecond} requests a second`)
  await visitAll(paths)
  const flood = (server: ServerProcess, requests: number, first: number) =>
    sender.send({ origin: server.origin, paths, requests, perSecond, first })
  const visit = (forMs: number) =>
    visitors.send({ url: site.origin + path, perSecond: visitsPerSecond, forMs })
  await flood(elsewhere, perSecond, 0)
  await visit(warmUpMs)
  const before = site.residentBytes()
  const quiet: number[][] = []
  const besides: number[][] = []
  const flooded: number[][] = []
  const statuses: AddressResult['statuses'] = {}
  let most = 0
  let cpu = 0
  for (let round = 0; round < rounds; round += 1) {
    const first = round * requestsARound
    const underFlood = async () => {
      const cpuBefore = site.cpuMicroseconds() ?? Number.NaN
      const [latencies, sent] = await Promise.all([
        visit(roundMs),
        flood(site, requestsARound, first),
      ])
      cpu += (site.cpuMicroseconds() ?? Number.NaN) - cpuBefore
      flooded.push(latencies)
      for (const [status, count] of Object.entries(sent.statuses)) {
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
      }
      most = Math.max(most, site.residentBytes() ?? Number.NaN)
    }
    const besideFlood = async () => {
      const [latencies] = await Promise.all([
        visit(roundMs),
        flood(elsewhere, requestsARound, first),
      ])
      besides.push(latencies)
    }
    const alone = async () => quiet.push(await visit(roundMs))
    // The sides alternate in going first, so that none gets the quieter part of the machine's time.
    const parts = [alone, besideFlood, underFlood]
    for (const turn of parts.keys()) await parts[(round + turn) % parts.length]?.()
  }
  report.line(`answers: ${JSON.stringify(statuses)}`)
  const failed = Object.keys(statuses).filter((status) => Number(status) >= 500)
  report.require(failed.length === 0, 'no response was an internal error')
  reportGrowth(before, most)
  // Visits are a small part of it.
  report.line(`processor time a request: ${rounded(cpu / requestsInAll)} µs`)
  report.line(`GET ${path}, ${visitsPerSecond} a second, ${rounds} rounds on each side`)
  reportLatencies(report, { quiet, besides, flooded })
}

/**
 * Visitors of each language, on their first visit and later ones: the cache entries for these do not count as
 * growth caused by the flood. An address without a language has a page for each.
 */
async function visitAll(paths: string[]): Promise<void> {
  for (const language of languages) {
    for (const cookie of [undefined, 'known=1']) {
      for (const one of paths) {
        const headers = {
          'Accept-Encoding': 'br',
          'Accept-Language': language,
          ...(cookie && { Cookie: cookie }),
        }
        const { status } = await getBytes(site.origin + one, headers)
        if (status !== 200) throw new Error(`${one} answered ${status}.`)
      }
    }
  }
}

function reportGrowth(before: number | null, most: number): void {
  if (before === null) {
    report.line('memory is not measured: there is no /proc')
    return
  }
  report.line(`resident memory was ${rounded(before / 2 ** 20)} MB before`)
  const value = (most - before) / 2 ** 20
  report.limit({ name: 'growth of resident memory', value, unit: 'MB', most: mostGrowth })
}
