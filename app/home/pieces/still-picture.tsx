/** The first view of a live piece, until it is started. One of the two files is loaded: that of the theme. */
import { type Piece, stillSize } from '#shared/live-pieces.ts'
import styles from './still-picture.module.css'

export function StillPicture({ piece }: { piece: Piece }) {
  return (['day', 'night'] as const).map((theme) => (
    <img
      key={theme}
      className={`${styles.still} ${styles[theme]}`}
      src={`/pieces/${piece}-${theme}.svg`}
      {...stillSize}
      alt=""
      loading="lazy"
    />
  ))
}
