/**
 * Measures the code that reads the input of strangers: how its time grows with the size of the input; how long visitors
 * wait beside a client with hostile requests, compared with one that sends as many plain requests; and how much memory a
 * thousand clients occupy that never read their answers. `npm run bench -- readers 60 500` sends each kind of hostile
 * request for 60 s, 500 times a second.
 */
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from '../scripts/files.mjs'
import { getBytes } from '../tests/support/get-bytes.ts'
import { startSite } from '../tests/support/server-process.ts'
import { openReadersClient, type Statuses } from './readers-client.ts'
import { createReport, quantile, rounded } from './report.ts'
import { reportExponents } from './report-exponents.ts'

const [seconds = 8, perSecond = 300] = process.argv.slice(2).map(Number)
if (!(seconds > 0 && perSecond > 0)) throw new Error('Both numbers are above 0.')
const kinds = ['form', 'query', 'header', 'cookie', 'JSON', 'path', 'reports']
const rounds = 4
const roundMs = (seconds / rounds) * 1000
const visitsPerSecond = 100
const unreadClients = 1000
const mostMegabytes = 60

const report = createReport(`readers: each worst for ${seconds} s, ${perSecond} a second`)
const entry = join(root, 'build', 'pages', 'entry.server.js')
for (const paths of [['/ko'], ['/login'], ['/ko', '/en/projects', '/ja/about', '/no/such/page']]) {
  await reportUnread(paths)
}
await reportWorst()
await reportExponents(report, pathToFileURL(entry).href)
report.finish()

async function reportWorst(): Promise<void> {
  using sender = await openReadersClient()
  using visitors = await openReadersClient()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  await using site = await startSite(folder.path)
  const port = Number(new URL(site.origin).port)
  const visitBeside = async (kind: string | null, forMs: number) => {
    const visits = { url: `${site.origin}/ko`, perSecond: visitsPerSecond, forMs }
    const [times, statuses] = await Promise.all([
      visitors.visit(visits),
      sender.send({ port, kind, perSecond, forMs }),
    ])
    return { times, statuses }
  }
  await visitBeside(null, 3000)
  for (const kind of kinds) {
    const beside: Record<'plain' | 'worst', number[]> = { plain: [], worst: [] }
    const statuses: Statuses = {}
    for (let round = 0; round < rounds; round += 1) {
      beside.plain.push(...(await visitBeside(null, roundMs)).times)
      const worst = await visitBeside(kind, roundMs)
      beside.worst.push(...worst.times)
      for (const [status, count] of Object.entries(worst.statuses))
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
    }
    const [plain, worst] = [quantile(beside.plain, 0.99), quantile(beside.worst, 0.99)]
    report.line(`${kind}: answers ${JSON.stringify(statuses)}`)
    report.line(
      `  p99 of /ko: ${rounded(plain)} ms beside plain GETs, ${rounded(worst)} beside these`,
    )
    report.limit({ name: `  ${kind}`, value: (worst / plain) * 100, unit: '%', most: 150 })
  }
}

/** Each client has its own address, and requests as many pages at once as a connection allows. */
async function reportUnread(paths: string[]): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
  await using site = await startSite(folder.path)
  for (let time = 0; time < 300; time += 1)
    await getBytes(site.origin + paths[time % paths.length], { 'Accept-Encoding': 'identity' })
  const before = site.residentBytes() ?? Number.NaN
  const sockets: Socket[] = []
  const port = Number(new URL(site.origin).port)
  for (let client = 0; client < unreadClients; client += 1) {
    const localAddress = `127.1.${client >> 8}.${client & 255}`
    const socket = connect({ port, host: '127.0.0.1', localAddress }).pause()
    socket.on('error', () => {})
    await once(socket, 'connect')
    for (let ask = 0; ask < 8; ask += 1)
      socket.write(`GET ${paths[ask % paths.length]} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    sockets.push(socket)
  }
  await sleep(3000)
  const value = ((site.residentBytes() ?? Number.NaN) - before) / 2 ** 20
  for (const socket of sockets) socket.destroy()
  const name = `${unreadClients} clients that never read ${paths.join(' ')}`
  report.limit({ name, value, unit: 'MB', most: mostMegabytes })
}
