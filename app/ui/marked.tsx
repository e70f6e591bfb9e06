/** A text in which the words of a search are marked. */
import { Fragment, type ReactNode } from 'react'
import styles from './marked.module.css'

interface MarkedProps {
  /** What was searched for; empty: nothing is marked. */
  search: string
  children: string
  /** How the pieces are shown; as they are, if it is missing. */
  show?: (piece: string) => ReactNode
}

const same = (piece: string) => piece

export function Marked({ search, children: text, show = same }: MarkedProps) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return show(text)
  // In the result of a split by a group, every second piece is a match.
  const pieces = text.split(new RegExp(`(${words.map(RegExp.escape).join('|')})`, 'giu'))
  return pieces.map((piece, place) => {
    const shown = piece === '' ? null : show(piece)
    return place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
      <mark key={place} className={styles.marked}>
        {shown}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
      <Fragment key={place}>{shown}</Fragment>
    )
  })
}
