/** How many messages are unread, as the last answer of the server or act said. */
import type { InboxList } from '#shared/inbox.ts'
import { call } from './call.ts'

let unread = 0
const listeners = new Set<() => void>()

export function noteUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

/** For rooms that load neither Home nor a list of messages. */
export async function refreshUnread(): Promise<void> {
  const path = '/api/admin/messages?page=0&size=1'
  const answer = await call<InboxList>(path, { isActivity: false })
  if (answer.ok) noteUnread(answer.data.unread)
}

export const readUnread = () => unread

export function onUnread(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
