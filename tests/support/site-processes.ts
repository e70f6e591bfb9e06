/** Several processes that serve one site with one database, for races that one process cannot show. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ProcessSettings, SentAnswer, SentRequest } from './site-process.ts'

export interface SiteProcesses extends AsyncDisposable {
  /** Distributes the requests over the processes, which answer them all at once. */
  race(requests: Request[]): Promise<Response[]>
}

const count = 3

export async function startSiteProcesses(settings: ProcessSettings): Promise<SiteProcesses> {
  const file = join(import.meta.dirname, 'site-process.ts')
  const children = Array.from({ length: count }, () =>
    fork(file, [], { execArgv: [], serialization: 'advanced' }),
  )
  await Promise.all(children.map((child) => ask(child, settings)))
  return {
    async race(requests) {
      const sent = await Promise.all(requests.map(toSent))
      const answers = await Promise.all(
        children.map((child, turn) => {
          const share = sent.filter((_, index) => index % count === turn)
          return ask(child, share) as Promise<SentAnswer[]>
        }),
      )
      return sent.map((_, index) => {
        const answer = answers[index % count]?.[Math.floor(index / count)]
        if (!answer) throw new Error('A process answered less than it was asked.')
        const { status, headers, body } = answer
        return new Response(body, { status, headers })
      })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(stop))
    },
  }
}

async function ask(child: ChildProcess, message: ProcessSettings | SentRequest[]) {
  const answered = once(child, 'message', { signal: AbortSignal.timeout(60_000) })
  child.send(message)
  return (await answered)[0]
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function toSent(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url)
  const { method } = request
  const body = method === 'GET' ? null : await request.text()
  return { path: pathname + search, method, headers: [...request.headers], body: body || null }
}
