/** How many messages are unread, as the last answer of the server or act said. */
import { create } from 'zustand'
import type { InboxList } from '#shared/inbox.ts'
import { call } from './call.ts'

export const useUnread = create(() => 0)

export function noteUnread(count: number): void {
  useUnread.setState(count, true)
}

/** For rooms that load neither Home nor a list of messages. */
export async function refreshUnread(): Promise<void> {
  const path = '/api/admin/messages?page=0&size=1'
  const answer = await call<InboxList>(path, { isActivity: false })
  if (answer.ok) noteUnread(answer.data.unread)
}
