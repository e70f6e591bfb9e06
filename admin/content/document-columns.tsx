/** The columns that tables of documents begin with: the name, which leads to the document, and the kind. */
import { Link } from 'react-router'
import type { DocumentEntry } from '#shared/admin/content.ts'
import styles from './content.module.css'
import { DocumentTitle } from './document-title.tsx'
import { useWords } from './room-words.ts'

type Named = Pick<DocumentEntry, 'kind' | 'id' | 'titles'>

export function useDocumentColumns() {
  const { content } = useWords()
  return [
    {
      id: 'name',
      head: content.name,
      isWide: true,
      cell: (entry: Named) => (
        <Link className={styles.name} to={`/content/${entry.kind}/${entry.id}`}>
          <DocumentTitle entry={entry} />
        </Link>
      ),
    },
    { id: 'kind', head: content.kind, cell: ({ kind }: Named) => content.kinds[kind] },
  ]
}
