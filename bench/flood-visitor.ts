/** Visitors at a fixed rate, whether or not the previous one was answered. */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeOrders } from './measuring-process.ts'

export interface VisitOrder {
  url: string
  perSecond: number
  forMs: number
}

/** How long each visitor waited, in milliseconds. */
export type VisitResult = number[]

takeOrders(visit)

async function visit({ url, perSecond, forMs }: VisitOrder): Promise<VisitResult> {
  const agent = new Agent({ keepAlive: true })
  const visits: Promise<number>[] = []
  const begun = performance.now()
  for (let number = 0; number < (forMs / 1000) * perSecond; number += 1) {
    const due = begun + (number / perSecond) * 1000
    await sleep(Math.max(0, due - performance.now()))
    visits.push(visitOnce(url, agent))
  }
  const latencies = await Promise.all(visits)
  agent.destroy()
  return latencies
}

async function visitOnce(url: string, agent: Agent): Promise<number> {
  const begun = performance.now()
  for (;;) {
    if (await isAnswered(url, agent)) return performance.now() - begun
  }
}

/** false: the server closed an idle connection at the moment it was reused (Node, `reusedSocket`). */
function isAnswered(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.resume().on('end', () => resolve(true))
    })
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(false)
      else reject(error)
    })
  })
}
