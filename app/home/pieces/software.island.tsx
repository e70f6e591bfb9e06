/** The moving diagram on the card Software of Home: how a page of this site is made, stop by stop. */
import { useEffect, useId, useRef, useState } from 'react'
import { Piece, type PieceProps } from './piece.tsx'
import styles from './software.module.css'
import { prefersReducedMotion } from './stage.ts'
import type { PieceWords } from './words.ts'

export interface SoftwareProps extends PieceProps {
  words: PieceWords['software']
}

export function Component({ words, ...frame }: SoftwareProps) {
  return (
    <Piece {...frame}>
      <Diagram words={words} />
    </Piece>
  )
}

function Diagram({ words }: { words: PieceWords['software'] }) {
  const name = useId()
  const [chosen, choose] = useState<Stop | Journey>('visitor')
  const { lit, at, isReturning, isMoving, travel, settle, root } = useTravel()

  const isJourney = chosen === 'first' || chosen === 'again'
  const stop = isMoving ? lit : isJourney ? 'visitor' : chosen
  const text = isJourney ? words[`${chosen}Text`] : words.stops[chosen].text
  const start = (journey: Journey) => {
    choose(journey)
    travel(journey)
  }
  return (
    <div ref={root} className={styles.diagram} data-low="">
      <fieldset className={styles.stops} data-moving={isMoving ? '' : undefined}>
        <legend className="quiet">{words.scene}</legend>
        <svg
          className={styles.path}
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M10 1h80" />
          {isMoving && <path className={styles.done} d={`M10 1h${20 * at}`} />}
        </svg>
        {stops.map((one, index) => (
          <label key={one} className={styles.stop}>
            <input
              type="radio"
              name={name}
              checked={stop === one}
              data-first={stop === one ? '' : undefined}
              onChange={() => {
                settle()
                choose(one)
              }}
            />
            <span className={styles.sign}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={signs[one]} />
              </svg>
            </span>
            <span className={styles.name}>{words.stops[one].name}</span>
            {isMoving && Math.round(at) === index && (
              <span className={isReturning ? styles.answer : styles.question} aria-hidden="true" />
            )}
          </label>
        ))}
      </fieldset>
      <p className={styles.text} role="status">
        {!isJourney && <b>{words.stops[chosen].name}</b>} {text}
      </p>
      <div className={styles.journeys}>
        {(['first', 'again'] as const).map((journey) => (
          <button key={journey} type="button" onClick={() => start(journey)}>
            {words[journey]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The icon of each stop, in the style of the site's icons. */
const signs: Record<Stop, string> = {
  visitor: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c0-4 3-6 7-6s7 2 7 6',
  cache: 'M4 5h16v4H4zM4 10h16v4H4zM4 15h16v4H4zM8 7h2M8 12h2M8 17h2',
  route: 'M12 3v18M5 5h11l3 2.500-3 2.500H5zM19 12H8l-3 2.500L8 17h11z',
  api: 'M4 4h16v16H4zM4 12h16M12 4v16M8 4v16M16 4v16',
  database:
    'M5 6c0-3.500 14-3.500 14 0v12c0 3.500-14 3.500-14 0zM5 6c0 3.500 14 3.500 14 0M5 12c0 3.500 14 3.500 14 0',
}

/** Moves a request along its path. It pauses out of view, and with reduced motion it arrives at once. */
function useTravel() {
  const root = useRef<HTMLDivElement>(null)
  const trip = useRef<{ journey: Journey; elapsedMs: number } | null>(null)
  const frame = useRef(0)
  const isSeen = useRef(true)
  const [position, setPosition] = useState<{ at: number; isReturning: boolean } | null>(null)

  const settle = () => {
    cancelAnimationFrame(frame.current)
    frame.current = 0
    trip.current = null
    setPosition(null)
  }
  const run = () => {
    let last = performance.now()
    const next = (now: number) => {
      if (!trip.current) return
      trip.current.elapsedMs += Math.min(now - last, 50)
      last = now
      const { isDone, ...where } = positionAt(trip.current.journey, trip.current.elapsedMs)
      if (isDone) return settle()
      setPosition(where)
      frame.current = requestAnimationFrame(next)
    }
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the called functions only use refs
  useEffect(() => {
    if (!root.current) return
    const onVisibilityChange = () => {
      if (isSeen.current && !document.hidden) run()
      else cancelAnimationFrame(frame.current)
    }
    const intersection = new IntersectionObserver((changes) => {
      isSeen.current = changes.at(-1)?.isIntersecting ?? true
      onVisibilityChange()
    })
    intersection.observe(root.current)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      cancelAnimationFrame(frame.current)
      intersection.disconnect()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [])

  return {
    root,
    at: position?.at ?? 0,
    lit: nearestStop(position?.at ?? 0),
    isReturning: position?.isReturning ?? false,
    isMoving: position !== null,
    settle,
    travel(journey: Journey) {
      settle()
      if (prefersReducedMotion()) return
      trip.current = { journey, elapsedMs: 0 }
      run()
    },
  }
}

/** The stops of a request through this site and back. */
export const stops = ['visitor', 'cache', 'route', 'api', 'database'] as const

type Stop = (typeof stops)[number]
export type Journey = 'first' | 'again'

/** The stop at which a journey turns round, counted from the visitor. */
const turns: Record<Journey, number> = { first: 4, again: 1 }

/** Between two stops. */
export const legMs = 420

interface Position {
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
