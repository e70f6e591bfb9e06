/**
 * Sends 100,000 reports to a running site, and measures the latency of visitors, memory, disk and emails to
 * the owner. `npm run bench -- flood 500` sends 500 a second.
 */
import { mkdtempDisposable, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scriptReports } from '#shared/report-addresses.ts'
import { openSqlite } from '../server/platform/db/database.ts'
import { maxReports } from '../server/security-reports/reports.ts'
import { type ServerProcess, startBare, startSite } from '../tests/support/server-process.ts'
import type { FloodOrder, FloodResult } from './flood-sender.ts'
import type { VisitOrder, VisitResult } from './flood-visitor.ts'
import { openMeasuringProcess } from './measuring-process.ts'
import { createReport, rounded } from './report.ts'
import { reportLatencies } from './report-latencies.ts'

const reportsInAll = 100_000
const rounds = 20
const perSecond = Number(process.argv[2] ?? 1000)
if (!(perSecond > 0)) throw new Error('The reports a second are a number above 0.')
const roundMs = (reportsInAll / rounds / perSecond) * 1000
const warmUpMs = 5000
const visitsPerSecond = 100
const path = '/ko'
/** The response of the bare server: as many bytes as ours. */
const refusals = {
  [scriptReports]: { headers: { 'Retry-After': '20' }, body: Buffer.alloc(120) },
}
/** Each report has its own address, which a trusted proxy reports. */
const settings = { TRUSTED_PROXIES: '127.0.0.1' }
const unlimitedReports = 20_000
/** V8 collects late if it may use gigabytes: the check is that a longer flood uses no more. */
const mostMegabytes = 400
const mostGrowth = 40

using sender = await openMeasuringProcess<FloodOrder, FloodResult>('flood-sender.ts')
using visitors = await openMeasuringProcess<VisitOrder, VisitResult>('flood-visitor.ts')
const report = createReport('flood: 100,000 security reports against a running site')
await reportFlood()
await reportUnlimited()
report.finish()

async function reportFlood(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  await using site = await startSite(folder.path, settings)
  await using elsewhere = await startBare(refusals)
  for (const { origin } of [site, elsewhere]) {
    await sender.send({ origin, reports: perSecond, perSecond, first: reportsInAll })
  }
  const visit = (forMs: number) =>
    visitors.send({ url: site.origin + path, perSecond: visitsPerSecond, forMs })
  await visit(warmUpMs)
  const before = site.residentBytes()
  let halfway: number | null = null
  const quiet: number[][] = []
  const besides: number[][] = []
  const flooded: number[][] = []
  const statuses: FloodResult['statuses'] = {}
  let seconds = 0
  for (let round = 0; round < rounds; round += 1) {
    const order = {
      reports: reportsInAll / rounds,
      perSecond,
      first: (round * reportsInAll) / rounds,
    }
    const underFlood = async () => {
      const [latencies, sent] = await Promise.all([
        visit(roundMs),
        sender.send({ origin: site.origin, ...order }),
      ])
      flooded.push(latencies)
      seconds += sent.seconds
      for (const [status, count] of Object.entries(sent.statuses)) {
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
      }
    }
    const besideFlood = async () => {
      const [latencies] = await Promise.all([
        visit(roundMs),
        sender.send({ origin: elsewhere.origin, ...order }),
      ])
      besides.push(latencies)
    }
    const alone = async () => quiet.push(await visit(roundMs))
    // The sides alternate in going first, so that none gets the quieter part of the machine's time.
    const parts = [alone, besideFlood, underFlood]
    for (const turn of parts.keys()) await parts[(round + turn) % parts.length]?.()
    if (round === rounds / 2 - 1) halfway = site.residentBytes()
  }
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  report.line(`answers: ${JSON.stringify(statuses)}`)
  report.require(answered === reportsInAll, `all ${reportsInAll} reports were answered`)
  const others = Object.keys(statuses).filter((status) => status !== '204' && status !== '429')
  report.require(others.length === 0, 'every one was accepted (204) or refused (429)')
  report.limit({
    name: 'reports a second, of those ordered',
    value: (reportsInAll / seconds / perSecond) * 100,
    unit: '%',
    least: 95,
  })

  report.line(
    `${perSecond} reports a second; GET ${path}, ${visitsPerSecond} a second, ${rounds} rounds on each side`,
  )
  reportLatencies(report, { quiet, besides, flooded })
  reportResident(site, before)
  reportGrowth(site, halfway)
  await reportTable(folder.path)
}

/** Without rate limits, so that only the size limit of the table applies. */
async function reportUnlimited(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  const lifted = { MADANG_ENV: 'test', RATE_LIMITS: 'off' }
  await using site = await startSite(folder.path, lifted)
  const before = site.residentBytes()
  const order = { origin: site.origin, reports: unlimitedReports, perSecond, first: 0 }
  const { statuses } = await sender.send(order)
  report.line(`with limits lifted: ${JSON.stringify(statuses)}`)
  report.require(statuses[204] === unlimitedReports, `all ${unlimitedReports} were accepted`)
  reportResident(site, before)
  await reportTable(folder.path)
}

function reportResident(site: ServerProcess, before: number | null): void {
  const after = site.residentBytes()
  if (after === null || before === null) {
    report.line('memory is not measured: there is no /proc')
    return
  }
  report.line(`resident memory was ${rounded(before / 2 ** 20)} MB before`)
  report.limit({ name: 'resident memory', value: after / 2 ** 20, unit: 'MB', most: mostMegabytes })
}

function reportGrowth(site: ServerProcess, halfway: number | null): void {
  const after = site.residentBytes()
  if (after === null || halfway === null) return
  const value = (after - halfway) / 2 ** 20
  report.limit({ name: 'growth in the second half', value, unit: 'MB', most: mostGrowth })
}

async function reportTable(folder: string): Promise<void> {
  const { db } = openSqlite(join(folder, 'madang.sqlite'))
  const count = async (table: 'client_report' | 'report_count' | 'letter') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  report.limit({
    name: 'rows of reports',
    value: await count('client_report'),
    unit: 'rows',
    most: maxReports + 200,
  })
  report.limit({
    name: 'rows of counts',
    value: await count('report_count'),
    unit: 'rows',
    most: 4,
  })
  report.limit({
    name: 'emails to the owner',
    value: await count('letter'),
    unit: 'emails',
    most: 1,
  })
  await db.destroy()
  const { size } = await stat(join(folder, 'madang.sqlite'))
  report.line(`the database has ${rounded(size / 2 ** 20)} MB`)
}
