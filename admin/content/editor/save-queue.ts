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
  findConflicts,
  findSendable,
  findUnsaved,
  openVersions,
  type Versions,
} from './document-versions.ts'
import { type Trouble, toStatus, toTrouble } from './save-status.ts'
import type { SaveQueue, SaveQueueDependencies, SaveSnapshot, SendAnswer } from './save-types.ts'

/** What is typed is in the journal within 250 ms; writing takes some of them. */
export const journalDelayMs = 150
export const saveDelayMs = 1500
const retryDelaysMs = [2000, 5000, 10_000, 30_000]

export function createSaveQueue(dependencies: SaveQueueDependencies): SaveQueue {
  const { opened, restored, send, journal, schedule, onSaved } = dependencies
  const listeners = new Set<() => void>()
  let version = opened.version
  let versions = restored ?? openVersions(opened.document)
  let savedAt = opened.draft?.savedAt ?? null
  let hasDraft = opened.draft !== null
  let focused: FieldPath | null = null
  let isComposing = false
  /** A save was due while the user was composing. */
  let isDue = false
  let isInJournal = true
  let trouble: Trouble | null = null
  let failures = 0
  /** Sent, but never answered. */
  let uncertain: Change[] = []
  let flight: Promise<void> | null = null
  /** Answers to requests of an earlier document are ignored. */
  let epoch = 0
  let cancelSave = () => {}
  let cancelJournal: (() => void) | null = null
  let snapshot = toSnapshot()

  function toSnapshot(): SaveSnapshot {
    const isSaved = !flight && findUnsaved(versions).length === 0
    const waits = !flight && findSendable(versions).length === 0
    return {
      version,
      hasDraft,
      isSaved,
      current: versions.current,
      conflicts: findConflicts(versions),
      status: toStatus({ isSaved, savedAt, trouble, isInJournal, waits }),
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
    if (findUnsaved(versions).length > 0) return
    trouble = null
    clearJournal()
    emit()
  }

  function start(): void {
    cancelSave()
    isDue = false
    const changes = findSendable(versions)
    if (changes.length === 0) settle()
    else request(changes)
  }

  function request(changes: Change[]): void {
    const at = epoch
    flight = send(version, changes).then((answer) => {
      if (at !== epoch) return
      flight = null
      take(answer, changes)
    })
    emit()
  }

  async function saveNow() {
    for (let requests = 0; requests < 10; requests += 1) {
      if (!flight) start()
      if (!flight) break
      await flight
      if (trouble) break
    }
    return { ok: findUnsaved(versions).length === 0, version }
  }

  function take(answer: SendAnswer, changes: Change[]): void {
    if (answer.kind === 'saved') {
      trouble = null
      failures = 0
      hasDraft = true
      savedAt = answer.savedAt
      accept(answer.version, acknowledge(versions, changes, answer.document))
      uncertain = []
      onSaved?.(version, versions.server)
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
    if (findUnsaved(versions).length === 0) clearJournal()
    else if (!trouble) {
      planJournal()
      if (findSendable(versions).length > 0) planSave(saveDelayMs)
    }
    emit()
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
      if (findUnsaved(versions).length === 0) clearJournal()
      else planJournal()
      emit()
      trySave()
    },
    learn(next, document) {
      if (flight || next <= version) return
      accept(next, { ...versions, server: document })
      emit()
    },
    replace(document) {
      epoch += 1
      flight = null
      version = document.version
      versions = openVersions(document.document)
      savedAt = document.draft?.savedAt ?? null
      hasDraft = document.draft !== null
      trouble = null
      uncertain = []
      clearJournal()
      emit()
    },
    async close() {
      listeners.clear()
      if (cancelJournal) writeJournal()
      await saveNow()
      epoch += 1
      cancelSave()
      cancelJournal?.()
    },
  }
}
