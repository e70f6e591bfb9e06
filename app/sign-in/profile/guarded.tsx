/** Acts that need a fresh proof of who one is: what the server asks for is asked here, and then the act is tried again. */
import { type SyntheticEvent, useId, useState } from 'react'
import { isSignedOut } from '#client/session/call-server.ts'
import { type Proof, proveByCode } from '#client/session/second-factor.ts'
import { useStepUp } from '#client/session/use-step-up.ts'
import type { User } from '#shared/auth.ts'
import button from '../../ui/button-link.module.css'
import type { Answer, ErrorWords } from '../call-auth.ts'
import { CodeInput, isWhole } from '../code-input.tsx'
import { askPasskey, loadUser, signOut } from '../session.ts'
import { stepUp } from '../session-calls.ts'
import type { ProfileWords } from './profile.island.tsx'
import styles from './profile.module.css'

type Act = () => Promise<Answer<unknown>>

export interface Guarded {
  /** Does what needs a proof; asks for one if it must. */
  run(act: Act): Promise<void>
  isBusy: boolean
  /** What is asked, or what went wrong. */
  question: React.ReactNode
}

interface GuardedProps {
  user: User | null
  words: ProfileWords
  errors: ErrorWords
}

export function useGuarded({ user, words, errors }: GuardedProps): Guarded {
  const { withStepUp, question } = useStepUp()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')

  const run = async (act: Act) => {
    setProblem('')
    setRunning(true)
    const answer = await withStepUp(act)
    setRunning(false)
    if (!answer || answer.ok) return
    setProblem(answer.error)
    if (isSignedOut(answer)) await loadUser(errors)
  }
  return {
    run,
    isBusy: isRunning && !question,
    question: (
      <>
        {question && !user?.twoFactorEnabled && (
          <div className={styles.question}>
            <p>{words.freshText}</p>
            <button className={button.button} type="button" onClick={() => signOut(errors)}>
              {words.signInAgain}
            </button>
          </div>
        )}
        {question && user?.twoFactorEnabled && (
          <StepUp
            words={words}
            errors={errors}
            onDone={question.onDone}
            onCancel={question.onCancel}
          />
        )}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </>
    ),
  }
}

interface StepUpProps {
  words: ProfileWords
  errors: ErrorWords
  onDone(): void
  onCancel(): void
}

/** The second factor once more, in the middle of a session: it counts for five minutes. */
function StepUp({ words, errors, onDone, onCancel }: StepUpProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')

  const prove = async (proof: Proof) => {
    const answer = await stepUp(proof, errors)
    if (answer.ok) onDone()
    else {
      setProblem(answer.error)
      setCode('')
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isWhole(code)) void prove(proveByCode(code))
  }
  const usePasskey = async () => {
    const proof = await askPasskey(errors)
    if (proof.ok) void prove(proof.data)
    else setProblem(proof.error)
  }
  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      <p>{words.stepUpText}</p>
      <label htmlFor={id}>{words.stepUpCode}</label>
      <CodeInput id={id} value={code} onChange={setCode} isWrong={problem !== ''} />
      <div className={styles.actions}>
        <button
          className={`${button.button} ${button.primary}`}
          type="submit"
          disabled={!isWhole(code)}
        >
          {words.stepUpVerify}
        </button>
        <button className={button.button} type="button" onClick={usePasskey}>
          {words.stepUpPasskey}
        </button>
        <button className={button.button} type="button" onClick={onCancel}>
          {words.close}
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}
