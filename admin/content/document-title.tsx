import { Link } from 'react-router'
import type { DocumentEntry } from '#shared/admin/content.ts'
import { chooseTitle } from '../words/document-title.ts'
import styles from './content.module.css'
import { useRoomLanguage, useWords } from './room-words.ts'

/** In the language of the panel if the document has a title in it. */
export function DocumentTitle({ entry }: { entry: Pick<DocumentEntry, 'kind' | 'id' | 'titles'> }) {
  const { language, words } = useRoomLanguage()
  const title = chooseTitle(entry, language, words.content)
  return (
    <span lang={title.language ?? undefined} dir="auto">
      {title.text}
    </span>
  )
}

type Named = Pick<DocumentEntry, 'kind' | 'id' | 'titles'>

/** The columns that tables of documents begin with: the name, which leads to the document, and the kind. */
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
  ] as const
}
