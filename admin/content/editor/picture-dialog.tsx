/** The pictures of the room Media, newest first, to choose one. */
import { type FormEvent, Suspense, use, useState } from 'react'
import type { Media, MediaList } from '#shared/admin/media.ts'
import { isPicture } from '#shared/media.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { listMedia } from '../find-media.ts'
import { useForm } from './form-context.ts'
import styles from './picture-field.module.css'
import { SmallPicture } from './picture-preview.tsx'

interface PictureDialogProps {
  isOpen: boolean
  onChoose(media: Media): void
  onClose(): void
}

export function PictureDialog({ isOpen, onChoose, onClose }: PictureDialogProps) {
  const { words } = useForm()
  return (
    <Dialog isOpen={isOpen} isWide title={words.picture.title} onClose={onClose}>
      <Choices onChoose={onChoose} />
      <p>
        <Button onClick={onClose}>{words.picture.cancel}</Button>
      </p>
    </Dialog>
  )
}

function Choices({ onChoose }: Pick<PictureDialogProps, 'onChoose'>) {
  const { picture } = useForm().words
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(() => [listMedia('', 0)])
  const find = (event: FormEvent) => {
    event.preventDefault()
    setPages([listMedia(search, 0)])
  }
  const more = () => setPages((pages) => [...pages, listMedia(search, pages.length)])
  return (
    <>
      <form className={styles.search} onSubmit={find}>
        <TextField
          label={picture.search}
          type="search"
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button type="submit">{picture.find}</Button>
      </form>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added, and a new search replaces them all
        <Suspense key={index} fallback={<p role="status">{picture.loading}</p>}>
          <Pictures page={page} isLast={index === pages.length - 1} {...{ onChoose, more }} />
        </Suspense>
      ))}
    </>
  )
}

interface PicturesProps {
  page: Promise<MediaList | undefined>
  isLast: boolean
  onChoose(media: Media): void
  more(): void
}

function Pictures({ page, isLast, onChoose, more }: PicturesProps) {
  const { picture } = useForm().words
  const list = use(page)
  if (!list) return <p role="alert">{picture.failed}</p>
  const pictures = list.items.filter(({ type }) => isPicture(type))
  const rest = list.total > (list.page + 1) * list.size
  return (
    <>
      {pictures.length === 0 && !rest && list.page === 0 && <p>{picture.empty}</p>}
      <ul className={styles.pictures} aria-label={picture.title}>
        {pictures.map((media) => (
          <li key={media.hash}>
            <button type="button" className={styles.choice} onClick={() => onChoose(media)}>
              <SmallPicture media={media} />
              <bdi>{media.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {isLast && rest && <Button onClick={more}>{picture.more}</Button>}
    </>
  )
}
