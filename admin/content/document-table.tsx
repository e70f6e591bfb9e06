import { Link } from 'react-router'
import type { DocumentEntry } from '#shared/admin/content.ts'
import { languageNames } from '#shared/i18n/languages.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Mark } from '../ui/mark.tsx'
import { Table } from '../ui/table.tsx'
import { formatBriefly } from '../words/times.ts'
import styles from './content.module.css'
import { DocumentTitle } from './document-title.tsx'
import { useRoomLanguage } from './room-words.ts'

interface DocumentTableProps {
  documents: DocumentEntry[]
  empty: string
}

export function DocumentTable({ documents, empty }: DocumentTableProps) {
  const { language, words } = useRoomLanguage()
  const { content } = words
  const languages = useSiteLanguages()
  return (
    <Table
      caption={content.list}
      rows={documents}
      idOf={({ kind, id }) => `${kind}/${id}`}
      empty={empty}
      columns={[
        {
          id: 'name',
          head: content.name,
          isWide: true,
          cell: (entry) => (
            <Link className={styles.name} to={`/content/${entry.kind}/${entry.id}`}>
              <DocumentTitle entry={entry} />
            </Link>
          ),
        },
        { id: 'kind', head: content.kind, cell: ({ kind }) => content.kinds[kind] },
        ...languages.map((one) => ({
          id: one,
          head: languageNames[one].name,
          cell: ({ incomplete, stale }: DocumentEntry) =>
            incomplete.includes(one) || stale.includes(one) ? (
              <Mark tone="bad">{incomplete.includes(one) ? content.missing : content.stale}</Mark>
            ) : (
              <Mark tone="good">{content.complete}</Mark>
            ),
        })),
        { id: 'state', head: content.state, cell: (entry) => <StateMark entry={entry} /> },
        {
          id: 'published',
          head: content.publishedAt,
          cell: ({ publishedAt }) =>
            publishedAt && (
              <time dateTime={publishedAt}>{formatBriefly(publishedAt, language)}</time>
            ),
        },
      ]}
    />
  )
}

function StateMark({ entry: { isPublished, draftedAt } }: { entry: DocumentEntry }) {
  const { marks } = useRoomLanguage().words.content
  if (!isPublished) return <Mark tone="new">{marks.new}</Mark>
  return draftedAt ? (
    <Mark tone="new">{marks.draft}</Mark>
  ) : (
    <Mark tone="quiet">{marks.published}</Mark>
  )
}
