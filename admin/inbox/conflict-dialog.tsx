/** Somebody else changed a message first: what is wanted and what stands there, side by side, and the choice. */
import type { InboxMessage } from '#shared/inbox.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatMoment } from '../words/times.ts'
import { useSpeech } from '../words/words.ts'
import type { Act, Conflict } from './inbox-acts.ts'
import styles from './message.module.css'
import { StatusMark } from './status-mark.tsx'

interface ConflictDialogProps {
  conflict: Conflict | undefined
  onSettle(conflict: Conflict): void
  onAct(messages: InboxMessage[], act: Act): void
}

export function ConflictDialog({ conflict, onSettle, onAct }: ConflictDialogProps) {
  const { language, words } = useSpeech()
  const { conflict: said } = words.inbox
  if (!conflict) return null
  const { act, current } = conflict
  const wanted =
    act.kind === 'status'
      ? { status: act.status, deletedAt: null }
      : { status: current.status, deletedAt: act.kind === 'delete' ? current.updatedAt : null }
  const leave = () => onSettle(conflict)
  return (
    <Dialog isOpen isAlert title={said.title} onClose={leave}>
      <p>{said.text(current.subject, formatMoment(current.updatedAt, language))}</p>
      <dl className={styles.both}>
        <div>
          <dt>{said.theirs}</dt>
          <dd>
            <StatusMark message={current} />
            {current.note && <p className={styles.note}>{current.note}</p>}
          </dd>
        </div>
        <div>
          <dt>{said.yours}</dt>
          <dd>
            <StatusMark message={wanted} />
          </dd>
        </div>
      </dl>
      <div className="choices">
        <Button
          onClick={() => {
            leave()
            onAct([current], act)
          }}
        >
          {said.again}
        </Button>
        <Button isPrimary onClick={leave}>
          {said.leave}
        </Button>
      </div>
    </Dialog>
  )
}
