/**
 * Saves a document while it is being typed: first into a journal on this device, then to the server, one request
 * at a time. Nothing is removed from the journal before the server has acknowledged it.
 */
import { createStore } from 'zustand/vanilla'
import type { EditedDocument } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { type Change, replaceAt } from '#shared/content-changes.ts'
import {
  absorb,
  acknowledge,
  claim,
  decide,
  type FieldConflict,
  findChanged,
  findConflicts,
  findSendable,
  findUnsaved,
  isSettled,
  openVersions,
  type Versions,
} from './document-versions.ts'
import type { EditorState, SaveResult } from './editor-types.ts'
import type { Journal } from './journal.ts'

export type SendAnswer =
  | ({ kind: 'saved' } & SavedVersion)
  /** Others have changed the same fields, and nothing was stored. */
  | { kind: 'stale'; version: number; document: unknown }
  | { kind: 'unreachable' }
  /** `paths`: the fields that it is about. */
  | { kind: 'refused'; error: string | null; paths: FieldPath[]; mayRetry: boolean }

export type SaveStatus =
  /** null: nothing was saved since the document was published. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' }
  | { kind: 'offline'; isInJournal: boolean }
  | { kind: 'conflict' }
  | { kind: 'refused'; error: string | null; paths: FieldPath[]; isInJournal: boolean }

/** A draft as the server has it now. */
export interface SavedVersion {
  version: number
  savedAt: string
  document: unknown
}

interface SaveQueueDependencies {
  opened: EditedDocument
  /** Unsaved text from the journal that was made from exactly this document. */
  restored?: Versions | undefined
  /** Never rejects. */
  send(version: number, changes: Change[]): Promise<SendAnswer>
  journal: Pick<Journal, 'write' | 'remove'>
  /** Calls `act` once, after a time; returns how to cancel it. */
  schedule(act: () => void, ms: number): () => void
  /** The server has stored something. */
  onSaved?(saved: SavedVersion): void
}

export type SaveQueue = ReturnType<typeof createSaveQueue>

