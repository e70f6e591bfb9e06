/** Acts on one or many messages: shown at once, sent, and reverted if the server refuses. */
import type { Answer } from '#client/session/call-server.ts'
import type { BulkAnswer, InboxMessage, MessageAct } from '#shared/inbox.ts'
import { call } from '../session/call.ts'

export interface RequestedChange {
  message: InboxMessage
  act: MessageAct
}

/** Another change came first: nothing of it was overwritten. */
export interface Conflict {
  act: MessageAct
  /** The current state. */
  current: InboxMessage
}

export interface Outcome {
  /** The current messages, with the act that undoes each. */
  undo: RequestedChange[]
  conflicts: Conflict[]
  /** How many no longer exist. */
  absent: number
  /** The message of a general failure; '' if there was none. */
  problem: string | null
}

/** One or many, in one call. */
export async function applyChanges(
  changes: readonly RequestedChange[],
  put: (message: InboxMessage) => void,
): Promise<Outcome> {
  for (const { message, act } of changes) put(applyLocally(message, act))
  const answer = await sendAll(changes)
  if (!answer.ok) {
    for (const { message } of changes) put(message)
    return { undo: [], conflicts: [], absent: 0, problem: answer.error ?? '' }
  }
  const { changed, stale, absent } = answer.data
  for (const message of [...changed, ...stale]) put(message)
  const changeFor = new Map(changes.map((change) => [change.message.id, change]))
  for (const message of changed) {
    const before = changeFor.get(message.id)?.message
    if (before) noteOwnChange(before.version, message)
  }
  const paired = (messages: InboxMessage[]) =>
    messages.flatMap((current) => {
      const change = changeFor.get(current.id)
      return change ? [{ ...change, current }] : []
    })
  return {
    undo: paired(changed).map(({ message, act, current }) => ({
      message: current,
      act: reverse(act, message),
    })),
    conflicts: paired(stale).map(({ act, current }) => ({ act, current })),
    absent: absent.length,
    problem: null,
  }
}

/** The act that undoes an act on a message in the given state. */
function reverse(act: MessageAct, before: InboxMessage): MessageAct {
  const isDeleted = before.deletedAt !== null
  if (act.kind !== 'status') return { kind: isDeleted ? 'delete' : 'restore' }
  const { status, spamReason } = before
  return { kind: 'status', status, isRead: before.readAt !== null, isDeleted, spamReason }
}

/** Whether an act changes anything: deleting a deleted message does not. */
export function hasEffect(act: MessageAct, { deletedAt }: InboxMessage): boolean {
  return act.kind !== 'delete' || deletedAt === null
}

/** The current state of a message whose change was refused: 412 STALE. */
export function currentOf(answer: Answer<unknown>): InboxMessage | null {
  if (answer.ok || answer.code !== 'STALE') return null
  return (answer.data as { current: InboxMessage }).current
}

function applyLocally(message: InboxMessage, act: MessageAct): InboxMessage {
  const now = new Date().toISOString()
  if (act.kind !== 'status') return { ...message, deletedAt: act.kind === 'delete' ? now : null }
  const { status, isRead = false, isDeleted = false, spamReason = message.spamReason } = act
  return {
    ...message,
    status,
    deletedAt: isDeleted ? now : null,
    readAt: isRead ? (message.readAt ?? now) : status === 'new' ? null : message.readAt,
    spamReason: status === 'spam' ? spamReason : null,
  }
}

function sendAll(requested: readonly RequestedChange[]): Promise<Answer<BulkAnswer>> {
  const changes = requested.map(({ message: { id, version }, act }) => ({ id, version, act }))
  return call('/api/admin/messages/bulk', { method: 'POST', body: { changes } })
}

/**
 * The versions that changes of this tab have made, by the version before. What is shown with an earlier version misses
 * no change of another admin then.
 */
const made = new Map<string, number>()

/** To be called when the server has changed a message from a version. */
export function noteOwnChange(from: number, { id, version }: InboxMessage): void {
  made.set(`${id} ${from}`, version)
}

/** The version that a message has got from this tab alone since `version`. */
export function followOwnChanges(id: string, version: number): number {
  const next = made.get(`${id} ${version}`)
  return next === undefined ? version : followOwnChanges(id, next)
}
