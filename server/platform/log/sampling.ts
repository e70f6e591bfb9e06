/** Lets so many of a kind through in a minute, and counts the others. */

export interface Sampling {
  admits(kind: string): boolean
  /** Tells how many were left out in the minutes that are over, and forgets them. */
  reportEnded(report: Report): void
  /** The same without waiting for the minute to end. */
  reportAll(report: Report): void
}

type Report = (kind: string, leftOut: number) => void

export const mostPerMinute = 60
const minuteMs = 60_000

/** `now`: Unix milliseconds. Kinds are messages of our own code, so there are only so many. */
export function createSampling(now: () => number): Sampling {
  const kinds = new Map<string, { endsAt: number; count: number; leftOut: number }>()
  /** Before that there is nothing to look through. */
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
    admits(kind) {
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
