import { createContext, use } from 'react'
import type { InboxMessage } from '#shared/inbox.ts'
import type { Act } from './inbox-acts.ts'
import type { MessageList } from './message-list.ts'

export interface Inbox {
  list: MessageList
  act(messages: readonly InboxMessage[], act: Act): Promise<void>
}

export const InboxContext = createContext<Inbox | null>(null)

export function useInbox(): Inbox {
  const inbox = use(InboxContext)
  if (!inbox) throw new Error('There is no inbox around this.')
  return inbox
}
