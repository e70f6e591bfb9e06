/** The first view of a live piece, until it is started. One of the two files is loaded: that of the theme. */
import { type Piece, stillSize } from '#shared/live-pieces.ts'
import styles from './still-picture.module.css'

/** HTML requires an address. */
const empty = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"

interface StillPictureProps {
  piece: Piece
  /** Whether the script names its file. */
  isLate?: boolean
}

export function StillPicture({ piece, isLate = false }: StillPictureProps) {
  return (['day', 'night'] as const).map((theme) => {
    const path = `/pieces/${piece}-${theme}.svg`
    const address = isLate ? { src: empty, 'data-href': path } : { src: path }
    const className = `${styles.still} ${styles[theme]}`
    return (
      <img key={theme} className={className} {...address} {...stillSize} alt="" loading="lazy" />
    )
  })
}
