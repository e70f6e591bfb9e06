/**
 * Saves a document while it is being typed: first into a journal on this device, then to the server, one request
 * at a time. Nothing is removed from the journal before the server has acknowledged it.
 */
import type { FieldPath } from '#shared/check-document.ts'
import { type Change, replaceAt } from '#shared/content-changes.ts'
import {
  absorb,
  acknowledge,
  claim,
  decide,
  findChanged,
  findConflicts,
  findSendable,
  findUnsaved,
  isSettled,
  openVersions,
  type Versions,
} from './document-versions.ts'
import { journalDelayMs, retryDelaysMs, saveDelayMs } from './save-delays.ts'
import { type Trouble, toStatus, toTrouble } from './save-status.ts'
import type { SaveQueue, SaveQueueDependencies, SaveSnapshot, SendAnswer } from './save-types.ts'

export function createSaveQueue(dependencies: SaveQueueDependencies): SaveQueue {
  const { opened, restored, send, journal, schedule, onSaved } = dependencies
  const listeners = new Set<() => void>()
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
  let snapshot = toSnapshot()

  function toSnapshot(): SaveSnapshot {
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
    snapshot = toSnapshot()
    for (const listener of listeners) listener()
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

  async function saveNow() {
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
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (path, value) => edit(replaceAt(versions.current, path, value)),
    focus(path) {
      focused = path
      // While a request is under way, its answer takes them over.
      if (flight) return
      const { current } = versions
      versions = absorb(versions, focused)
      if (versions.current !== current) emit()
    },
    compose(next) {
      isComposing = next
      if (!next && isDue) planSave(saveDelayMs)
    },
    saveNow,
    writeJournal() {
      if (findUnsaved(versions).length > 0) writeJournal()
    },
    decide(path, value) {
      versions = decide(versions, path, value)
      failures = 0
      continueSaving()
      emit()
      trySave()
    },
    learn(saved) {
      if (flight || saved.version <= version) return
      draft = saved
      accept(saved.version, { ...versions, server: saved.document })
      emit()
    },
    replace(document, seen = versions.base) {
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
    async close() {
      listeners.clear()
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
