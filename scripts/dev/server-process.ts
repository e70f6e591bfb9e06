/** A server process that can be restarted; at most one runs at a time. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  /** Ends the running process, if any, and starts a new one. Concurrent calls count as one. */
  restart(): void
  stop(): Promise<void>
}

/** How long running requests may take before the process is killed. */
const patienceMs = 1000

export function createServerProcess(start: () => ChildProcess): ServerProcess {
  let running: ChildProcess | null = null
  let restarting: Promise<void> | null = null

  async function end(child: ChildProcess): Promise<void> {
    // A process ended by a signal has no exit code and emits no second exit event.
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
