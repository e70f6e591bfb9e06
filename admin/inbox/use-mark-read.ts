import { useEffect, useRef } from 'react'
import type { InboxMessage } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { useInbox } from './inbox-context.ts'

/**
 * A message that was opened counts as read. Each opening says so once: a message that is moved back to New while
 * it is open stays unread.
 */
export function useMarkRead(opened: InboxMessage): void {
  const { list } = useInbox()
  const reported = useRef('')
  useEffect(() => {
    if (reported.current === opened.id) return
    reported.current = opened.id
    // An act on a message that the list does not contain must still change the counts of the folders.
    if (!list.find(opened.id)) list.put(opened)
    if (opened.readAt !== null) return
    void call<InboxMessage>(`/api/admin/messages/${opened.id}/read`, { method: 'POST' }).then(
      (answer) => {
        // It may have been changed since it was opened. If the call failed, the next opening tries again.
        if (!answer.ok) return
        list.put({ ...(list.find(opened.id) ?? answer.data), readAt: answer.data.readAt })
      },
    )
  }, [list, opened])
}
