/** The frame of a live piece: a button over the still picture, and a stage that Escape closes. */
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from '#client/is-composing.ts'
import { track } from '../../track.ts'
import styles from './piece.module.css'
import { prefersReducedMotion } from './stage.ts'
import type { PieceWords } from './words.ts'

export interface PieceProps {
  /** The title of the card. */
  title: string
  common: Pick<PieceWords, 'start' | 'stop'>
  startsAtOnce?: true | undefined
}

/** `children` are rendered only while the piece is open; the element with `data-first` gets the focus. */
export function Piece({
  title,
  common,
  startsAtOnce,
  children,
}: PieceProps & { children: ReactNode }) {
  const [isOn, setOn] = useState(false)
  const wasOn = useRef(false)
  /** The focus stays where it is if nobody asked for the piece. */
  const isAsked = useRef(false)
  const starter = useRef<HTMLButtonElement>(null)
  const stage = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (startsAtOnce && !prefersReducedMotion()) setOn(true)
  }, [startsAtOnce])

  useEffect(() => {
    const first = stage.current?.querySelector<HTMLElement>('[data-first]')
    if (isOn && isAsked.current) {
      first?.focus({ preventScroll: true })
      // It may have grown: on wide screens it takes the whole row.
      stage.current?.scrollIntoView({ block: 'nearest' })
    } else if (!isOn && wasOn.current) starter.current?.focus({ preventScroll: true })
    wasOn.current = isOn
  }, [isOn])

  const start = ({ currentTarget }: MouseEvent) => {
    const island = currentTarget.closest<HTMLElement>('[data-island]')?.dataset['island'] ?? ''
    track('custom_piece_started', { piece: island.slice(island.lastIndexOf('/') + 1) })
    isAsked.current = true
    setOn(true)
  }
  if (!isOn) {
    return (
      <button ref={starter} type="button" className={styles.start} onClick={start}>
        <span className={styles.label}>
          <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
            <path d="M2 1v10l9-5z" />
          </svg>
          {common.start}
          <span className="quiet">{title}</span>
        </span>
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the stage wherever the focus is in it
    <div
      ref={stage}
      className={styles.stage}
      data-on=""
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) setOn(false)
      }}
    >
      {children}
      <button type="button" className={styles.stop} onClick={() => setOn(false)}>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M1 1l10 10M11 1L1 11" />
        </svg>
        <span className="quiet">
          {common.stop}: {title}
        </span>
      </button>
    </div>
  )
}
