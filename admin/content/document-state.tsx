import type { EditedDocument } from '#shared/admin/content.ts'
import { formatMoment } from '../words/times.ts'
import type { EditorState } from './editor/editor-types.ts'
import { visibilityOf } from './names.ts'
import { useRoomLanguage } from './room-words.ts'

interface DocumentStateProps {
  document: EditedDocument
  state: EditorState
}

/** What visitors see of a document, in words, and who wrote its draft. */
export function DocumentState({ document, state }: DocumentStateProps) {
  const { language, words } = useRoomLanguage()
  const { document: texts } = words.content
  const { draft, kind, published, publishedAt } = document
  const time = publishedAt ? formatMoment(publishedAt, language) : null
  const visibility = kind === 'project' && published !== null ? visibilityOf(published) : 'public'
  const hasDraft = state.hasDraft || !state.isSaved
  return (
    <>
      <span>
        {document.isUnreadable
          ? texts.unreadable
          : published === null
            ? texts.neverPublished
            : hasDraft
              ? texts.unpublished(time)
              : texts.published(time)}
      </span>
      {visibility === 'unlisted' && <span>{texts.unlisted}</span>}
      {visibility === 'hidden' && <span>{texts.hidden}</span>}
      {hasDraft && draft?.savedBy && (
        <span>{texts.savedBy(draft.savedBy, formatMoment(draft.savedAt, language))}</span>
      )}
    </>
  )
}
