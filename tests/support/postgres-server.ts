/**
 * A PostgreSQL server that can be stopped and started. It is a child process, because the package hooks into
 * the exit of the process that imports it.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface PostgresServer extends AsyncDisposable {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startPostgresServer(): Promise<PostgresServer> {
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), { execArgv: [] })
  const [url] = await once(child, 'message')
  return {
    url: url as string,
    stop: () => sendOrder(child, 'stop'),
    start: () => sendOrder(child, 'start'),
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.send('end')
      await gone
    },
  }
}

async function sendOrder(child: ChildProcess, what: string): Promise<void> {
  const done = once(child, 'message')
  child.send(what)
  await done
}
