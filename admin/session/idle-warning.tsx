/** Shown two minutes before an idle session ends: the user can extend the session or sign out. */
import { useState } from 'react'
import { formatCountdown, useIdleCountdown } from '#client/session/use-idle-countdown.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/words.ts'
import { lastActivity, onActivity } from './activity.ts'
import { call } from './call.ts'
import { endIdleSession, signOut } from './sign-out.ts'

export function IdleWarning({ idleMs }: { idleMs: number }) {
  const { session } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const reportActivity = () => call<null>('/auth/activity', { method: 'POST' })
  const leftMs = useIdleCountdown({
    idleMs,
    lastActivity,
    subscribe: onActivity,
    report: reportActivity,
    onEnd: endIdleSession,
  })

  const stay = async () => {
    const answer = await reportActivity()
    setProblem(answer.ok ? null : (answer.error ?? session.unreachable))
  }
  if (leftMs === null) return null
  return (
    <Dialog title={session.idleTitle} isAlert onClose={stay}>
      <p>{session.idleText(formatCountdown(leftMs))}</p>
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
