/**
 * The rules of 제기차기: keep the shuttlecock in the air by kicking it when it comes down. Deterministic: no
 * clock and no randomness.
 */
export interface Game {
  phase: 'ready' | 'playing' | 'paused' | 'over'
  /** Height of the shuttlecock: 0 is the ground, 1 the top of the picture. */
  height: number
  /** Upwards, in heights a second. */
  speed: number
  /** Where it falls to, and where it was kicked from: 0 is the left edge, 1 the right one. */
  from: number
  to: number
  score: number
  best: number
  /** Until the foot is down again and can kick, in milliseconds. */
  footMs: number
}

/** The height of the foot, and the reach of a kick. */
export const foot = { height: 0.24, reach: 0.13 }

const top = 0.76
/** From the kick until the foot is down again. */
export const kickMs = 320
const groundHeight = 0.05

export const newGame = (best = 0): Game => ({
  phase: 'ready',
  height: foot.height,
  speed: 0,
  from: 0.5,
  to: 0.5,
  score: 0,
  best,
  footMs: 0,
})

/** It falls faster with every kick, up to a limit. */
export function gravity(score: number): number {
  return 1 + 1.5 * (1 - Math.exp(-score / 14))
}

/** The speed that carries it from a height to the top of its flight. */
function liftTo(height: number, score: number): number {
  return Math.sqrt(2 * gravity(score) * (top - height))
}

/** Starts by throwing it up, pauses and resumes; after a fall it starts again. */
export function toggle(game: Game): Game {
  if (game.phase === 'playing') return pause(game)
  if (game.phase === 'paused') return { ...game, phase: 'playing' }
  return { ...newGame(game.best), phase: 'playing', speed: liftTo(foot.height, 0) }
}

export function pause(game: Game): Game {
  return game.phase === 'playing' ? { ...game, phase: 'paused' } : game
}

/** Whether a kick would hit it now. */
export function isInReach({ height, speed }: Game): boolean {
  return speed <= 0 && Math.abs(height - foot.height) <= foot.reach
}

/** A kick that misses costs time: the foot has to come down first. */
export function kick(game: Game): Game {
  if (game.phase !== 'playing' || game.footMs > 0) return game
  if (!isInReach(game)) return { ...game, footMs: kickMs }
  const score = game.score + 1
  return {
    ...game,
    score,
    best: Math.max(game.best, score),
    speed: liftTo(game.height, score),
    from: game.to,
    to: landing(score),
    footMs: kickMs,
  }
}

export function step(game: Game, elapsedMs: number): Game {
  if (game.phase !== 'playing') return game
  const seconds = elapsedMs / 1000
  const speed = game.speed - gravity(game.score) * seconds
  const height = game.height + ((game.speed + speed) / 2) * seconds
  const moved = { ...game, speed, height, footMs: Math.max(0, game.footMs - elapsedMs) }
  return height > groundHeight ? moved : { ...moved, height: groundHeight, speed: 0, phase: 'over' }
}

/** Its horizontal position, between the last kick and where it will come down. */
export function placeOf({ from, to, speed, score }: Game): number {
  const full = liftTo(foot.height, score)
  const share = Math.min(Math.max((full - speed) / (2 * full), 0), 1)
  return from + (to - from) * share
}

/** Steps of the golden ratio never become periodic. */
function landing(score: number): number {
  return 0.26 + 0.48 * ((0.5 + score * 0.618034) % 1)
}
