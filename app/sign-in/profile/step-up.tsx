/** The second factor once more, in the middle of a session: it counts for five minutes. */
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { type Proof, proveByCode } from '#client/session/second-factor.ts'
import button from '../../ui/button-link.module.css'
import type { ErrorWords } from '../call-auth.ts'
import { CodeInput, isWhole } from '../code-input.tsx'
import { askPasskey } from '../session.ts'
import { stepUp } from '../session-calls.ts'
import type { ProfileWords } from './profile.island.tsx'
import styles from './profile.module.css'

interface StepUpProps {
  words: ProfileWords
  errors: ErrorWords
  /** What the button says that sends the code. */
  confirm: string
  onDone(): void
  onCancel(): void
}

export function StepUp({ words, errors, confirm, onDone, onCancel }: StepUpProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const prove = async (proof: Proof) => {
    setBusy(true)
    const answer = await stepUp(proof, errors)
    setBusy(false)
    setCode('')
    if (answer.ok) return onDone()
    setProblem(answer.error)
    input.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isWhole(code) && !isBusy) void prove(proveByCode(code))
  }
  const usePasskey = async () => {
    const proof = await askPasskey(errors)
    if (proof.ok) void prove(proof.data)
    else setProblem(proof.error)
  }
  return (
    <form className={styles.stepUp} onSubmit={submit} noValidate>
      <label htmlFor={id}>{words.stepUpCode}</label>
      <CodeInput
        ref={input}
        id={id}
        value={code}
        onChange={setCode}
        describedBy={`${id}-once`}
        isWrong={problem !== ''}
      />
      <p className={styles.hint} id={`${id}-once`}>
        {words.stepUpOnce}
      </p>
      <div className={styles.actions}>
        <button
          className={`${button.button} ${button.primary}`}
          type="submit"
          disabled={!isWhole(code) || isBusy}
        >
          {confirm}
        </button>
        <button className={button.button} type="button" disabled={isBusy} onClick={usePasskey}>
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
