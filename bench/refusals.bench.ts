/**
 * Sends a million anonymous requests that are refused, from 100,000 addresses, and measures how much the
 * database and the log grow. `npm run bench -- refusals 100000` sends fewer; a second argument, `postgres`,
 * uses PostgreSQL. Over loopback and keep-alive connections; a trusted proxy reports the addresses.
 */

import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresServer } from '#tests/support/postgres-server.ts'
import { createSigningKey } from '#tests/support/sign-in.ts'
import { openMeasuringProcess } from './measuring-process.ts'
import type { RefusalsOrder, RefusalsResult } from './refusals-sender.ts'
import { openRefusalsSite, publicOrigin } from './refusals-site.ts'
import { createReport, rounded } from './report.ts'

const requests = Number(process.argv[2] ?? 1_000_000)
const kind = process.argv[3] ?? 'sqlite'
if (!(requests > 0)) throw new Error('The number of requests is above 0.')
const addresses = Math.min(100_000, requests)
const requestsAtOnce = 10_000
const megabyte = 2 ** 20

const report = createReport(
  `refusals: ${requests} anonymous requests from ${addresses} addresses, ${kind}`,
)
await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-bench-'))
await using postgres = kind === 'postgres' ? await startPostgresServer() : null
const key = createSigningKey('bench')
await using provider = await startProvider()
const place = openRefusalsSite(folder.path, provider.url, postgres?.url ?? null)

// A first start fills the database with content, so that only the flood is measured.
await (await place.start()).stop()
const before = await place.measure()
const site = await place.start()
using sender = await openMeasuringProcess<RefusalsOrder, RefusalsResult>('refusals-sender.ts')
const statuses: RefusalsResult['statuses'] = {}
let seconds = 0
for (let first = 0; first < requests; first += requestsAtOnce) {
  const order = {
    port: site.port,
    publicOrigin,
    requests: Math.min(requestsAtOnce, requests - first),
    addresses,
    first,
    kid: key.kid,
  }
  const sent = await sender.send(order)
  seconds += sent.seconds
  for (const [name, counted] of Object.entries(sent.statuses)) {
    const known = statuses[name] ?? {}
    statuses[name] = known
    for (const [status, count] of Object.entries(counted)) {
      known[Number(status)] = (known[Number(status)] ?? 0) + count
    }
  }
}
const resident = site.residentBytes()
await site.stop()

for (const [name, counted] of Object.entries(statuses)) {
  report.line(`  ${name}: ${JSON.stringify(counted)}`)
}
const all = Object.values(statuses).flatMap((counted) => Object.entries(counted))
const answered = all.reduce((sum, [, count]) => sum + count, 0)
report.require(answered === requests, `all ${requests} requests were answered`)
report.require(
  all.every(([status]) => Number(status) < 500),
  'no answer was a failure of ours',
)
report.line(`${rounded(requests / seconds)} requests a second, ${rounded(seconds)} s in all`)
if (resident !== null) report.line(`the site held ${rounded(resident / megabyte)} MB at the end`)
const after = await place.measure()
const grown = (after.database - before.database) / megabyte
report.limit({ name: 'growth of the database', value: grown, unit: 'MB', most: 5 })
const logged = (after.log - before.log) / megabyte
report.limit({ name: 'growth of the log', value: logged, unit: 'MB', most: 50 })
report.line(`rows: ${JSON.stringify(after.rows)}`)
report.line(`refused, as it was counted: ${JSON.stringify(after.refusals)}`)
report.require(after.rows['audit'] === before.rows['audit'], 'no row of the audit log was written')
report.finish()

/** Publishes the key that forged tokens name, so that their signatures are really verified. */
async function startProvider() {
  const text = JSON.stringify({ keys: [key.jwk] })
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/keys`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
