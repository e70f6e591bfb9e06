/** What is done to messages, one or many: shown at once, sent, and taken back again where the server says no. */
import type { Answer } from '#client/session/call-server.ts'
import type { BulkAnswer, InboxMessage, MessageAct } from '#shared/inbox.ts'
import { call } from '../session/call.ts'

export interface RequestedChange {
  message: InboxMessage
  act: MessageAct
}

/** Somebody else was there first: nothing of theirs was overwritten. */
export interface Conflict {
  act: MessageAct
  /** What stands there now. */
  current: InboxMessage
}

export interface Outcome {
  /** As they are now, with the act that takes each back. */
  undo: RequestedChange[]
  conflicts: Conflict[]
  /** How many are not there any more. */
  absent: number
  /** The sentence of what failed as a whole; '' where there was none. */
  problem: string | null
}

/** One is sent by itself, many in one call. */
export async function applyChanges(
  changes: readonly RequestedChange[],
  put: (message: InboxMessage) => void,
): Promise<Outcome> {
  for (const { message, act } of changes) put(applyLocally(message, act))
  const [only, ...others] = changes
  const answer = only && others.length === 0 ? await sendOne(only) : await sendAll(changes)
  if (!answer.ok) {
    for (const { message } of changes) put(message)
    return { undo: [], conflicts: [], absent: 0, problem: answer.error ?? '' }
  }
  const { changed, stale, absent } = answer.data
  for (const message of [...changed, ...stale]) put(message)
  const changeFor = new Map(changes.map((change) => [change.message.id, change]))
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

/** What undoes an act upon a message that was as it was. */
function reverse(act: MessageAct, before: InboxMessage): MessageAct {
  if (act.kind === 'delete') return { kind: 'restore' }
  if (act.kind === 'restore') return { kind: 'delete' }
  return { kind: 'status', status: before.status }
}

/** What a refused change would have changed, as it stands: 412 STALE. */
export function currentOf(answer: Answer<unknown>): InboxMessage | null {
  if (answer.ok || answer.code !== 'STALE') return null
  return (answer.data as { current: InboxMessage }).current
}

function applyLocally(message: InboxMessage, act: MessageAct): InboxMessage {
  if (act.kind === 'status') return { ...message, status: act.status }
  return { ...message, deletedAt: act.kind === 'delete' ? new Date().toISOString() : null }
}

function sendAll(requested: readonly RequestedChange[]): Promise<Answer<BulkAnswer>> {
  const changes = requested.map(({ message: { id, version }, act }) => ({ id, version, act }))
  return call('/api/admin/messages/bulk', { method: 'POST', body: { changes } })
}

async function sendOne(change: RequestedChange): Promise<Answer<BulkAnswer>> {
  const answer = await sendChange(change)
  if (answer.ok) return { ok: true, data: { changed: [answer.data], stale: [], absent: [] } }
  const current = currentOf(answer)
  return current ? { ok: true, data: { changed: [], stale: [current], absent: [] } } : answer
}

function sendChange({
  message: { id, version },
  act,
}: RequestedChange): Promise<Answer<InboxMessage>> {
  const path = `/api/admin/messages/${id}`
  if (act.kind === 'delete') return call(path, { method: 'DELETE', version })
  if (act.kind === 'restore') return call(`${path}/restore`, { method: 'POST', version })
  return call(path, { method: 'PATCH', version, body: { status: act.status } })
}
