/**
 * The log of a process. A client that is refused a thousand times a second must not fill the disk: lines with
 * the same message are limited per minute, and one line then says how many were dropped. Rows of the audit
 * log are always written: they are numbered, and no number may be missing (`server/identity/audit`).
 */
import { type DestinationStream, type Logger, pino } from 'pino'
import { createSampling } from './sampling.ts'

export interface OpenedLog {
  log: Logger
  /** Logs how many lines were dropped in the minutes that have ended. Call it regularly. */
  reportLeftOut(): void
  /** Also reports the current minute. Call it last, before the process exits. */
  close(): void
}

const neverDroppedFields = ['audit', 'access', 'leftOut']

interface LogSettings {
  level: string
  now: () => Date
  destination?: DestinationStream
  /** Whether the owner reads it in a terminal, where the sign-in link must stay in sight. */
  isTerminal?: boolean
}

export function createLog({ level, now, destination, isTerminal = false }: LogSettings): OpenedLog {
  const sampling = createSampling(() => now().getTime())
  const report = (kind: string, count: number) =>
    log.warn({ leftOut: count, of: kind }, 'log lines dropped')
  const options = {
    level: isTerminal && level === 'info' ? 'warn' : level,
    hooks: {
      logMethod(this: Logger, line: Parameters<Logger['info']>, write: Logger['info']) {
        const [facts, message] = line as unknown[]
        const kind = typeof facts === 'string' ? facts : message
        if (isNeverDropped(facts) || typeof kind !== 'string') return write.apply(this, line)
        sampling.reportEnded(report)
        if (sampling.allows(kind)) write.apply(this, line)
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

/** Rows of the audit log and of the access log, and the reports of this file, are never dropped. */
function isNeverDropped(facts: unknown): boolean {
  return (
    typeof facts === 'object' &&
    facts !== null &&
    neverDroppedFields.some((name) => Object.hasOwn(facts, name))
  )
}
