/** Two minutes before an idle session ends: whoever is there can stay. */
import { useCallback, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/words.ts'
import { endIdleSession, signOut } from './sign-out.ts'
import { reportActivity, useIdleCountdown } from './use-idle-countdown.ts'

export function IdleWarning({ idleMs }: { idleMs: number }) {
  const { session } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const end = useCallback(() => void endIdleSession(), [])
  const leftMs = useIdleCountdown(idleMs, end)

  const stay = async () => {
    const answer = await reportActivity()
    setProblem(answer.ok ? null : (answer.error ?? session.unreachable))
  }
  return (
    <Dialog isOpen={leftMs !== null} title={session.idleTitle} isAlert onClose={stay}>
      <p>{session.idleText(toClock(leftMs ?? 0))}</p>
      <p role="alert">{problem}</p>
      <div className="choices">
        <Button onClick={signOut}>{session.signOut}</Button>
        <Button isPrimary onClick={stay}>
          {session.stay}
        </Button>
      </div>
    </Dialog>
  )
}

/** 1:59 */
function toClock(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
