/** Visitors who read pages and write messages through a proxy at a fixed rate; counts failures. */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Visits {
  answered: number
  /** Counts by the kind of failure. */
  failed: Map<string, number>
}

export interface ChaosVisitors {
  /** The ids of acknowledged messages so far. */
  acknowledged: string[]
  /** The counts since the last call. */
  take(): Visits
  stop(): Promise<void>
}

interface Pace {
  readers: number
  writers: number
  /** Between two requests of one visitor. */
  pauseMs: number
}

const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
const paths = ['/ko', '/en/projects', '/ja/blog', '/api/projects']

export function startVisitors(port: number, { readers, writers, pauseMs }: Pace): ChaosVisitors {
  const agent = new Agent({ keepAlive: true })
  const acknowledged: string[] = []
  let visits: Visits = { answered: 0, failed: new Map() }
  let isOver = false

  async function repeat(ask: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await ask(turn).then(
        () => {
          visits.answered += 1
        },
        (error: Error) => {
          visits.failed.set(error.message, (visits.failed.get(error.message) ?? 0) + 1)
        },
      )
      await sleep(pauseMs)
    }
  }

  async function send(method: string, path: string, body = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      const length = { 'Content-Length': Buffer.byteLength(body) }
      const asking = request(
        { agent, port, host: 'localhost', method, path, headers: { ...headers, ...length } },
        async (response) => {
          const answer = await text(response).catch(reject)
          const { statusCode = 0 } = response
          if (statusCode === 200 || statusCode === 202) resolve(answer ?? '')
          else reject(new Error(`${method} answered ${statusCode}`))
        },
      )
      asking.setTimeout(20_000, () => asking.destroy(new Error(`${method} not answered in 20 s`)))
      asking.on('error', reject)
      asking.end(body)
    })
  }

  const running = [
    ...Array.from({ length: readers }, (_, number) =>
      repeat(async (turn) => void (await send('GET', paths[(turn + number) % 4] ?? '/'))),
    ),
    ...Array.from({ length: writers }, (_, number) =>
      repeat(async (turn) => {
        const subject = `chaos ${number} ${turn}`
        const message = { name: 'Ada', email: 'ada@example.com', subject, message: 'Hi!' }
        const answer = await send('POST', '/api/feedback', JSON.stringify(message))
        acknowledged.push(JSON.parse(answer).data.id)
      }),
    ),
  ]
  return {
    acknowledged,
    take() {
      const taken = visits
      visits = { answered: 0, failed: new Map() }
      return taken
    },
    async stop() {
      isOver = true
      await Promise.all(running)
      agent.destroy()
    },
  }
}
