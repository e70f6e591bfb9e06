/** A picture, a sound or a PDF of the room Media: chosen there or uploaded. A picture is shown with what its alternative text lacks. */
import { type FocusEvent, type FormEvent, Suspense, use, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Media, MediaList } from '#shared/admin/media.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { isSame } from '#shared/content-changes.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  isPicture,
  isSound,
  type MediaType,
  mediaLimits,
  nameOfFile,
  toReference,
  variantPath,
  widthsOf,
} from '#shared/media.ts'
import { call } from '../../session/call.ts'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { type UploadRefusal, uploadFile } from '../../session/upload-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/words.ts'
import { type FoundMedia, findMedia, listMedia, listUndescribed } from '../find-undescribed.ts'
import { FieldFrame } from './field-frame.tsx'
import { idOf, useForm } from './form-context.ts'
import styles from './media-field.module.css'

/** By the control of the field. */
const kinds = {
  picture: { accept: 'image/*', fits: isPicture },
  sound: { accept: 'audio/*', fits: isSound },
  document: {
    accept: '.pdf,application/pdf',
    fits: (type: MediaType) => type === 'application/pdf',
  },
}
type Kind = keyof typeof kinds

interface MediaFieldProps {
  path: FieldPath
  kind: Kind
  file: string
  write(file: string): void
}

type Upload =
  | { step: 'none' }
  | { step: 'sending'; name: string }
  | { step: 'refused'; name: string; reason: UploadRefusal }

export function MediaField({ path, kind, file, write }: MediaFieldProps) {
  const { words, announce } = useForm()
  const own = words[kind]
  const [isChoosing, setChoosing] = useState(false)
  const [upload, setUpload] = useState<Upload>({ step: 'none' })

  const take = (media: Pick<Media, 'name'>) => {
    write(toReference(media.name))
    announce(own.chosen(media.name))
  }
  const send = async (chosen: File) => {
    setUpload({ step: 'sending', name: chosen.name })
    const uploaded = await uploadFile(chosen)
    if (!uploaded.ok) {
      return setUpload({ step: 'refused', name: chosen.name, reason: uploaded.reason })
    }
    setUpload({ step: 'none' })
    take(uploaded.media)
  }
  return (
    <FieldFrame path={path} isOptional={false} isWide>
      {(props) => (
        <>
          <input {...props} type="text" readOnly placeholder={own.none} value={nameOfFile(file)} />
          {kind === 'picture' && file !== '' && <PicturePreview key={file} file={file} />}
          <div className={styles.acts}>
            <Button aria-describedby={`${idOf(path)}-label`} onClick={() => setChoosing(true)}>
              {own.choose}
            </Button>
            <FileButton
              accept={kinds[kind].accept}
              isBusy={upload.step === 'sending'}
              onFiles={([chosen]) => chosen && void send(chosen)}
            >
              {own.upload}
            </FileButton>
            <span role="status" className={upload.step === 'refused' ? styles.refused : undefined}>
              {upload.step === 'sending' && words.markdown.uploading(upload.name)}
              {upload.step === 'refused' &&
                words.markdown.uploads.refused(
                  upload.name,
                  words.markdown.uploads.reasons[upload.reason],
                )}
            </span>
          </div>
          {isChoosing && (
            <MediaDialog
              kind={kind}
              onChoose={(media) => {
                setChoosing(false)
                take(media)
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}

interface MediaDialogProps {
  kind: Kind
  onChoose(media: Media): void
  onClose(): void
}

/** The files of the screen Media, newest first, to choose one. */
export function MediaDialog({ kind, onChoose, onClose }: MediaDialogProps) {
  const own = useForm().words[kind]
  const [search, setSearch] = useState('')
  const open = (number: number) => ({ number, list: listMedia(search, number) })
  const [pages, setPages] = useState(() => [open(0)])
  const find = (event: FormEvent) => {
    event.preventDefault()
    setPages([open(0)])
  }
  const more = () => setPages((pages) => [...pages, open(pages.length)])
  return (
    <Dialog isWide title={own.title} onClose={onClose}>
      <form className={styles.search} onSubmit={find}>
        <TextField
          label={own.search}
          type="search"
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button type="submit">{own.find}</Button>
      </form>
      {pages.map(({ number, list }) => (
        <Suspense key={number} fallback={<p role="status">{own.loading}</p>}>
          <Files
            page={list}
            kind={kind}
            isLast={number === pages.length - 1}
            {...{ onChoose, more }}
          />
        </Suspense>
      ))}
      <p>
        <Button onClick={onClose}>{own.cancel}</Button>
      </p>
    </Dialog>
  )
}

interface FilesProps {
  kind: Kind
  page: Promise<MediaList | undefined>
  isLast: boolean
  onChoose(media: Media): void
  more(): void
}

function Files({ page, kind, isLast, onChoose, more }: FilesProps) {
  const own = useForm().words[kind]
  const list = use(page)
  if (!list) return <p role="alert">{own.failed}</p>
  const files = list.items.filter(({ type }) => kinds[kind].fits(type))
  const rest = list.total > (list.page + 1) * list.size
  return (
    <>
      {files.length === 0 && !rest && list.page === 0 && <p>{own.empty}</p>}
      <ul className={styles.pictures} aria-label={own.title}>
        {files.map((media) => (
          <li key={media.hash}>
            <button type="button" className={styles.choice} onClick={() => onChoose(media)}>
              <SmallPicture media={media} />
              <bdi>{media.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {isLast && rest && <Button onClick={more}>{own.more}</Button>}
    </>
  )
}

/** The picture that a field names, its text in the language of the panel, and where that can be changed. */
function PicturePreview({ file }: { file: string }) {
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
  const [changed, setChanged] = useState<Media | null>(null)
  const media = changed ?? use(found)
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
      {(changed !== null || missing.length > 0) && (
        <AltFields media={media} missing={missing} onSaved={setChanged} />
      )}
    </div>
  )
}

interface AltFieldsProps {
  media: Media
  missing: readonly Language[]
  onSaved(media: Media): void
}

/** The alternative text in the languages that lack it, stored when the last of its fields is left. */
function AltFields({ media, missing, onSaved }: AltFieldsProps) {
  const { words } = useForm()
  const { session } = useWords()
  const [asked] = useState(missing)
  const [typed, setTyped] = useState<Media['alt']>({})
  const save = async ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    const written = Object.entries(typed).filter(([, text]) => text.trim() !== '')
    const alt = { ...media.alt, ...Object.fromEntries(written) }
    if (isSame(alt, media.alt)) return
    const answer = await call<Media>(`/api/admin/media/${media.hash}`, {
      method: 'PATCH',
      version: media.version,
      body: { alt, decorative: media.decorative },
    })
    if (answer.ok) onSaved(answer.data)
    else showToast(answer.error ?? session.unreachable, { isProblem: true })
  }
  return (
    <fieldset className={styles.alt} onBlur={(event) => void save(event)}>
      <legend className="quiet">{words.picture.alt}</legend>
      {asked.map((one) => (
        <TextField
          key={one}
          label={`${words.picture.alt} · ${words.languages[one]}`}
          lang={one}
          maxLength={mediaLimits.altText}
          autoComplete="off"
          value={typed[one] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [one]: target.value })}
        />
      ))}
    </fieldset>
  )
}

/** Its name or its text is beside it. */
function SmallPicture({ media }: { media: Media }) {
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
