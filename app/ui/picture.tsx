import styles from './picture.module.css'

export interface PictureProps {
  /** The best format first. */
  sources: readonly { type: string; srcSet: string }[]
  /** For browsers that know none of the formats. */
  src: string
  /** In pixels: browsers reserve the place before the picture arrives. */
  width: number
  height: number
  /** Empty for pictures that only decorate. */
  alt: string
  /** The language of `alt`, if it is not that of the page. */
  altLanguage?: string | undefined
  /** How wide it is shown, as in CSS: `(min-width: 60rem) 40rem, 100vw`. */
  sizes: string
  /** Whether it is in the first screen; others are loaded when they come near. */
  isFirst?: boolean
  /** Fills its box, which must be positioned, and is cut where it does not fit, instead of keeping its own height. */
  isFilling?: boolean
}

/** A picture without the place where it is shown. */
export type PictureFile = Omit<PictureProps, 'sizes' | 'isFirst' | 'isFilling'>

/** A picture in several sizes and formats, of which the browser loads one. */
export function Picture({
  sources,
  src,
  width,
  height,
  alt,
  altLanguage,
  sizes,
  isFirst = false,
  isFilling = false,
}: PictureProps) {
  return (
    <picture className={isFilling ? `${styles.picture} ${styles.filling}` : styles.picture}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        lang={altLanguage}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
