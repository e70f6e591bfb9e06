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
  /** On what its transparent parts are shown. */
  ground?: 'light' | 'dark' | undefined
  /** A drawing: it is dimmed on a dark page. */
  isDrawn?: true | undefined
  /** How wide it is shown, as in CSS: `(min-width: 60rem) 40rem, 100vw`. */
  sizes: string
  /** Whether it is in the first screen; others are loaded when they come near. */
  isInFirstScreen?: boolean
  /** Fills its box, which must be positioned, and is cut where it does not fit, instead of keeping its own height. */
  isFilling?: boolean
  className?: string
}

/** A picture without the place where it is shown. */
export type PictureFile = Omit<
  PictureProps,
  'sizes' | 'isInFirstScreen' | 'isFilling' | 'className'
>

/** A picture in several sizes and formats, of which the browser loads one. */
export function Picture({
  sources,
  src,
  width,
  height,
  alt,
  altLanguage,
  ground,
  isDrawn,
  sizes,
  isInFirstScreen = false,
  isFilling = false,
  className = '',
}: PictureProps) {
  const fill = isFilling ? styles.filling : ''
  const shape = [ground && `ground-${ground}`, isDrawn && 'drawn'].filter(Boolean).join(' ')
  return (
    <picture className={[styles.picture, fill, className].filter(Boolean).join(' ')}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        lang={altLanguage}
        className={shape || undefined}
        loading={isInFirstScreen ? undefined : 'lazy'}
        fetchPriority={isInFirstScreen ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

interface MovingPictureProps extends PictureFile {
  moving?: string | undefined
  sizes: string
  words: { pause: string; play: string }
}

/** As `show-media.ts` writes it: it moves until a visitor stops it, and with reduced motion only when they start it. */
export function MovingPicture({ moving, words, ...still }: MovingPictureProps) {
  if (moving === undefined) return <Picture {...still} />
  return (
    <span className="motion">
      <Picture {...still} className="motion-still" />
      <Picture {...still} sources={[]} src={moving} className="motion-moving" />
      <label>
        <input type="checkbox" />
        <span className="motion-pause">{words.pause}</span>
        <span className="motion-play">{words.play}</span>
      </label>
    </span>
  )
}
