import type { FieldPath } from '#shared/check-document.ts'
import type { SaveStatus, SendAnswer } from './save-types.ts'

/** Why the last request stored nothing. */
export type Trouble =
  | { kind: 'offline' }
  | { kind: 'refused'; error: string | null; paths: FieldPath[] }

/** `stale` again and again: the server and this page do not agree about what is in conflict. */
export function toTrouble(answer: Exclude<SendAnswer, { kind: 'saved' }>): Trouble {
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

export function toStatus({ isSaved, savedAt, trouble, isInJournal, waits }: SaveState): SaveStatus {
  if (isSaved) return { kind: 'saved', at: savedAt }
  if (trouble) return { ...trouble, isInJournal }
  return { kind: waits ? 'conflict' : 'saving' }
}
