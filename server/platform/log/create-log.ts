/**
 * The log of a process. A stranger who is refused a thousand times a second must not fill the disk: of lines that
 * say the same, so many a minute are written, and then one that says how many were left out. Rows of
 * the audit log are always written: each has a number, and none may be missing (`server/identity/audit`).
 */
import { type DestinationStream, type Logger, pino } from 'pino'
import { createSampling } from './sampling.ts'

export interface OpenedLog {
  log: Logger
  /** Says how many lines were left out in minutes that are over; to be called now and then. */
  reportLeftOut(): void
  /** The same for the minute that is not over: the last thing that a process says. */
  close(): void
}

const keptFacts = ['audit', 'access', 'leftOut']

interface LogSettings {
  level: string
  now: () => Date
  destination?: DestinationStream
}

export function createLog({ level, now, destination }: LogSettings): OpenedLog {
  const sampling = createSampling(() => now().getTime())
  const report = (kind: string, count: number) =>
    log.warn({ leftOut: count, of: kind }, 'log lines left out')
  const options = {
    level,
    hooks: {
      logMethod(this: Logger, line: Parameters<Logger['info']>, write: Logger['info']) {
        const [facts, message] = line as unknown[]
        const kind = typeof facts === 'string' ? facts : message
        if (isKept(facts) || typeof kind !== 'string') return write.apply(this, line)
        sampling.reportEnded(report)
        if (sampling.admits(kind)) write.apply(this, line)
      },
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  return {
    log,
    reportLeftOut: () => sampling.reportEnded(report),
    close: () => sampling.reportAll(report),
  }
}

/** What may never be left out: rows of the audit log, of the access log, and what this file says itself. */
function isKept(facts: unknown): boolean {
  return typeof facts === 'object' && facts !== null && keptFacts.some((name) => name in facts)
}
