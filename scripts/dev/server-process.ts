/** A server that is started again and again, one process at a time. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  /** Ends the running process, if there is one, and starts a new one. Calls that come meanwhile count as one. */
  restart(): void
  stop(): Promise<void>
}

/** How long requests under way may take before the process is killed. */
const patienceMs = 1000

export function createServerProcess(start: () => ChildProcess): ServerProcess {
  let running: ChildProcess | null = null
  let restarting: Promise<void> | null = null

  async function end(child: ChildProcess): Promise<void> {
    // A process that a signal ended has no exit code, and never says that it exits again.
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const giveUp = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await exited
    clearTimeout(giveUp)
  }

  async function replace(): Promise<void> {
    if (running) await end(running)
    running = start()
  }

  return {
    restart() {
      restarting ??= replace().finally(() => {
        restarting = null
      })
    },
    async stop() {
      await restarting
      if (running) await end(running)
    },
  }
}
