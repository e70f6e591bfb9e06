/**
 * The log of a process. A client that is refused a thousand times a second must not fill the disk: lines with
 * the same message are limited per minute, and one line then says how many were dropped. Rows of the audit
 * log are always written: they are numbered, and no number may be missing (`server/identity/audit`).
 */
import { type DestinationStream, type Logger, pino } from 'pino'

const neverDroppedFields = ['audit', 'access', 'leftOut']

interface LogSettings {
  level: string
  now: () => Date
  destination?: DestinationStream
  /** Whether the owner reads it in a terminal, where the sign-in link must stay in sight. */
  isTerminal?: boolean
}

export function createLog({ level, now, destination, isTerminal = false }: LogSettings) {
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
    /** Logs how many lines were dropped in the minutes that have ended. Call it regularly. */
    reportLeftOut: (): void => sampling.reportEnded(report),
    /** Also reports the current minute. Call it last, before the process exits. */
    close: (): void => sampling.reportAll(report),
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

type Report = (kind: string, leftOut: number) => void

export const mostPerMinute = 60
const minuteMs = 60_000

/** `now`: Unix milliseconds. Kinds are the log messages of our own code, so their number is bounded. */
function createSampling(now: () => number) {
  const kinds = new Map<string, { endsAt: number; count: number; leftOut: number }>()
  /** Before this time no minute has ended, so the map need not be searched. */
  let nextEnd = Number.POSITIVE_INFINITY

  function reportWhere(isDue: (endsAt: number) => boolean, report: Report): void {
    nextEnd = Number.POSITIVE_INFINITY
    for (const [kind, minute] of kinds) {
      if (isDue(minute.endsAt)) {
        kinds.delete(kind)
        if (minute.leftOut > 0) report(kind, minute.leftOut)
      } else nextEnd = Math.min(nextEnd, minute.endsAt)
    }
  }

  return {
    allows(kind: string): boolean {
      const at = now()
      const minute = kinds.get(kind) ?? { endsAt: at + minuteMs, count: 0, leftOut: 0 }
      kinds.set(kind, minute)
      nextEnd = Math.min(nextEnd, minute.endsAt)
      minute.count += 1
      if (minute.count <= mostPerMinute) return true
      minute.leftOut += 1
      return false
    },

    /** Reports how many lines were dropped in the minutes that have ended, and resets their counts. */
    reportEnded(report: Report): void {
      const at = now()
      if (at >= nextEnd) reportWhere((endsAt) => endsAt <= at, report)
    },

    /** Also reports minutes that have not ended. */
    reportAll: (report: Report): void => reportWhere(() => true, report),
  }
}
