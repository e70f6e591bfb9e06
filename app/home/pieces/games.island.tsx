/** The piece of the games card: 제기차기, played with one key or one finger. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { drawJegi } from './draw-jegi.ts'
import { type Game, kick, newGame, pause, step, toggle } from './jegi.ts'
import styles from './piece.module.css'
import { Piece, type PieceProps } from './piece.tsx'
import { openStage, type Stage } from './stage.ts'
import type { PieceWords } from './words.ts'

export interface GamesProps extends PieceProps {
  words: PieceWords['games']
}

export function Component({ words, ...frame }: GamesProps) {
  return (
    <Piece {...frame}>
      <Play words={words} />
    </Piece>
  )
}

const kickKeys = [' ', 'ArrowUp', 'ArrowDown']

function Play({ words }: { words: PieceWords['games'] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<Stage>(null)
  const current = useRef<Game>(newGame())
  const [shown, show] = useState(current.current)

  const change = (game: Game) => {
    const { phase, score } = current.current
    current.current = game
    if (game.phase !== phase || game.score !== score) show(game)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the game outlives every render; `change` only reads refs
  useEffect(() => {
    if (!canvas.current) return
    stage.current = openStage(canvas.current, {
      step(elapsedMs) {
        change(step(current.current, elapsedMs))
        return current.current.phase === 'playing'
      },
      draw: (brush, size, palette) => drawJegi(brush, size, palette, current.current),
      leave: () => change(pause(current.current)),
    })
    return () => stage.current?.close()
  }, [])

  /** The only button: kicks during play, otherwise starts or resumes. */
  const press = () => {
    change(current.current.phase === 'playing' ? kick(current.current) : toggle(current.current))
    stage.current?.resume()
  }
  const startOrPause = () => {
    change(toggle(current.current))
    stage.current?.resume()
    canvas.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!kickKeys.includes(event.key) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (!event.repeat) press()
  }
  const { phase, score, best } = shown
  const label = { ready: words.play, playing: words.pause, paused: words.resume, over: words.again }
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has its own key bindings, which requires role=application */}
      <canvas
        ref={canvas}
        className={`${styles.canvas} ${styles.kick}`}
        role="application"
        aria-label={`${words.scene}. ${words.hint}`}
        tabIndex={0}
        data-first=""
        onKeyDown={onKeyDown}
        onPointerDown={press}
      />
      <p className={styles.score} aria-hidden="true">
        <b>{score}</b> {best > 0 && `${words.best} ${best}`}
      </p>
      <p className="quiet" role="status">
        {phase === 'over' && `${words.over} `}
        {phase !== 'ready' && `${words.score} ${score}`}
      </p>
      {(phase === 'ready' || phase === 'over') && (
        <p className={`${styles.hint} ${styles.rule}`} aria-hidden="true">
          {phase === 'over' ? words.over : words.hint}
        </p>
      )}
      <button type="button" className={styles.play} onClick={startOrPause}>
        {label[phase]}
      </button>
    </>
  )
}
