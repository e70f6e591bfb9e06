/** All uploaded files, newest first. */
import { useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { Media, MediaList } from '#shared/admin/media.ts'
import { isPicture } from '#shared/media.ts'
import { acceptedFiles } from '../session/files-in.ts'
import { toPagedQuery } from '../session/list-path.ts'
import { loadWithLanguages, useSiteLanguages } from '../session/site-languages.ts'
import { FileButton } from '../ui/file-button.tsx'
import { ChoiceField, Filters, SearchField } from '../ui/filters.tsx'
import { Mark } from '../ui/mark.tsx'
import { Page } from '../ui/page.tsx'
import { Paging } from '../ui/paging.tsx'
import { useRowKeys } from '../ui/shortcuts.ts'
import table from '../ui/table.module.css'
import { showProblem } from '../ui/toasts.ts'
import { useWords } from '../words/words.ts'
import styles from './media.module.css'
import { useMediaWords } from './room-words.ts'
import { Thumbnail } from './thumbnail.tsx'
import { uploads } from './uploads.ts'

const known = ['search', 'unused', 'page'] as const

export function loader({ request }: LoaderFunctionArgs) {
  const query = toPagedQuery(request.url, known, 48)
  return loadWithLanguages<MediaList>(`/media?${query}`, request)
}

export function Component() {
  const { lists } = useWords()
  const words = useMediaWords()
  const list: MediaList = useLoaderData()
  const [search] = useSearchParams()
  const box = useRef<HTMLUListElement>(null)
  const isFiltered = search.has('search') || search.has('unused')
  useRowKeys(box, 'a')

  return (
    <Page title={words.title} acts={<UploadButtons />}>
      <p className={styles.hint}>{words.add.hint}</p>
      <Filters label={lists.filters}>
        <SearchField label={words.search} />
        <ChoiceField
          label={words.use}
          name="unused"
          choices={[
            { value: '', text: words.useChoices.all },
            { value: 'true', text: words.useChoices.unused },
          ]}
        />
      </Filters>
      {list.items.length === 0 ? (
        <p className={table.empty}>{isFiltered ? lists.empty : words.empty}</p>
      ) : (
        <ul ref={box} className={styles.grid} aria-label={words.list}>
          {list.items.map((media) => (
            <li key={media.hash}>
              <Card media={media} />
            </li>
          ))}
        </ul>
      )}
      <Paging {...list} words={lists.paging} />
    </Page>
  )
}

function Card({ media }: { media: Media }) {
  const { documents } = useWords()
  const { marks } = useMediaWords()
  const languages = useSiteLanguages()
  const { alt, decorative, hash, motion, name, type, uses } = media
  const missing = languages.filter((language) => alt[language] === undefined)
  const isDescribed = decorative || !isPicture(type) || missing.length === 0
  const places = new Set(uses.map(({ kind, id }) => `${kind}/${id}`)).size
  return (
    <Link className={styles.card} to={`/media/${hash}`}>
      <span className={styles.frame}>
        <Thumbnail media={media} most={480} />
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {!isDescribed && (
        <Mark tone="bad">
          {missing.length === languages.length
            ? marks.noAlt
            : marks.missing(missing.map((language) => documents.languages[language]).join(', '))}
        </Mark>
      )}
      {motion !== 'still' && (
        <Mark tone={motion === 'moving' ? 'quiet' : 'bad'}>{marks[motion]}</Mark>
      )}
      <Mark tone="quiet">{places > 0 ? marks.used(places) : marks.unused}</Mark>
    </Link>
  )
}

/** Opens the picker, or on a touch screen also the camera. */
function UploadButtons() {
  const { add } = useMediaWords()
  const take = (files: File[]) => {
    const left = uploads.add(files)
    if (left > 0) showProblem(add.tooMany(left))
  }
  return (
    <>
      <FileButton className={styles.camera} accept="image/*" capture="environment" onFiles={take}>
        {add.photo}
      </FileButton>
      <FileButton isPrimary multiple accept={acceptedFiles} onFiles={take}>
        {add.choose}
      </FileButton>
    </>
  )
}
