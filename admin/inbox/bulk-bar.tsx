/** Acts on all selected messages. */
import { type InboxMessage, type MessageAct, messageStatuses } from '#shared/inbox.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/words.ts'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  messages: InboxMessage[]
  onAct(act: MessageAct): void
  onClear(): void
}

export function BulkBar({ messages, onAct, onClear }: BulkBarProps) {
  const { inbox } = useWords()
  const areDeleted = messages.every(({ deletedAt }) => deletedAt !== null)
  return (
    <div className={styles.bar} role="toolbar" aria-label={inbox.bulk}>
      <span role="status">{inbox.chosen(messages.length)}</span>
      {areDeleted ? (
        <Button onClick={() => onAct({ kind: 'restore' })}>{inbox.restore}</Button>
      ) : (
        <>
          {messageStatuses.map((status) => (
            <Button key={status} onClick={() => onAct({ kind: 'status', status })}>
              {inbox.folderNames[status]}
            </Button>
          ))}
          <Button isDangerous onClick={() => onAct({ kind: 'delete' })}>
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