export function createSaveQueue({
  opened,
  restored,
  send,
  journal,
  schedule,
  onSaved,
}: SaveQueueDependencies) {
  let version = opened.version
  let versions = restored ?? openVersions(opened.document)
  let draft: { savedAt: string } | null = opened.draft
  let focused: FieldPath | null = null
  let isComposing = false
  /** A save was due while the user was composing. */
  let isDue = false
  let isInJournal = true
  let trouble: Trouble | null = null
  let failures = 0
  /** Sent, but never answered. */
  let uncertain: Change[] = []
  let flight: { changes: Change[]; answered: Promise<void> } | null = null
  /** Answers to requests of an earlier document are ignored. */
  let epoch = 0
  let cancelSave = () => {}
  let cancelJournal: (() => void) | null = null
  const store = createStore(toSnapshot)

  function toSnapshot(): EditorState & { status: SaveStatus; conflicts: FieldConflict[] } {
    const isSaved = !flight && isSettled(versions, uncertain)
    const waits = !flight && findSendable(versions, uncertain).length === 0
    return {
      version,
      isSaved,
      current: versions.current,
      conflicts: findConflicts(versions),
      status: toStatus({ isSaved, savedAt: draft?.savedAt ?? null, trouble, isInJournal, waits }),
    }
  }

  function emit(): void {
    store.setState(toSnapshot(), true)
  }

  function planSave(ms: number): void {
    cancelSave()
    cancelSave = schedule(trySave, ms)
  }

  /** The first change of many starts the clock, so that typing without a pause is written too. */
  function planJournal(): void {
    cancelJournal ??= schedule(writeJournal, journalDelayMs)
  }

  function writeJournal(): void {
    cancelJournal?.()
    cancelJournal = null
    const note = (wasWritten: boolean) => {
      if (wasWritten === isInJournal) return
      isInJournal = wasWritten
      emit()
    }
    journal.write(version, versions).then(note.bind(null, true), note.bind(null, false))
  }

  function trySave(): void {
    if (isComposing) isDue = true
    else if (!flight) start()
  }

  /** Everything that can be sent has been sent, or was undone by the user. */
  function settle(): void {
    if (!isSettled(versions, uncertain)) return
    trouble = null
    clearJournal()
    emit()
  }

  function start(): void {
    cancelSave()
    isDue = false
    const changes = findSendable(versions, uncertain)
    if (changes.length === 0) settle()
    else request(changes)
  }

  function request(changes: Change[]): void {
    const at = epoch
    const answered = send(version, changes).then((answer) => {
      if (at !== epoch) return
      flight = null
      take(answer, changes)
    })
    flight = { changes, answered }
    emit()
  }

  /** Sends what is unsaved without waiting. */
  async function saveNow(): Promise<SaveResult> {
    for (let requests = 0; requests < 10; requests += 1) {
      if (!flight) start()
      if (!flight) break
      await flight.answered
      if (trouble) break
    }
    return { ok: isSettled(versions, uncertain), version, document: versions.server }
  }

  function take(answer: SendAnswer, changes: Change[]): void {
    if (answer.kind === 'saved') {
      trouble = null
      failures = 0
      draft = answer
      accept(answer.version, acknowledge(versions, changes, answer.document))
      uncertain = []
      onSaved?.({ version, savedAt: answer.savedAt, document: versions.server })
    } else if (answer.kind === 'stale' && failures < retryDelaysMs.length) {
      failures += 1
      trouble = null
      accept(answer.version, { ...versions, server: answer.document })
      uncertain = []
      // The fields that are not in conflict do not wait for the others.
      start()
      if (flight) return
    } else {
      const mayRetry = answer.kind !== 'refused' || answer.mayRetry
      trouble = toTrouble(answer)
      if (mayRetry) {
        uncertain = [...uncertain, ...changes]
        planSave(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? saveDelayMs)
        failures += 1
      }
    }
    if (!trouble) continueSaving()
    emit()
  }

  function continueSaving(): void {
    if (isSettled(versions, uncertain)) clearJournal()
    else planJournal()
    if (findSendable(versions, uncertain).length > 0) planSave(saveDelayMs)
  }

  function accept(next: number, received: Versions): void {
    version = next
    versions = absorb(claim(received, uncertain), focused)
  }

  function clearJournal(): void {
    cancelSave()
    cancelJournal?.()
    cancelJournal = null
    void journal.remove()
  }

  function edit(current: unknown): void {
    versions = { ...versions, current }
    planJournal()
    // While the server cannot be reached, the retries send it.
    if (trouble?.kind !== 'offline') {
      trouble = null
      planSave(saveDelayMs)
    }
    emit()
  }

  if (restored) {
    planJournal()
    planSave(saveDelayMs)
  }
  return {
    store,
    read: store.getState,
    subscribe: store.subscribe,
    /** An empty path is the whole document. */
    edit: (path: FieldPath, value: unknown) => edit(replaceAt(versions.current, path, value)),
    /** The field that has the focus; null: none. */
    focus(path: FieldPath | null): void {
      focused = path
      // While a request is under way, its answer takes them over.
      if (flight) return
      const { current } = versions
      versions = absorb(versions, focused)
      if (versions.current !== current) emit()
    },
    compose(next: boolean): void {
      isComposing = next
      if (!next && isDue) planSave(saveDelayMs)
    },
    saveNow,
    /** Writes the journal without waiting: the page is being left. */
    writeJournal(): void {
      if (findUnsaved(versions).length > 0) writeJournal()
    },
    decide(path: string[], value: unknown): void {
      versions = decide(versions, path, value)
      failures = 0
      continueSaving()
      emit()
      trySave()
    },
    /** Another tab of this browser has saved. */
    learn(saved: SavedVersion): void {
      if (flight || saved.version <= version) return
      draft = saved
      accept(saved.version, { ...versions, server: saved.document })
      emit()
    },
    /** Takes over the answer to an act; what differs from `seen`, the text that the act was about, stays. */
    replace(document: EditedDocument, seen: unknown = versions.base): void {
      epoch += 1
      version = document.version
      versions = absorb({ ...versions, server: document.document, base: seen }, focused)
      // The server may have stored what was under way, or store it later.
      uncertain = flight ? findChanged(versions, flight.changes) : []
      flight = null
      draft = document.draft
      trouble = null
      continueSaving()
      emit()
    },
    /** Sends what is unsaved once more, and tries no longer. What an undo edits later is saved as before. */
    async close(): Promise<void> {
      if (cancelJournal) writeJournal()
      await saveNow()
      epoch += 1
      cancelSave()
      cancelJournal?.()
      cancelJournal = null
      // What is undone later begins with a new request.
      trouble = null
    },
  }
}

/** What is typed is in the journal within 250 ms; writing takes some of them. */
export const journalDelayMs = 150
export const saveDelayMs = 1500
/** After a first, second, … request without an answer. */
const retryDelaysMs = [2000, 5000, 10_000, 30_000]

/** Why the last request stored nothing. */
type Trouble = { kind: 'offline' } | { kind: 'refused'; error: string | null; paths: FieldPath[] }

/** `stale` again and again: the server and this page do not agree about what is in conflict. */
function toTrouble(answer: Exclude<SendAnswer, { kind: 'saved' }>): Trouble {
  if (answer.kind === 'unreachable') return { kind: 'offline' }
  if (answer.kind === 'stale') return { kind: 'refused', error: null, paths: [] }
  return { kind: 'refused', error: answer.error, paths: answer.paths }
}

interface SaveState {
  isSaved: boolean
  savedAt: string | null
  trouble: Trouble | null
  /** Whether the text is in the journal of this device. */
  isInJournal: boolean
  /** What is unsaved waits for a decision of the user. */
  waits: boolean
}

function toStatus({ isSaved, savedAt, trouble, isInJournal, waits }: SaveState): SaveStatus {
  if (isSaved) return { kind: 'saved', at: savedAt }
  if (trouble) return { ...trouble, isInJournal }
  return { kind: waits ? 'conflict' : 'saving' }
}
