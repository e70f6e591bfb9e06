/** The emails about a message, and each attempt to send them. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type InboxLetter, type LetterState, mailboxTransport } from '#shared/inbox.ts'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import { showToast } from '../ui/toasts.ts'
import { formatMoment } from '../words/times.ts'
import { usePanelLanguage, useWords } from '../words/words.ts'
import styles from './message.module.css'

const tones: Record<LetterState, Tone> = {
  queued: 'quiet',
  sent: 'good',
  dead: 'bad',
  held: 'quiet',
}

export function LetterLog({ letters }: { letters: InboxLetter[] }) {
  const { inbox, shell } = useWords()
  const { revalidate, state } = useRevalidator()
  return (
    <section>
      <h3>{inbox.letters.ofMessage}</h3>
      {letters.length === 0 ? (
        <p>{inbox.letters.none}</p>
      ) : (
        <ul className={styles.letters}>
          {letters.map((letter) => (
            <li key={letter.id}>
              <LetterFacts letter={letter} />
              <Deliveries letter={letter} />
            </li>
          ))}
        </ul>
      )}
      {letters.some(({ state }) => state === 'queued') && (
        <Button disabled={state === 'loading'} onClick={() => revalidate()}>
          {shell.refresh}
        </Button>
      )}
    </section>
  )
}

export function LetterFacts({ letter }: { letter: InboxLetter }) {
  const { letters } = useWords().inbox
  return (
    <div className={styles.letter}>
      <b>{letters.kinds[letter.kind]}</b>
      <span>{letter.to ?? letters.owner}</span>
      <LetterMark letter={letter} />
      {letter.state !== 'sent' && <Retry letter={letter} />}
    </div>
  )
}

export function LetterMark({ letter: { state, deliveries } }: { letter: InboxLetter }) {
  const { saved, states } = useWords().inbox.letters
  const last = deliveries.at(-1)
  if (last && isSaved(last)) return <Mark tone="quiet">{saved}</Mark>
  return <Mark tone={tones[state]}>{states[state]}</Mark>
}

function Retry({ letter }: { letter: InboxLetter }) {
  const { inbox, session } = useWords()
  const { revalidate } = useRevalidator()
  const [isTrying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    const answer = await call<InboxLetter>(`/api/admin/letters/${letter.id}/retry`, {
      method: 'POST',
    })
    setTrying(false)
    if (answer.ok) showToast(inbox.letters.retried)
    else showToast(answer.error ?? session.unreachable, { isProblem: true })
    await revalidate()
  }
  return (
    <Button disabled={isTrying} onClick={retry}>
      {inbox.letters.retry}
    </Button>
  )
}

export function Deliveries({ letter }: { letter: InboxLetter }) {
  const { language, words } = usePanelLanguage()
  const { letters } = words.inbox
  return (
    <ol className={styles.log}>
      {letter.deliveries.map(({ attempt, outcome, transport, status, response, finishedAt }) => (
        <li key={attempt}>
          <time dateTime={finishedAt}>{formatMoment(finishedAt, language)}</time>{' '}
          {isSaved({ outcome, transport }) ? (
            letters.saved
          ) : (
            <>
              {letters.outcomes[outcome]} · {transport}
              {status !== null && <> · {letters.status(status)}</>}
              {response && <> · {response}</>}
            </>
          )}
        </li>
      ))}
      {letter.nextAttemptAt && (
        <li>{letters.next(formatMoment(letter.nextAttemptAt, language))}</li>
      )}
    </ol>
  )
}

/** Nothing was sent: the response is only the path of a file on the server. */
function isSaved({
  outcome,
  transport,
}: Pick<InboxLetter['deliveries'][number], 'outcome' | 'transport'>): boolean {
  return outcome === 'sent' && transport === mailboxTransport
}
