/** The stops of a request through this site and back. */
export const stops = ['visitor', 'cache', 'route', 'api', 'database'] as const

export type Stop = (typeof stops)[number]
export type Journey = 'first' | 'again'

/** The stop at which a journey turns round, counted from the visitor. */
const turns: Record<Journey, number> = { first: 4, again: 1 }

/** Between two stops. */
export const legMs = 420

export interface Position {
  /** Position in stops from the visitor: 1.5 is half way between the cache and the route. */
  at: number
  isReturning: boolean
  isDone: boolean
}

/** The position of a request at a time after its start. */
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

/** The nearest stop of a request. */
export function nearestStop(at: number): Stop {
  return stops[Math.round(at)] ?? 'visitor'
}
