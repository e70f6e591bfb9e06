import type { RevisionEntry } from '#shared/admin/content.ts'
import type { KindName } from '#shared/content-kinds.ts'
import { formatMoment } from '../words/times.ts'
import { FieldChanges } from './field-diff.tsx'
import { listChanges } from './list-changes.ts'
import { useRoomLanguage } from './room-words.ts'

export interface Compared {
  entry: RevisionEntry
  document: unknown
  /** null: it is the first one. */
  before: { document: unknown } | null
}

/** What a revision changed in the one before it. */
export function RevisionChanges({ kind, compared }: { kind: KindName; compared: Compared }) {
  const { language, words } = useRoomLanguage()
  const { history } = words.content
  const { entry, document, before } = compared
  const changes = before ? listChanges(before.document, document) : []
  return (
    <section>
      <h2>{history.changes(formatMoment(entry.at, language))}</h2>
      {!before && <p>{history.first}</p>}
      {before && changes.length === 0 && <p>{history.none}</p>}
      <FieldChanges kind={kind} changes={changes} />
    </section>
  )
}
