/** Requests ever new spellings of addresses at a fixed rate, from many addresses of the loopback network. */
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { spellAddress } from '../tests/support/spell-address.ts'
import { takeOrders } from './measuring-process.ts'

/** The orders that the benchmark sends to this process. */
export interface AddressOrder {
  origin: string
  paths: string[]
  requests: number
  perSecond: number
  /** The number of the first request: no two requests of a run are the same. */
  first: number
}

export interface AddressResult {
  /** How many responses had which status. */
  statuses: Record<number, number>
  /** Milliseconds until the last response. */
  seconds: number
}

const tickMs = 1
/**
 * After a pause of this process, late requests follow little by little, because independent clients do not
 * send in bursts.
 */
const atOnce = 2
const senders = 64
const languages = ['ko', 'en', 'ja', 'fr', 'de-CH']
const encodings = ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd']

// The sender stands for other machines, so it gets only the processor time that site and visitors leave.
setPriority(constants.priority.PRIORITY_LOW)
takeOrders(ask)

function ask(order: AddressOrder): Promise<AddressResult> {
  const { origin, paths, requests, perSecond, first } = order
  const agents = Array.from(
    { length: senders },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  )
  const statuses: AddressResult['statuses'] = {}
  const begun = performance.now()
  let sent = 0
  let answered = 0
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const late = Math.ceil(((performance.now() - begun) / 1000) * perSecond) - sent
      const due = Math.min(requests, sent + Math.min(late, atOnce))
      for (; sent < due; sent += 1) askOnce(first + sent)
      if (sent >= requests) clearInterval(timer)
    }, tickMs)

    function askOnce(number: number): void {
      const path = paths[number % paths.length] ?? '/'
      const asking = request(origin, {
        path: spellAddress(path, Math.floor(number / paths.length) + number),
        agent: agents[number % senders],
        localAddress: `127.0.1.${1 + (number % senders)}`,
        headers: toHeaders(number),
      })
      asking.on('response', (response) => {
        const { statusCode = 0 } = response
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
        response.resume().on('end', () => {
          answered += 1
          if (answered < requests) return
          for (const agent of agents) agent.destroy()
          resolve({ statuses, seconds: (performance.now() - begun) / 1000 })
        })
      })
      asking.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection at the moment it was reused; a GET may be repeated.
        if (error.code === 'ECONNRESET') askOnce(number)
        else reject(error)
      })
      asking.end()
    }
  })
}

function toHeaders(number: number): Record<string, string> {
  return {
    'Accept-Encoding': encodings[number % encodings.length] ?? '',
    'Accept-Language': `${languages[number % languages.length]};q=0.${number % 1000}`,
    ...(number % 3 === 0 && { Cookie: `known=${number}; lang=${languages[number % 3]}` }),
    ...(number % 7 === 0 && { 'Sec-Fetch-Site': 'same-origin' }),
    ...(number % 11 === 0 && { 'If-None-Match': `"${number}", W/"${number}"` }),
  }
}
