import { useState } from 'react'
import type { AuditCheck } from '#shared/admin/audit.ts'
import { call, longPatienceMs } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { showToast } from '../ui/toasts.ts'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage } from '../words/words.ts'
import styles from './security.module.css'

/** Verifies the hash chain of the whole log. */
export function ChainCheck() {
  const { language, words } = usePanelLanguage()
  const { audit } = words.security
  const [check, setCheck] = useState<AuditCheck | null>(null)
  const [isChecking, setChecking] = useState(false)

  const run = async () => {
    setChecking(true)
    const answer = await call<AuditCheck>('/api/admin/audit/check', {
      patienceMs: longPatienceMs,
    })
    setChecking(false)
    if (answer.ok) setCheck(answer.data)
    else showToast(answer.error ?? words.session.unreachable, { isProblem: true })
  }
  return (
    <div className={styles.check}>
      <Button disabled={isChecking} onClick={run}>
        {isChecking ? audit.checking : audit.check}
      </Button>
      <p role="status">
        {check && (
          <>
            <Mark tone={check.ok ? 'good' : 'bad'}>
              {check.ok
                ? `${audit.intact(check.rows)} ${check.pruned > 0 ? audit.pruned(check.pruned) : ''}`.trim()
                : `${audit.broken(check.seq)} ${audit.problems[check.problem]}`}
            </Mark>{' '}
            <time dateTime={check.checkedAt}>{formatMoment(check.checkedAt, language)}</time>
          </>
        )}
      </p>
    </div>
  )
}
