/**
 * Sends requests to a site in this process, and checks every response. The same seed sends the same requests.
 */
import { createRandom, type Random } from '#tests/support/random.ts'
import { type CheckedAnswer, checkAnswer } from './check-answer.ts'
import type { FuzzSite } from './fuzz-site.ts'
import { type FuzzRequest, makeRequest } from './make-request.ts'
import type { People } from './people.ts'
import type { FuzzRoute } from './routes.ts'

export interface FuzzRun {
  seed: number
  requests: number
}

export interface FuzzResult {
  /** Counts of responses by kind of route and status: `page 200`. */
  counts: Map<string, number>
  /** The problems, each with some of the requests that caused it. */
  problems: string[]
  /** How often each problem occurred. */
  wrong: Map<string, number>
  /** The number of requests. */
  sent: number
}

/**
 * After this many requests the users sign in again, because requests have ended sessions and changed roles by
 * then.
 */
export const renewEvery = 500
const examples = 3

/**
 * How many in a thousand requests each kind has. A page at an uncached address takes ten times as long as a
 * call, a picture a hundred times.
 */
const shares: Record<FuzzRoute['kind'], number> = {
  'public API': 210,
  auth: 240,
  'admin API': 370,
  page: 70,
  form: 30,
  file: 60,
  panel: 18,
  picture: 2,
}

export async function runFuzz(fuzzed: FuzzSite, { seed, requests }: FuzzRun): Promise<FuzzResult> {
  const byKind = Map.groupBy(fuzzed.routes, ({ kind }) => kind)
  const result: FuzzResult = { counts: new Map(), problems: [], wrong: new Map(), sent: requests }
  for (let sent = 0; sent < requests; sent += renewEvery) {
    const { people, known } = await fuzzed.renew()
    for (let index = sent; index < Math.min(sent + renewEvery, requests); index += 1) {
      const random = createRandom(seed ^ Math.imul(index + 1, 0x9e3779b1))
      const route = pickRoute(random, byKind)
      const request = makeRequest(random, route, people[pickPerson(random, route)], known)
      await sendOne(fuzzed, request, result, `seed ${seed}, request ${index}`)
    }
  }
  return result
}

export function pickRoute(random: Random, byKind: Map<string, FuzzRoute[]>): FuzzRoute {
  let left = random.below(1000)
  for (const [kind, share] of Object.entries(shares)) {
    left -= share
    const routes = byKind.get(kind)
    if (left >= 0 || !routes) continue
    return random.pick(routes.flatMap((route) => Array.from({ length: route.weight }, () => route)))
  }
  throw new Error('The shares of all kinds are not a thousand.')
}

export function pickPerson(random: Random, { kind }: FuzzRoute): keyof People {
  if (kind === 'admin API' || kind === 'panel')
    return random.pick(['admin', 'admin', 'admin', 'admin', 'user', 'nobody'])
  return random.pick(['nobody', 'nobody', 'begun', 'user', 'admin'])
}

async function sendOne(
  fuzzed: FuzzSite,
  request: FuzzRequest,
  { counts, problems, wrong }: FuzzResult,
  label: string,
): Promise<void> {
  const failuresBefore = fuzzed.failures.length
  const response = await send(fuzzed, request)
  addTo(counts, `${request.kind} ${response.status}`)
  const found = checkAnswer(request.kind, response)
  const logged = fuzzed.failures.splice(failuresBefore)
  if (logged.length > 0) found.push(`logged ${toMessage(logged[0])}`)
  if (found.length === 0) return
  const times = addTo(wrong, `${request.kind}: ${found.join('; ')}`)
  if (times > examples) return
  const log = logged.length > 0 ? `\n${JSON.stringify(logged).slice(0, 1500)}` : ''
  problems.push(`${label}: ${found.join('; ')}\n${describeRequest(request)}${log}`)
}

export function addTo(counts: Map<string, number>, key: string): number {
  const times = (counts.get(key) ?? 0) + 1
  counts.set(key, times)
  return times
}

function toMessage(logged: Record<string, unknown> | undefined): string {
  const { message } = Object(logged?.['err']) as { message?: unknown }
  return `${logged?.['msg']}: ${message}`.slice(0, 120)
}

async function send(
  { site }: FuzzSite,
  { method, address, headers, body }: FuzzRequest,
): Promise<CheckedAnswer> {
  // The listener builds the address from the same header.
  const request = new Request(`http://${headers['host']}${address}`, { method, headers, body })
  const response = await site.answer(request, { peer: '127.0.0.1' })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body: bytes }
}

function describeRequest({ method, address, headers, body }: FuzzRequest): string {
  const sent = typeof body === 'string' ? body : body && Buffer.from(body).toString('base64')
  const shown = JSON.stringify(sent)?.slice(0, 600)
  return `${method} ${address.slice(0, 600)}\n${JSON.stringify(headers).slice(0, 900)}\n${shown}`
}
