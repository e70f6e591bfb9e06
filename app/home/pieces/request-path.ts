/** How a request goes through this site and back. */
export const stops = ['visitor', 'cache', 'route', 'api', 'database'] as const

export type Stop = (typeof stops)[number]
export type Journey = 'first' | 'again'

/** How many stops from the visitor a journey turns round. */
const turns: Record<Journey, number> = { first: 4, again: 1 }

/** Between two stops. */
export const legMs = 420

export interface Position {
  /** Stops from the visitor: 1.5 is half way between the cache and the route. */
  at: number
  isReturning: boolean
  isDone: boolean
}

/** Where a request is, so long after it set out. */
export function positionAt(journey: Journey, elapsedMs: number): Position {
  const turn = turns[journey]
  const legs = Math.max(0, elapsedMs / legMs)
  const isReturning = legs > turn
  return {
    at: Math.max(0, isReturning ? 2 * turn - legs : legs),
    isReturning,
    isDone: legs >= 2 * turn,
  }
}

/** The stop that a request is at, or nearest to. */
export function nearestStop(at: number): Stop {
  return stops[Math.round(at)] ?? 'visitor'
}
