/** The emails about a message, and each attempt to send them. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type EmailState, type InboxEmail, mailboxTransport } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import { showProblem, showToast } from '../ui/toasts.ts'
import { Moment } from '../words/moment.tsx'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage, useWords } from '../words/words.ts'
import styles from './message.module.css'

const tones: Record<EmailState, Tone> = {
  queued: 'quiet',
  sent: 'good',
  dead: 'bad',
  held: 'quiet',
}

export function EmailLog({ emails }: { emails: InboxEmail[] }) {
  const { inbox, shell } = useWords()
  const { revalidate, state } = useRevalidator()
  return (
    <section>
      <h3>{inbox.emails.ofMessage}</h3>
      {emails.length === 0 ? (
        <p>{inbox.emails.none}</p>
      ) : (
        <ul className={styles.emails}>
          {emails.map((email) => (
            <li key={email.id}>
              <EmailFacts email={email} />
              <Deliveries email={email} />
            </li>
          ))}
        </ul>
      )}
      {emails.some(({ state }) => state === 'queued') && (
        <Button disabled={state === 'loading'} onClick={() => revalidate()}>
          {shell.refresh}
        </Button>
      )}
    </section>
  )
}

export function EmailFacts({ email }: { email: InboxEmail }) {
  const { emails } = useWords().inbox
  return (
    <div className={styles.email}>
      <b>{emails.kinds[email.kind]}</b>
      <span>{email.to ?? emails.owner}</span>
      <EmailMark email={email} />
      {email.state !== 'sent' && <Retry email={email} />}
    </div>
  )
}

export function EmailMark({ email: { state, deliveries } }: { email: InboxEmail }) {
  const { saved, states } = useWords().inbox.emails
  const last = deliveries.at(-1)
  if (last && isSaved(last)) return <Mark tone="quiet">{saved}</Mark>
  return <Mark tone={tones[state]}>{states[state]}</Mark>
}

function Retry({ email }: { email: InboxEmail }) {
  const { inbox } = useWords()
  const { revalidate } = useRevalidator()
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    const answer = await call<InboxEmail>(`/api/admin/letters/${email.id}/retry`, {
      method: 'POST',
    })
    setTrying(false)
    if (answer.ok) showToast(inbox.emails.retried)
    else showProblem(answer.error)
    await revalidate()
  }
  return (
    <Button disabled={isTrying} onClick={retry}>
      {inbox.emails.retry}
    </Button>
  )
}

export function Deliveries({ email }: { email: InboxEmail }) {
  const { language, words } = usePanelLanguage()
  const { emails } = words.inbox
  return (
    <ol className={styles.log}>
      {email.deliveries.map(({ attempt, outcome, transport, status, response, finishedAt }) => (
        <li key={attempt}>
          <Moment at={finishedAt} />{' '}
          {isSaved({ outcome, transport }) ? (
            emails.saved
          ) : (
            <>
              {emails.outcomes[outcome]} · {transport}
              {status !== null && <> · {emails.status(status)}</>}
              {response && <> · {response}</>}
            </>
          )}
        </li>
      ))}
      {email.nextAttemptAt && <li>{emails.next(formatMoment(email.nextAttemptAt, language))}</li>}
    </ol>
  )
}

/** Nothing was sent: the response is only the path of a file on the server. */
function isSaved({
  outcome,
  transport,
}: Pick<InboxEmail['deliveries'][number], 'outcome' | 'transport'>): boolean {
  return outcome === 'sent' && transport === mailboxTransport
}
