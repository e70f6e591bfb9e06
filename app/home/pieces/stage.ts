/** A canvas that is sharp, follows the theme, and stops when it is out of view or nothing moves. */
import { type Palette, readPalette } from './palette.ts'

/** What the pieces need of a canvas. `svg-brush.ts` has the same, so that a still picture is drawn by the same code. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'bezierCurveTo'
  | 'closePath'
  | 'ellipse'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'restore'
  | 'rotate'
  | 'save'
  | 'scale'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
  | 'translate'
>

export interface Size {
  width: number
  height: number
}

export interface Scene {
  /** Advances the scene by some milliseconds; returns whether it is still moving. */
  step(elapsedMs: number): boolean
  draw(brush: Brush, size: Size, palette: Palette): void
  /** Called when the canvas goes out of view. */
  leave?(): void
}

export interface Stage {
  /** Draws again, and continues while the scene moves. */
  resume(): void
  close(): void
}

/** A late frame advances the scene by at most this time. */
const longestStepMs = 50

export function openStage(canvas: HTMLCanvasElement, scene: Scene): Stage {
  const brush = canvas.getContext('2d')
  let palette = readPalette(canvas)
  let isInView = true
  let frame = 0
  let last = 0

  const draw = () => {
    const size = { width: canvas.clientWidth, height: canvas.clientHeight }
    const ratio = devicePixelRatio
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    brush?.setTransform(ratio, 0, 0, ratio, 0, 0)
    brush?.clearRect(0, 0, size.width, size.height)
    if (brush) scene.draw(brush, size, palette)
  }
  const next = (now: number) => {
    const isMoving = scene.step(Math.min(last ? now - last : 16, longestStepMs))
    last = now
    draw()
    frame = isMoving ? requestAnimationFrame(next) : 0
    canvas.toggleAttribute('data-moving', isMoving)
  }
  const pause = () => {
    cancelAnimationFrame(frame)
    frame = 0
    canvas.removeAttribute('data-moving')
  }
  const resume = () => {
    if (frame || !isInView || document.hidden) return
    last = 0
    frame = requestAnimationFrame(next)
  }
  const onVisibilityChange = () => {
    if (isInView && !document.hidden) return resume()
    pause()
    scene.leave?.()
  }

  const closing = new AbortController()
  document.addEventListener('visibilitychange', onVisibilityChange, { signal: closing.signal })
  const intersection = new IntersectionObserver((changes) => {
    isInView = changes.at(-1)?.isIntersecting ?? true
    onVisibilityChange()
  })
  const sizes = new ResizeObserver(resume)
  const theme = new MutationObserver(() => {
    palette = readPalette(canvas)
    resume()
  })
  intersection.observe(canvas)
  sizes.observe(canvas)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })

  return {
    resume,
    close() {
      pause()
      closing.abort()
      for (const observer of [intersection, sizes, theme]) observer.disconnect()
    },
  }
}

/** Whether the visitor prefers reduced motion: then nothing moves by itself. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
