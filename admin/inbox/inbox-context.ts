import { createContext, type RefObject, use } from 'react'
import type { InboxMessage, MessageAct } from '#shared/inbox.ts'
import type { MessageList } from './message-list.ts'

export interface Inbox {
  list: MessageList
  /** The open message. */
  opened: RefObject<InboxMessage | null>
  act(messages: readonly InboxMessage[], act: MessageAct): Promise<unknown>
  /** Marks the open message as done, and goes on to the next one. */
  finish(message: InboxMessage): Promise<unknown>
}

export const InboxContext = createContext<Inbox | null>(null)

export function useInbox(): Inbox {
  const inbox = use(InboxContext)
  if (!inbox) throw new Error('There is no inbox around this.')
  return inbox
}
