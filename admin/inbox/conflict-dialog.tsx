/** Another admin changed a message first: shows the intended and the current state, and asks. */
import type { InboxMessage, MessageAct } from '#shared/inbox.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SideBySide } from '../ui/side-by-side.tsx'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import type { Conflict } from './inbox-acts.ts'
import styles from './message.module.css'
import { StatusMark } from './message-row.tsx'

interface ConflictDialogProps {
  conflict: Conflict | undefined
  onSettle(conflict: Conflict): void
  onAct(messages: InboxMessage[], act: MessageAct): void
}

export function ConflictDialog({ conflict, onSettle, onAct }: ConflictDialogProps) {
  const { language, words } = usePanelLanguage()
  const { conflict: texts } = words.inbox
  if (!conflict) return null
  const { act, current } = conflict
  const wanted =
    act.kind === 'status'
      ? { status: act.status, deletedAt: null }
      : { status: current.status, deletedAt: act.kind === 'delete' ? current.updatedAt : null }
  const leave = () => onSettle(conflict)
  return (
    <Dialog isAlert title={texts.title} onClose={leave}>
      <p>{texts.text(current.subject, formatMoment(current.updatedAt, language))}</p>
      <SideBySide
        sides={[
          {
            name: texts.theirs,
            shown: (
              <>
                <StatusMark message={current} />
                {current.note && <p className={styles.note}>{current.note}</p>}
              </>
            ),
          },
          { name: texts.yours, shown: <StatusMark message={wanted} /> },
        ]}
      />
      <div className="choices">
        <Button
          onClick={() => {
            leave()
            onAct([current], act)
          }}
        >
          {texts.again}
        </Button>
        <Button isPrimary onClick={leave}>
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  )
}
