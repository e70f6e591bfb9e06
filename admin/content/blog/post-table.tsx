import { Link } from 'react-router'
import type { PostEntry } from '#shared/admin/posts.ts'
import type { LanguageState } from '#shared/admin/publish-languages.ts'
import { useSiteLanguages } from '../../session/site-languages.ts'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { Table } from '../../ui/table.tsx'
import { formatBriefly, formatMoment } from '../../words/times.ts'
import { usePanelLanguage } from '../../words/words.ts'
import { DocumentTitle } from '../document-title.tsx'
import styles from './blog.module.css'
import { useBlogWords } from './room-words.ts'

const tones: Record<LanguageState, Tone> = {
  missing: 'quiet',
  draft: 'new',
  scheduled: 'new',
  live: 'good',
  changed: 'new',
}

interface PostTableProps {
  posts: PostEntry[]
  empty: string
}

export function PostTable({ posts, empty }: PostTableProps) {
  const { language, words: panelWords } = usePanelLanguage()
  const words = useBlogWords()
  const languages = useSiteLanguages()
  return (
    <Table
      caption={words.list}
      rows={posts}
      idOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          id: 'name',
          head: words.name,
          isWide: true,
          cell: ({ id, titles }) => (
            <Link className={styles.name} to={`/content/post/${id}`}>
              <DocumentTitle entry={{ kind: 'post', id, titles }} />
            </Link>
          ),
        },
        ...languages.map((one) => ({
          id: one,
          head: panelWords.documents.languages[one],
          isShort: true,
          cell: ({ states }: PostEntry) => (
            <Mark tone={tones[states[one]]}>{words.states[states[one]]}</Mark>
          ),
        })),
        {
          id: 'date',
          head: words.date,
          cell: ({ date, appearsAt }) => (
            <span className={styles.date}>
              {date === '' ? words.noDate : <time dateTime={date}>{date}</time>}
              {appearsAt && <small>{words.appears(formatMoment(appearsAt, language))}</small>}
            </span>
          ),
        },
        {
          id: 'tags',
          head: words.tags,
          cell: ({ tags }) => <span dir="auto">{tags.join(', ')}</span>,
        },
        {
          id: 'draft',
          head: words.draft,
          cell: ({ draftedAt }) =>
            draftedAt && <time dateTime={draftedAt}>{formatBriefly(draftedAt, language)}</time>,
        },
      ]}
    />
  )
}
