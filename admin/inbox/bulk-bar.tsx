/** What can be done with all that are chosen. */
import { type InboxMessage, messageStatuses } from '#shared/inbox.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/words.ts'
import styles from './bulk-bar.module.css'
import type { Act } from './inbox-acts.ts'

interface BulkBarProps {
  messages: InboxMessage[]
  onAct(messages: InboxMessage[], act: Act): void
  onClear(): void
}

export function BulkBar({ messages, onAct, onClear }: BulkBarProps) {
  const { inbox } = useWords()
  const areDeleted = messages.every(({ deletedAt }) => deletedAt !== null)
  return (
    <div className={styles.bar} role="toolbar" aria-label={inbox.bulk}>
      <span role="status">{inbox.chosen(messages.length)}</span>
      {areDeleted ? (
        <Button onClick={() => onAct(messages, { kind: 'restore' })}>{inbox.restore}</Button>
      ) : (
        <>
          {messageStatuses.map((status) => (
            <Button key={status} onClick={() => onAct(messages, { kind: 'status', status })}>
              {inbox.folderNames[status]}
            </Button>
          ))}
          <Button isDangerous onClick={() => onAct(messages, { kind: 'delete' })}>
            {inbox.remove}
          </Button>
        </>
      )}
      <Button isQuiet onClick={onClear}>
        {inbox.clearChosen}
      </Button>
    </div>
  )
}
