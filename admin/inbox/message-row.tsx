import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import type { InboxMessage, MessageStatus } from '#shared/inbox.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { formatBriefly } from '../words/times.ts'
import { usePanelLanguage, useWords } from '../words/words.ts'
import styles from './message-rows.module.css'

interface MessageRowProps {
  index: number
  /** From the top of the list, in pixels. */
  top: number
  /** undefined: loading. */
  message: InboxMessage | undefined
  isActive: boolean
  isOpen: boolean
  isSelected: boolean
  /** `isRange`: with Shift, from the row that was last selected. */
  onToggle(message: InboxMessage, index: number, isRange: boolean): void
  onActive(index: number): void
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { index, top, message, isActive, isOpen, isSelected, onActive } = props
  return (
    <div
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-open={isOpen}
      data-unread={message?.status === 'new' && message.readAt === null}
      onFocus={() => onActive(index)}
    >
      {message ? <Cells {...props} message={message} /> : <Coming />}
    </div>
  )
})

function Cells({
  index,
  message,
  onToggle,
  isSelected,
}: MessageRowProps & { message: InboxMessage }) {
  const { language, words } = usePanelLanguage()
  const { search } = useLocation()
  const { id, name, subject, createdAt } = message
  return (
    <>
      <div className={styles.check} role="gridcell">
        <label>
          <span className="quiet">{words.inbox.choose(name, subject)}</span>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onToggle(message, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </div>
      <div role="gridcell">
        <Link className={styles.link} to={{ pathname: `/inbox/${id}`, search }} tabIndex={-1}>
          <span className={styles.name}>
            <b lang={message.language} dir="auto">
              {name}
            </b>
            <StatusMark message={message} />
          </span>
          <time dateTime={createdAt}>{formatBriefly(createdAt, language)}</time>
          <span className={styles.words} lang={message.language} dir="auto">
            <b>{subject}</b> {message.message.slice(0, 120)}
          </span>
        </Link>
      </div>
    </>
  )
}

function Coming() {
  const { shell } = usePanelLanguage().words
  return (
    <>
      <div className={styles.check} role="gridcell" />
      <div className={styles.coming} role="gridcell">
        <span className="quiet">{shell.loading}</span>
      </div>
    </>
  )
}

const tones: Record<MessageStatus, Tone> = { new: 'new', open: 'quiet', done: 'good', spam: 'bad' }

export function StatusMark({ message }: { message: Pick<InboxMessage, 'status' | 'deletedAt'> }) {
  const { folderNames } = useWords().inbox
  if (message.deletedAt !== null) return <Mark tone="bad">{folderNames.deleted}</Mark>
  return <Mark tone={tones[message.status]}>{folderNames[message.status]}</Mark>
}
