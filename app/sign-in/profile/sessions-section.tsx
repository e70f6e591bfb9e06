/** Where one is signed in, and how to end that. */
import type { SessionSummary } from '#shared/auth.ts'
import { writeMoment } from '#shared/i18n/moment.ts'
import { Button } from '../../ui/button.tsx'
import { callAuth } from '../calls.ts'
import { useGuarded } from './guarded.tsx'
import type { Loaded } from './loaded.tsx'
import { LoadState } from './loaded.tsx'
import { Part } from './part.tsx'
import styles from './profile.module.css'
import { useProfile } from './profile-context.ts'

export function SessionsSection({ sessions }: { sessions: Loaded<SessionSummary[]> }) {
  const { language, words } = useProfile()
  const guarded = useGuarded()

  const end = (path: string, method: 'DELETE' | 'POST') =>
    guarded.run(async () => {
      const answer = await callAuth(path, { method })
      if (answer.ok) await sessions.reload()
      return answer
    })
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent)
  return (
    <Part id="sessions-section" label={words.sessions}>
      <p>{words.sessionsText}</p>
      <LoadState loaded={sessions} />
      <ul className={styles.rows}>
        {sessions.data?.map(({ id, isCurrent, device, address, createdAt, lastActiveAt }) => {
          const name = device || words.unknownDevice
          return (
            <li key={id}>
              <div>
                <b>{name}</b>
                {isCurrent && <span className={styles.here}>{words.thisSession}</span>}
                <span className={styles.hint}>
                  {[
                    address,
                    words.signedIn.replace('{date}', writeMoment(createdAt, language)),
                    words.lastActive.replace('{date}', writeMoment(lastActiveAt, language)),
                  ].join(' · ')}
                </span>
              </div>
              {!isCurrent && (
                <Button
                  disabled={guarded.isBusy}
                  aria-label={words.endNamed.replace('{name}', name)}
                  onClick={() => end(`/auth/sessions/${id}`, 'DELETE')}
                >
                  {words.end}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.data && !hasOthers && <p className={styles.hint}>{words.noOthers}</p>}
      {hasOthers && (
        <Button
          disabled={guarded.isBusy}
          onClick={() => end('/auth/sessions/revoke-others', 'POST')}
        >
          {words.endOthers}
        </Button>
      )}
      {guarded.question}
    </Part>
  )
}
