/** The fuzz over real connections: several requests in one, pipelined, truncated, mixed up. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createRandom, type Random } from '#tests/support/random.ts'
import { createListener } from '../../server/web/listener.ts'
import type { FuzzSite } from './fuzz-site.ts'
import { makeRequest } from './make-request.ts'
import { toRawRequest } from './raw-requests.ts'
import {
  addTo,
  type FuzzResult,
  type FuzzRun,
  pickPerson,
  pickRoute,
  renewEvery,
} from './run-fuzz.ts'

/** The maximum number of requests on a connection, and of open connections. */
const pipelined = 6
const connections = 8

/** `requests` are counted as they are sent; damaged ones need not be answered. */
export async function runRawFuzz(
  fuzzed: FuzzSite,
  { seed, requests }: FuzzRun,
): Promise<FuzzResult> {
  const server = createServer(
    { requestTimeout: 2000, headersTimeout: 1000 },
    createListener(fuzzed.site),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const result: FuzzResult = { counts: new Map(), problems: [], wrong: new Map(), sent: 0 }
  const byKind = Map.groupBy(fuzzed.routes, ({ kind }) => kind)
  try {
    while (result.sent < requests) {
      const { people, known } = await fuzzed.renew()
      const until = Math.min(requests, result.sent + renewEvery)
      while (result.sent < until) {
        const talks = Array.from({ length: connections }, (_, index) => {
          const random = createRandom(seed ^ Math.imul(result.sent + index + 1, 0x9e3779b1))
          const count = 1 + random.below(pipelined)
          const sent = Array.from({ length: count }, () => {
            const route = pickRoute(random, byKind)
            const request = makeRequest(random, route, people[pickPerson(random, route)], known)
            return toRawRequest(random, request)
          })
          return talk(server, random, sent)
        })
        for (const { sent, answered } of await Promise.all(talks)) {
          checkConversation(fuzzed, result, sent, answered)
          result.sent += sent.length
        }
      }
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return result
}

interface Talk {
  sent: Buffer[]
  answered: Buffer
}

/** Everything that the server sends until it closes or stops answering. */
async function talk(server: Server, random: Random, sent: Buffer[]): Promise<Talk> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect').catch(() => {})
  for (const bytes of sent) socket.write(bytes)
  if (random.below(12) === 0) socket.resetAndDestroy()
  // Half-closed: the server answers what it has received, and closes its own half.
  else socket.end()
  await closed
  return { sent, answered: Buffer.concat(parts) }
}

const stack = /\n\s+at (?:async )?\S+ \(|\n\s+at \S+:\d+:\d+|node:internal|file:\/\/\//

function checkConversation(
  { failures }: FuzzSite,
  { counts, problems, wrong }: FuzzResult,
  sent: Buffer[],
  answered: Buffer,
): void {
  const text = answered.toString('latin1')
  const found: string[] = []
  const heads = [...text.matchAll(/(?:^|[^ ]|\n)HTTP\/1\.1 (\d{3}) [\w ]*\r\n([\s\S]*?)\r\n\r\n/g)]
  addTo(counts, `socket: ${heads.length === 0 ? 'unanswered' : 'answered'}`)
  for (const [, status = '', head = ''] of heads) {
    addTo(counts, `raw ${status}`)
    if (Number(status) >= 500 && !/^retry-after:/im.test(head)) found.push(`status ${status}`)
    // Node itself refuses invalid HTTP, with a bare status.
    const isNodes = /^Connection: close$/.test(head) || status === '100' || status === '417'
    if (!isNodes && !/^content-security-policy:/im.test(head)) found.push(`no policy, ${status}`)
  }
  if (stack.test(text)) found.push('a stack')
  const logged = failures.splice(0)
  if (logged.length > 0) found.push(`logged ${JSON.stringify(logged).slice(0, 300)}`)
  if (found.length === 0) return
  if (addTo(wrong, found.join('; ').slice(0, 120)) > 3) return
  const shown = Buffer.concat(sent).toString('latin1').slice(0, 3000)
  problems.push(
    `${found.join('; ')}\n${JSON.stringify(shown)}\n${JSON.stringify(text.slice(0, 600))}`,
  )
}
