/** Allows a fixed number of lines per kind and minute, and counts the others. */

export interface Sampling {
  allows(kind: string): boolean
  /** Reports how many lines were dropped in the minutes that have ended, and resets their counts. */
  reportEnded(report: Report): void
  /** Also reports minutes that have not ended. */
  reportAll(report: Report): void
}

type Report = (kind: string, leftOut: number) => void

export const mostPerMinute = 60
const minuteMs = 60_000

/** `now`: Unix milliseconds. Kinds are the log messages of our own code, so their number is bounded. */
export function createSampling(now: () => number): Sampling {
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
    allows(kind) {
      const at = now()
      const minute = kinds.get(kind) ?? { endsAt: at + minuteMs, count: 0, leftOut: 0 }
      kinds.set(kind, minute)
      nextEnd = Math.min(nextEnd, minute.endsAt)
      minute.count += 1
      if (minute.count <= mostPerMinute) return true
      minute.leftOut += 1
      return false
    },

    reportEnded(report) {
      const at = now()
      if (at >= nextEnd) reportWhere((endsAt) => endsAt <= at, report)
    },

    reportAll: (report) => reportWhere(() => true, report),
  }
}
