import styles from './picture.module.css'

interface PictureProps {
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
}

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
}: PictureProps) {
  return (
    <picture className={styles.picture}>
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
