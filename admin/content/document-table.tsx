import type { DocumentEntry } from '#shared/admin/content.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Mark } from '../ui/mark.tsx'
import { Table } from '../ui/table.tsx'
import { formatBriefly } from '../words/times.ts'
import { useDocumentColumns } from './document-columns.tsx'
import { useRoomLanguage } from './room-words.ts'

interface DocumentTableProps {
  documents: DocumentEntry[]
  empty: string
}

export function DocumentTable({ documents, empty }: DocumentTableProps) {
  const { language, words } = useRoomLanguage()
  const { content } = words
  const languages = useSiteLanguages()
  const documentColumns = useDocumentColumns()
  return (
    <Table<DocumentEntry>
      caption={content.list}
      rows={documents}
      idOf={({ kind, id }) => `${kind}/${id}`}
      empty={empty}
      columns={[
        ...documentColumns,
        ...languages.map((one) => ({
          id: one,
          head: content.languages[one],
          isShort: true,
          cell: ({ incomplete, stale }: DocumentEntry) =>
            incomplete.includes(one) || stale.includes(one) ? (
              <Mark tone="bad">{incomplete.includes(one) ? content.missing : content.stale}</Mark>
            ) : (
              <Mark tone="good">{content.complete}</Mark>
            ),
        })),
        {
          id: 'state',
          head: content.state,
          isShort: true,
          cell: (entry) => <StateMark entry={entry} />,
        },
        {
          id: 'published',
          head: content.publishedAt,
          isShort: true,
          cell: ({ publishedAt }) =>
            publishedAt && (
              <time dateTime={publishedAt}>{formatBriefly(publishedAt, language)}</time>
            ),
        },
      ]}
    />
  )
}

function StateMark({ entry: { isPublished, draftedAt, visibility } }: { entry: DocumentEntry }) {
  const { marks } = useRoomLanguage().words.content
  if (!isPublished) return <Mark tone="new">{marks.new}</Mark>
  return (
    <>
      {visibility !== 'public' && <Mark tone="quiet">{marks[visibility]}</Mark>}{' '}
      {draftedAt ? (
        <Mark tone="new">{marks.draft}</Mark>
      ) : (
        visibility === 'public' && <Mark tone="quiet">{marks.published}</Mark>
      )}
    </>
  )
}
