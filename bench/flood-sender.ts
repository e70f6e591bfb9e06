/** Sends reports from ever new addresses at a fixed rate. */
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { takeOrders } from './measuring-process.ts'

/** The orders that the benchmark sends to this process. */
export interface FloodOrder {
  origin: string
  reports: number
  perSecond: number
  /** The number of the first report: no two reports of a run are the same. */
  first: number
}

export interface FloodResult {
  /** How many responses had which status. */
  statuses: Record<number, number>
  /** Milliseconds until the last response. */
  seconds: number
}

const tickMs = 1
/**
 * After a pause of this process, late reports follow little by little, because independent clients do not
 * send in bursts.
 */
const atOnce = 2

// The sender stands for other machines, so it gets only the processor time that site and visitors leave.
setPriority(constants.priority.PRIORITY_LOW)
takeOrders(flood)

function flood({ origin, reports, perSecond, first }: FloodOrder): Promise<FloodResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const statuses: FloodResult['statuses'] = {}
  const begun = performance.now()
  let sent = 0
  let answered = 0
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const late = Math.ceil(((performance.now() - begun) / 1000) * perSecond) - sent
      const due = Math.min(reports, sent + Math.min(late, atOnce))
      for (; sent < due; sent += 1) sendOne(first + sent)
      if (sent >= reports) clearInterval(timer)
    }, tickMs)

    function sendOne(number: number): void {
      const sending = request(`${origin}/api/security/report`, {
        method: 'POST',
        agent,
        headers: toHeaders(number, origin),
      })
      sending.on('response', (response) => {
        const { statusCode = 0 } = response
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
        response.resume().on('end', () => {
          answered += 1
          if (answered < reports) return
          agent.destroy()
          resolve({ statuses, seconds: (performance.now() - begun) / 1000 })
        })
      })
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection at the moment it was reused (Node, `reusedSocket`).
        if (sending.reusedSocket && error.code === 'ECONNRESET') sendOne(number)
        else reject(error)
      })
      sending.end(toReport(number, origin))
    }
  })
}

function toHeaders(number: number, origin: string): Record<string, string> {
  const address = [10, number >> 16, number >> 8, number].map((part) => part & 255)
  return {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    // Requests through a proxy are answered only under the name of PUBLIC_ORIGIN.
    Host: `localhost:${new URL(origin).port}`,
    'X-Forwarded-For': address.join('.'),
  }
}

function toReport(number: number, origin: string): string {
  return JSON.stringify({
    type: number % 2 ? 'script_error' : `custom_flood_${number % 1000}`,
    data: { message: `eval is not allowed, ${number}`, filename: '/assets/page.js', lineno: 3 },
    anomalyCount: number,
    timestamp: new Date().toISOString(),
    userAgent: 'flood',
    url: `${origin}/ko`,
  })
}
