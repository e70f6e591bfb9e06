/** What the process does by itself now and then, and how that went: for the panel, which shows it. */
import type { Logger } from 'pino'
import type { Job, JobName } from '#shared/admin/system.ts'

interface JobsDependencies {
  log: Logger
  now: () => Date
}

export interface Jobs {
  /** Runs it every so often from now on, never twice at once. A failure is logged, and ends nothing. */
  every(name: JobName, ms: number, run: () => Promise<unknown>): void
  /** Watches what runs by itself: to be called around each of its rounds. */
  watch(name: JobName, ms: number): <Value>(round: () => Promise<Value>) => Promise<Value>
  list(): Job[]
  stop(): void
}

interface Watched {
  everyMs: number
  since: number
  isRunning: boolean
  lastRun: number | null
  lastDurationMs: number | null
  failures: number
}

/** How much longer than its pace a job may take before it is called late. */
const patience = 3
const leastPatienceMs = 30_000

export function createJobs({ log, now }: JobsDependencies): Jobs {
  const watched = new Map<JobName, Watched>()
  const timers: NodeJS.Timeout[] = []

  function watch(name: JobName, everyMs: number): ReturnType<Jobs['watch']> {
    const since = now().getTime()
    const state: Watched = {
      everyMs,
      since,
      isRunning: false,
      lastRun: null,
      lastDurationMs: null,
      failures: 0,
    }
    watched.set(name, state)
    return async (round) => {
      const begun = now().getTime()
      state.isRunning = true
      try {
        const value = await round()
        state.failures = 0
        return value
      } catch (error) {
        state.failures += 1
        throw error
      } finally {
        state.isRunning = false
        state.lastRun = begun
        state.lastDurationMs = now().getTime() - begun
      }
    }
  }

  return {
    watch,

    every(name, ms, run) {
      const round = watch(name, ms)
      const timer = setInterval(() => {
        if (watched.get(name)?.isRunning) return
        round(run).catch((error) => log.warn({ err: error, job: name }, 'job failed'))
      }, ms)
      timers.push(timer)
    },

    list: () => [...watched].map(([name, state]) => toJob(name, state, now().getTime())),

    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function toJob(name: JobName, state: Watched, at: number): Job {
  const { everyMs, since, lastRun, lastDurationMs, failures } = state
  return {
    name,
    state: toState(state, at),
    everySeconds: everyMs / 1000,
    lastRunAt: toText(lastRun),
    lastDurationMs,
    nextRunAt: toText((lastRun ?? since) + everyMs),
    failures,
  }
}

function toState({ isRunning, failures, everyMs, since, lastRun }: Watched, at: number) {
  const due = (lastRun ?? since) + Math.max(everyMs * patience, leastPatienceMs)
  if (at > due) return 'late'
  if (isRunning) return 'running'
  return failures > 0 ? 'failing' : 'waiting'
}

function toText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
