import type { EditedDocument } from '#shared/admin/content.ts'
import { formatMoment } from '../words/times.ts'
import type { EditorState } from './editor/editor-types.ts'
import { useRoomLanguage } from './room-words.ts'

interface DocumentStateProps {
  document: EditedDocument
  state: EditorState
}

/** What visitors see of a document, in words, and who wrote its draft. */
export function DocumentState({ document, state }: DocumentStateProps) {
  const { language, words } = useRoomLanguage()
  const { document: said } = words.content
  const { draft, published, publishedAt } = document
  const time = publishedAt ? formatMoment(publishedAt, language) : null
  const hasDraft = state.hasDraft || !state.isSaved
  return (
    <>
      <span>
        {published === null
          ? said.neverPublished
          : hasDraft
            ? said.unpublished(time)
            : said.published(time)}
      </span>
      {hasDraft && draft?.savedBy && (
        <span>{said.savedBy(draft.savedBy, formatMoment(draft.savedAt, language))}</span>
      )}
    </>
  )
}
