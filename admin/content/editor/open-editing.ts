/** Everything that an open form holds: its queue, its entry in the journal and its channel to other tabs. */

import type { Answer, Refusal } from '#client/session/call-server.ts'
import type {
  DocumentKey,
  EditedDocument,
  PublishRefusal,
  SaveConflict,
  SavedDraft,
} from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { type Change, findChanges, isSame, valueAt } from '#shared/content-changes.ts'
import { call } from '../../session/call.ts'
import type { FieldConflict, Versions } from './document-versions.ts'
import { type JournalEntry, openJournal } from './journal.ts'
import { createSaveQueue, type SavedVersion, type SendAnswer } from './save-queue.ts'

/** Unsaved text of this device that was made from an older version. It is shown, but never put in by itself. */
export interface OfferedDraft {
  name: string
  at: string
  fields: FieldConflict[]
}

export type Editing = Awaited<ReturnType<typeof openEditing>>

export async function openEditing(opened: EditedDocument) {
  const { kind, id } = opened
  const journal = openJournal({ kind, id })
  // Without a journal (storage is blocked) the form still works.
  const left = await journal.readLeft(earlierIdsOf(opened)).catch((): JournalEntry[] => [])
  const { restored, offered, obsolete } = sortEntries(opened, left)
  if (restored) journal.adopt(restored.name)
  for (const name of obsolete) void journal.discard(name)
  const openChannel = () => new BroadcastChannel(`editor ${kind} ${id}`)
  const channel = openChannel()
  let isClosed = false
  const queue = createSaveQueue({
    opened,
    restored: restored?.versions,
    journal,
    send: createSend({ kind, id }),
    schedule(act, ms) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    onSaved(saved) {
      // An undo is offered longer than the form is open.
      const teller = isClosed ? openChannel() : channel
      teller.postMessage(saved)
      if (isClosed) teller.close()
    },
  })
  channel.onmessage = ({ data }: MessageEvent<SavedVersion>) => queue.learn(data)
  return {
    opened,
    queue,
    offered,
    /** What unsaved text of this device has changed in `opened`: it was made from this very version, and put in. */
    restored: restored ? findChanges(opened.document, restored.versions.current) : [],
    /** The user has decided about an offered draft. */
    settle(name: string): void {
      // What was taken over of it may still be unsaved.
      if (queue.read().isSaved) void journal.discard(name)
      else journal.adopt(name)
    },
    close(): void {
      // What is still unsaved is sent first, and other tabs are told.
      void queue.close().then(() => {
        isClosed = true
        channel.close()
        journal.close()
      })
    },
  }
}

/** Only posts can be renamed, and each lists its earlier names. */
function earlierIdsOf({ document }: EditedDocument): string[] {
  const aliases = valueAt(document, ['facts', 'aliases'])
  return Array.isArray(aliases) ? aliases.filter((one) => typeof one === 'string') : []
}

interface SortedEntries {
  restored: JournalEntry | undefined
  offered: OfferedDraft[]
  /** The server has all of their text. */
  obsolete: string[]
}

/** Only text that was made from exactly the server's present version is put in; the latest, if there are two. */
export function sortEntries(
  { version, document }: Pick<EditedDocument, 'version' | 'document'>,
  entries: readonly JournalEntry[],
): SortedEntries {
  const drafts = entries.map((entry) => ({ entry, fields: findOffered(document, entry.versions) }))
  const open = drafts.filter(({ fields }) => fields.length > 0)
  const restored = open.findLast(
    ({ entry }) => entry.version === version && isSame(entry.versions.server, document),
  )?.entry
  return {
    restored,
    offered: open
      .filter(({ entry }) => entry !== restored)
      .map(({ entry: { name, at }, fields }) => ({ name, at, fields })),
    obsolete: drafts.filter(({ fields }) => fields.length === 0).map(({ entry }) => entry.name),
  }
}

function findOffered(document: unknown, { base, current }: Versions): FieldConflict[] {
  return findChanges(base, current)
    .filter(({ path, value }) => !isSame(valueAt(document, path), value))
    .map(({ path, value }) => ({ path, mine: value, theirs: valueAt(document, path) }))
}

/** Sends changes of a document to the server. */
function createSend({ kind, id }: DocumentKey) {
  return async (version: number, changes: Change[]): Promise<SendAnswer> =>
    toSendAnswer(
      await call<SavedDraft>(`/api/admin/content/${kind}/${id}`, {
        method: 'PATCH',
        version,
        body: { changes },
      }),
    )
}

function toSendAnswer(answer: Answer<SavedDraft>): SendAnswer {
  if (answer.ok) return { kind: 'saved', ...answer.data }
  const { status, code, error, isJson } = answer
  const conflict = code === 'STALE' ? toConflict(answer) : null
  if (conflict) return { kind: 'stale', version: conflict.version, document: conflict.document }
  // Something between this browser and the server answers while the server is away.
  if (status === 0 || !isJson) return { kind: 'unreachable' }
  const mayRetry = status >= 500 || status === 429
  return { kind: 'refused', error, paths: toPaths(answer), mayRetry }
}

function toPaths({ data }: Refusal): FieldPath[] {
  const { problems } = (data ?? {}) as Partial<PublishRefusal>
  return problems?.map(({ path }) => path) ?? []
}

function toConflict({ data }: Refusal): SaveConflict | null {
  return typeof data === 'object' && data !== null && 'version' in data
    ? (data as SaveConflict)
    : null
}
