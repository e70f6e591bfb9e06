import type { InboxMessage, MessageStatus } from '#shared/inbox.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { useWords } from '../words/words.ts'

const tones: Record<MessageStatus, Tone> = { new: 'new', open: 'quiet', done: 'good', spam: 'bad' }

export function StatusMark({ message }: { message: Pick<InboxMessage, 'status' | 'deletedAt'> }) {
  const { folderNames } = useWords().inbox
  if (message.deletedAt !== null) return <Mark tone="bad">{folderNames.deleted}</Mark>
  return <Mark tone={tones[message.status]}>{folderNames[message.status]}</Mark>
}
