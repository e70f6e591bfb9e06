/** A server process that can be restarted; at most one runs at a time. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface ServerProcess {
  /** Ends the running process, if any, and starts a new one. Concurrent calls count as one. */
  restart(): void
  /** Ends the running process while its successor is being built, because a stop takes a tenth of a second. */
  endEarly(): void
  stop(): Promise<void>
}

/** How long running requests may take before the process is killed. */
const patienceMs = 1000

export function createServerProcess(start: () => ChildProcess): ServerProcess {
  let running: ChildProcess | null = null
  let restarting: Promise<void> | null = null
  let ending: Promise<void> | null = null

  async function end(child: ChildProcess): Promise<void> {
    // A process ended by a signal has no exit code and emits no second exit event.
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const giveUp = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await exited
    clearTimeout(giveUp)
  }

  function endRunning(): Promise<void> {
    ending ??= (running ? end(running) : Promise.resolve()).finally(() => {
      ending = null
    })
    return ending
  }

  async function replace(): Promise<void> {
    await endRunning()
    running = start()
  }

  return {
    restart() {
      restarting ??= replace().finally(() => {
        restarting = null
      })
    },
    endEarly() {
      if (!restarting) void endRunning()
    },
    async stop() {
      await restarting
      await endRunning()
    },
  }
}
