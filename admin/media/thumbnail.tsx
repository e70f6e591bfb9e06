import type { Media } from '#shared/admin/media.ts'
import { variantPath, widthsOf } from '#shared/media.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'

interface ThumbnailProps {
  media: Media
  /** The widest variant of at most this width is shown. */
  most: number
}

/** A small picture of a file. Its name is beside it, so it has no text of its own. */
export function Thumbnail({ media: { hash, height, type, width }, most }: ThumbnailProps) {
  const { types } = useMediaWords()
  if (width === null || height === null) {
    const kind = type === 'application/pdf' ? 'pdf' : 'sound'
    return <span className={styles.plain}>{types[kind]}</span>
  }
  const widths = widthsOf(width)
  const shown = widths.findLast((each) => each <= most) ?? widths[0] ?? width
  return (
    <img
      src={variantPath(hash, shown, 'webp')}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
