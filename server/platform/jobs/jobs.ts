/** The periodic jobs of the process and the outcome of their runs, which the panel shows. */
import type { Logger } from 'pino'
import type { Job, JobName } from '#shared/admin/system.ts'

interface JobsDependencies {
  log: Logger
  now: () => Date
}

export type Jobs = ReturnType<typeof createJobs>

interface TrackedJob {
  everyMs: number
  since: number
  isRunning: boolean
  lastRun: number | null
  lastDurationMs: number | null
  failures: number
}

/** A job is late after this many intervals without a run. */
const lateAfterIntervals = 3
const minLateMs = 30_000

export function createJobs({ log, now }: JobsDependencies) {
  const tracked = new Map<JobName, TrackedJob>()
  const timers: NodeJS.Timeout[] = []

  /** Records a job that has its own timer: call the returned function around each run. */
  function track(name: JobName, everyMs: number) {
    const since = now().getTime()
    const state: TrackedJob = {
      everyMs,
      since,
      isRunning: false,
      lastRun: null,
      lastDurationMs: null,
      failures: 0,
    }
    tracked.set(name, state)
    return async <Value>(round: () => Promise<Value>): Promise<Value> => {
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
    track,

    /** Runs a job periodically and never twice at once. A failure is logged, and the job continues. */
    every(name: JobName, ms: number, run: () => Promise<unknown>): void {
      const round = track(name, ms)
      const timer = setInterval(() => {
        if (tracked.get(name)?.isRunning) return
        round(run).catch((error) => log.warn({ err: error, job: name }, 'job failed'))
      }, ms)
      timers.push(timer)
    },

    list: (): Job[] => [...tracked].map(([name, state]) => toJob(name, state, now().getTime())),

    stop(): void {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function toJob(name: JobName, state: TrackedJob, at: number): Job {
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

function toState({ isRunning, failures, everyMs, since, lastRun }: TrackedJob, at: number) {
  const due = (lastRun ?? since) + Math.max(everyMs * lateAfterIntervals, minLateMs)
  if (at > due) return 'late'
  if (isRunning) return 'running'
  return failures > 0 ? 'failing' : 'waiting'
}

function toText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
