/** What is done to messages, one or many: shown at once, sent, and taken back again where the server says no. */
import type { InboxMessage, MessageStatus } from '#shared/inbox.ts'
import { type Answer, call } from '../session/call.ts'

export type Act =
  | { kind: 'status'; status: MessageStatus }
  | { kind: 'delete' }
  | { kind: 'restore' }

/** Somebody else was there first: nothing of theirs was overwritten. */
export interface Conflict {
  act: Act
  /** What stands there now. */
  current: InboxMessage
}

export interface Outcome {
  /** As they are now, with what they were before. */
  changed: { before: InboxMessage; after: InboxMessage }[]
  conflicts: Conflict[]
  /** The sentence of the first that failed otherwise; '' where there was none. */
  problem: string | null
}

/** Calls that are under way at one time: a browser sends six. */
const atOnce = 6

export async function perform(
  messages: readonly InboxMessage[],
  act: Act,
  put: (message: InboxMessage) => void,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], conflicts: [], problem: null }
  const waiting = [...messages]
  for (const message of messages) put(foresee(message, act))

  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const before = next
      const answer = await send(before, act)
      if (answer.ok) {
        put(answer.data)
        outcome.changed.push({ before, after: answer.data })
        continue
      }
      const current = currentOf(answer)
      put(current ?? before)
      if (current) outcome.conflicts.push({ act, current })
      else outcome.problem ??= answer.error ?? ''
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

/** What undoes an act upon a message that was as it was. */
export function reverse(act: Act, before: InboxMessage): Act {
  if (act.kind === 'delete') return { kind: 'restore' }
  if (act.kind === 'restore') return { kind: 'delete' }
  return { kind: 'status', status: before.status }
}

/** What a refused change would have changed, as it stands: 412 STALE. */
export function currentOf(answer: Answer<unknown>): InboxMessage | null {
  if (answer.ok || answer.code !== 'STALE') return null
  return (answer.data as { current: InboxMessage }).current
}

function foresee(message: InboxMessage, act: Act): InboxMessage {
  if (act.kind === 'status') return { ...message, status: act.status }
  return { ...message, deletedAt: act.kind === 'delete' ? new Date().toISOString() : null }
}

function send({ id, version }: InboxMessage, act: Act): Promise<Answer<InboxMessage>> {
  const path = `/api/admin/messages/${id}`
  if (act.kind === 'delete') return call(path, { method: 'DELETE', version })
  if (act.kind === 'restore') return call(`${path}/restore`, { method: 'POST', version })
  return call(path, { method: 'PATCH', version, body: { status: act.status } })
}
