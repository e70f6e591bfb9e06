/** Replaces a room that could not be shown: the problem, and what can be done. */
import { useEffect } from 'react'
import { Link, useRevalidator, useRouteError } from 'react-router'
import type { PanelWords } from '#shared/i18n/panel/en.ts'
import { LoadFailure } from '../session/load.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/words.ts'
import styles from './problem.module.css'

interface ProblemProps {
  /** There is no shell around it. */
  isWhole?: boolean
  /** Not an error: the room does not exist. */
  isMissing?: boolean
}

export function Problem({ isWhole = false, isMissing = false }: ProblemProps) {
  const { shell, session } = useWords()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const failure = error instanceof LoadFailure ? error : null
  const refusal = failure?.refusal
  const needsFactor =
    refusal?.code === 'ENROLL_2FA_REQUIRED' || refusal?.code === 'STEP_UP_REQUIRED'
  // A room sends no values but those of its address.
  const notFound = isMissing || refusal?.status === 404 || refusal?.code === 'VALIDATION'
  const title = notFound ? shell.notFound : shell.failed
  const reason = refusal?.status === 0 ? session.unreachable : refusal?.error

  useEffect(() => {
    document.title = `${title} · Madang`
  }, [title])
  return (
    <div className={styles.problem} role="alert" data-whole={isWhole || undefined}>
      <h1>{title}</h1>
      {!notFound && <p>{reason ?? shell.failedText}</p>}
      <p className="choices">
        {needsFactor && <a href="/profile">{shell.toProfile}</a>}
        {notFound ? (
          <Link className="alone" to="/">
            {shell.toHome}
          </Link>
        ) : (
          <Button
            disabled={state === 'loading'}
            onClick={() => (failure && !failure.isOfModule ? revalidate() : location.reload())}
          >
            {shell.retry}
          </Button>
        )}
      </p>
    </div>
  )
}

/** Shown while the first room is loading. */
export function Waiting() {
  const { shell } = useWords()
  return (
    <p className={styles.problem} role="status">
      {shell.loading}
    </p>
  )
}

interface UnreachableProps {
  words: PanelWords
  error: string | null
}

/** The panel could not start: the server did not answer who is signed in. */
export function Unreachable({ words: { session, shell }, error }: UnreachableProps) {
  return (
    <main className={styles.problem}>
      <h1>{shell.failed}</h1>
      <p>{error ?? session.unreachable}</p>
      <Button onClick={() => location.reload()}>{shell.retry}</Button>
    </main>
  )
}
