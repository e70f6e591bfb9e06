/** The piece of the graphics card: a house and its yard, viewed from all sides by pointer or arrow keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { lookUp } from '#shared/look-up.ts'
import { drawHanok, firstView } from './draw-hanok.ts'
import styles from './piece.module.css'
import { Piece, type PieceProps } from './piece.tsx'
import { type Camera, turn } from './projection.ts'
import { openStage, prefersReducedMotion } from './stage.ts'
import type { PieceWords } from './words.ts'

export interface GraphicsProps extends PieceProps {
  words: PieceWords['graphics']
}

export function Component({ words, ...frame }: GraphicsProps) {
  return (
    <Piece {...frame}>
      <Scene {...words} />
    </Piece>
  )
}

const stepRadians = 0.14
const radiansPerPixel = 0.009
const idleRadiansPerSecond = 0.11

function Scene({ scene, hint }: PieceWords['graphics']) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isLed, setLed] = useState(false)
  const orbit = useRef<ReturnType<typeof createOrbit>>(null)

  useEffect(() => {
    if (!canvas.current) return
    const made = createOrbit(canvas.current)
    orbit.current = made
    return () => made.close()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = lookUp(arrows, event.key)
    if (!direction || isComposing(event.nativeEvent)) return
    event.preventDefault()
    setLed(true)
    orbit.current?.push(direction[0] * stepRadians, direction[1] * stepRadians)
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setLed(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    orbit.current?.drag(-event.movementX * radiansPerPixel, event.movementY * radiansPerPixel)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has its own key bindings, which requires role=application */}
      <canvas
        ref={canvas}
        className={`${styles.canvas} ${styles.orbit}`}
        role="application"
        aria-label={`${scene}. ${hint}`}
        tabIndex={0}
        data-first=""
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      />
      {!isLed && (
        <p className={styles.hint} aria-hidden="true">
          {hint}
        </p>
      )}
    </>
  )
}

const arrows: Record<string, [yaw: number, pitch: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** A camera that drifts until the visitor controls it, and moves smoothly. */
function createOrbit(canvas: HTMLCanvasElement) {
  let camera: Camera = firstView
  let rest = { yaw: 0, pitch: 0 }
  let drifts = !prefersReducedMotion()

  const stage = openStage(canvas, {
    step(elapsedMs) {
      const share = prefersReducedMotion() ? 1 : 1 - Math.exp(-elapsedMs / 90)
      camera = turn(camera, rest.yaw * share, rest.pitch * share)
      rest = { yaw: rest.yaw * (1 - share), pitch: rest.pitch * (1 - share) }
      if (drifts) camera = turn(camera, (idleRadiansPerSecond * elapsedMs) / 1000, 0)
      return drifts || Math.abs(rest.yaw) + Math.abs(rest.pitch) > 0.001
    },
    draw: (brush, size, palette) => drawHanok(brush, size, palette, camera),
  })
  return {
    /** By a key: moves there smoothly. */
    push(yaw: number, pitch: number) {
      drifts = false
      rest = { yaw: rest.yaw + yaw, pitch: rest.pitch + pitch }
      stage.resume()
    },
    /** By the pointer: moves there at once. */
    drag(yaw: number, pitch: number) {
      drifts = false
      camera = turn(camera, yaw, pitch)
      stage.resume()
    },
    close: stage.close,
  }
}
