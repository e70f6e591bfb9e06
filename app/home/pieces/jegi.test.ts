import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  foot,
  type Game,
  gravity,
  isInReach,
  kick,
  newGame,
  pause,
  placeOf,
  step,
  toggle,
} from './jegi.ts'

const frameMs = 16
const started = () => toggle(newGame())

/** Plays until the game reaches the given state. */
function until(game: Game, reached: (game: Game) => boolean): Game {
  let now = game
  for (let frames = 0; frames < 10_000 && !reached(now); frames++) now = step(now, frameMs)
  return now
}

const kickInTime = (game: Game) => kick(until(game, (one) => isInReach(one) && one.footMs === 0))

test('nothing falls before the game starts, while it is paused, or after it is over', () => {
  const over = until(started(), ({ phase }) => phase === 'over')
  for (const game of [newGame(), pause(started()), over]) expect(step(game, 500)).toEqual(game)
})

test('a shuttlecock that nobody kicks falls to the ground, and the game is over', () => {
  const game = until(started(), ({ phase }) => phase === 'over')
  expect(game.phase).toBe('over')
  expect(game.score).toBe(0)
})

test('a kick within reach counts and sends the shuttlecock up again', () => {
  const game = kickInTime(started())
  expect(game.score).toBe(1)
  expect(game.speed).toBeGreaterThan(0)
})

test('a kick out of reach does not count, and the foot must come down before the next kick', () => {
  const early = kick(started())
  expect(early.score).toBe(0)
  const near: Game = { ...early, height: foot.height, speed: -1 }
  expect(kick(near).score).toBe(0)
  expect(kick({ ...near, footMs: 0 }).score).toBe(1)
})

test('each descent counts only once, even if the key is pressed several times', () => {
  const once = kickInTime(started())
  expect(kick(kick(once)).score).toBe(1)
})

test('a shuttlecock on its way up cannot be kicked', () => {
  expect(isInReach({ ...started(), height: foot.height, speed: 1 })).toBe(false)
})

test('with well-timed kicks the game never ends, stays inside the picture and gets faster', () => {
  let game = started()
  for (let kicks = 1; kicks <= 200; kicks++) {
    game = kickInTime(game)
    expect(game.score).toBe(kicks)
    expect(gravity(kicks)).toBeGreaterThan(gravity(kicks - 1))
    const highest = until(game, ({ speed }) => speed <= 0)
    expect(highest.height).toBeLessThan(0.9)
    for (const one of [game, highest]) {
      expect(placeOf(one)).toBeGreaterThan(0.2)
      expect(placeOf(one)).toBeLessThan(0.8)
    }
  }
})

test('the best score is kept after the game', () => {
  const over = until(kickInTime(kickInTime(started())), ({ phase }) => phase === 'over')
  expect(toggle(over)).toMatchObject({ phase: 'playing', score: 0, best: 2 })
})

test('the frame rate changes little: small and large time steps end in nearly the same state', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), (parts) => {
      let game = started()
      for (let n = 0; n < parts; n++) game = step(game, 400 / parts)
      expect(game.height).toBeCloseTo(step(started(), 400).height, 6)
    }),
  )
})
