import type { DocumentEntry } from '#shared/admin/content.ts'
import { chooseTitle } from '../words/document-title.ts'
import { useRoomLanguage } from './room-words.ts'

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
