/** A site in a process of its own that is started again whenever it is killed, until it is stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnvironment } from '../../scripts/bootstrap.mjs'
import { ensureServerBundled } from '../../scripts/build.mjs'

interface RestartingSiteOptions {
  port: number
  dataFolder: string
  /** null: SQLite in the folder. */
  databaseUrl: string | null
  settings?: Record<string, string>
}

export interface RestartingSite {
  kill(): void
  stop(): Promise<void>
}

const retryMs = 20
const root = join(import.meta.dirname, '..', '..')

export function startRestarting({
  port,
  dataFolder,
  databaseUrl,
  settings,
}: RestartingSiteOptions): RestartingSite {
  const authKeys = `kill:${randomBytes(32).toString('base64')}`
  const file = ensureServerBundled()
  let isStopping = false
  let child: ChildProcess
  const start = () => {
    child = spawn(process.execPath, [file], {
      cwd: root,
      env: {
        ...serverEnvironment,
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: dataFolder,
        AUTH_KEYS: authKeys,
        MADANG_ENV: 'test',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('exit', () => {
      if (!isStopping) start()
    })
  }
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  start()
  return {
    kill: () => child.kill('SIGKILL'),
    async stop() {
      isStopping = true
      process.off('exit', end)
      const stopped = once(child, 'exit')
      child.kill('SIGTERM')
      await stopped
    },
  }
}

export async function untilUp(origin: string): Promise<void> {
  for (;;) {
    const isUp = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await sleep(retryMs)
  }
}
