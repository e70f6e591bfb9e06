import type { EditedDocument } from '#shared/admin/content.ts'
import { listScheduled } from '#shared/admin/publish-languages.ts'
import { type Visibility, visibilityOf } from '#shared/admin/visibility.ts'
import { useSiteLanguages } from '../session/site-languages.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { formatMoment } from '../words/times.ts'
import { useRoomLanguage } from './room-words.ts'

interface DocumentStateProps {
  document: EditedDocument
  /** What is in the form differs from what is published. */
  hasDraft: boolean
}

/** What visitors see of a document, in words, and who wrote its draft. */
export function DocumentState({ document, hasDraft }: DocumentStateProps) {
  const { language, words } = useRoomLanguage()
  const languages = useSiteLanguages()
  const { document: texts } = words.content
  const { draft } = document
  const visibility = visibilityOf(document.kind, document.published, new Date(), languages)
  return (
    <>
      {document.isUnreadable ? (
        <span>{texts.unreadable}</span>
      ) : (
        <>
          <Mark tone={visibilityTones[visibility]}>{words.content.marks[visibility]}</Mark>
          {describe().map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </>
      )}
      {hasDraft && draft?.savedBy && (
        <span>{texts.savedBy(draft.savedBy, formatMoment(draft.savedAt, language))}</span>
      )}
    </>
  )

  function describe(): string[] {
    const { published, publishedAt } = document
    const { hints } = words.content.publish
    const now = new Date()
    const time = publishedAt ? formatMoment(publishedAt, language) : null
    const seen = hasDraft ? texts.unpublished(time) : texts.published(time)
    const unseen = hasDraft ? texts.changed : texts.unchanged
    switch (visibility) {
      case 'draft':
        return [hints.draft]
      case 'public':
        return [seen]
      case 'unlisted':
        return [unseen, hints.unlisted]
      case 'private':
        return [unseen, hints.private]
      case 'scheduled': {
        const from = listScheduled(published, now).find((one) => languages.includes(one.language))
        return [unseen, texts.scheduled(formatMoment(from?.from ?? '', language))]
      }
    }
  }
}

export const visibilityTones: Record<Visibility, Tone> = {
  draft: 'new',
  scheduled: 'new',
  public: 'good',
  unlisted: 'quiet',
  private: 'quiet',
}
