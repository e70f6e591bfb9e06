import { Suspense, use, useMemo } from 'react'
import { Link } from 'react-router'
import type { Media } from '#shared/admin/media.ts'
import { variantPath, widthsOf } from '#shared/media.ts'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { Mark } from '../../ui/mark.tsx'
import { type FoundMedia, findMedia } from '../find-media.ts'
import { listUndescribed } from '../find-undescribed.ts'
import { useForm } from './form-context.ts'
import styles from './picture-field.module.css'

/** The picture that a field names, its text in the language of the panel, and where that can be changed. */
export function PicturePreview({ file }: { file: string }) {
  const found = useMemo(() => findMedia(file), [file])
  return (
    <Suspense fallback={<div className={styles.preview} />}>
      <Found found={found} />
    </Suspense>
  )
}

function Found({ found }: { found: Promise<FoundMedia> }) {
  const { words, language } = useForm()
  const siteLanguages = useSiteLanguages()
  const media = use(found)
  if (media === undefined) return null
  if (media === null) return <Mark tone="bad">{words.picture.gone}</Mark>
  const { alt, decorative, hash } = media
  const missing = listUndescribed(media, siteLanguages)
  const names = missing.map((one) => words.languages[one]).join(', ')
  return (
    <div className={styles.preview}>
      <SmallPicture media={media} />
      <p>
        {decorative ? words.picture.decorative : alt[language]}
        {missing.length > 0 && <Mark tone="bad">{words.picture.undescribed(names)}</Mark>}
        <Link to={`/media/${hash}`}>{words.picture.describe}</Link>
      </p>
    </div>
  )
}

/** Its name or its text is beside it. */
export function SmallPicture({ media }: { media: Media }) {
  const { hash, height, width } = media
  if (width === null || height === null) return null
  const [smallest = width] = widthsOf(width)
  return (
    <img
      src={variantPath(hash, smallest, 'webp')}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
