/**
 * Moves the cards of a list: the user drags a handle with mouse, pen or finger. Keyboard users press the buttons beside
 * it.
 */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { placeAt } from './list-acts.ts'

interface Drag {
  from: number
  /** The index of the card if it were dropped now. */
  to: number
}

/** The page scrolls while the card is dragged this near to the upper or lower edge of the window, in CSS pixels. */
const edge = 72
/** In CSS pixels a frame. */
const scrollStep = 12

export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointerY = useRef(0)
  const isDragging = drag !== null

  const placeOf = (from: number) =>
    placeAt([...(list.current?.children ?? [])].map(middleOf), from, pointerY.current)
  const follow = () =>
    setDrag((current) => {
      const to = current ? placeOf(current.from) : 0
      return to === current?.to ? current : current && { ...current, to }
    })

  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) setDrag(null)
    }
    let frame = requestAnimationFrame(function scroll() {
      const step = stepAt(pointerY.current)
      if (step !== 0) scrollBy(0, step)
      // Cards move under a pointer that rests, too: when something above them appears.
      follow()
      frame = requestAnimationFrame(scroll)
    })
    document.addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', cancel)
    }
  })

  return {
    drag,
    /** For the handle of the card at `index`. */
    handlersOf: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return
        // A press would select text.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        pointerY.current = event.clientY
        setDrag({ from: index, to: index })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!isDragging) return
        pointerY.current = event.clientY
        follow()
      },
      onPointerUp() {
        if (drag) onMove(drag.from, placeOf(drag.from))
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}

function middleOf(card: Element): number {
  const { top, height } = card.getBoundingClientRect()
  return top + height / 2
}

function stepAt(y: number): number {
  if (y < edge) return -scrollStep
  return y > innerHeight - edge ? scrollStep : 0
}
