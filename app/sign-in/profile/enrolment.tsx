/** Sets up an authenticator app: shows a QR code and the secret, and asks for a first code. */
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import type { RecoveryCodes, TotpSetup } from '#shared/second-factor.ts'
import button from '../../ui/button-link.module.css'
import type { ErrorWords } from '../call-auth.ts'
import { CodeInput, isWhole } from '../code-input.tsx'
import { callRenewing } from '../session-calls.ts'
import { CopyButton } from './copy-button.tsx'
import type { ProfileWords } from './profile.island.tsx'
import styles from './profile.module.css'

interface EnrolmentProps {
  setup: TotpSetup
  words: ProfileWords
  errors: ErrorWords
  onConfirmed(recoveryCodes: string[]): void
  /** No code of this set-up is accepted any more. `problem` says so. */
  onOver(problem: string): void
  onCancel(): void
}

export function Enrolment({ setup, words, errors, onConfirmed, onOver, onCancel }: EnrolmentProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isWrong, setWrong] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isWhole(code) || isBusy) return
    setBusy(true)
    setProblem('')
    const body = { token: code, setupId: setup.setupId }
    const answer = await callRenewing<RecoveryCodes>('/auth/2fa/confirm', { body }, errors, {
      refused: errors.confirm,
      unsuccessful: errors.confirmAnswer,
    })
    setBusy(false)
    if (answer.ok) return onConfirmed(answer.data.recoveryCodes)
    if (answer.code === 'PENDING_EXPIRED') return onOver(answer.error)
    setProblem(answer.error)
    setWrong(answer.code === 'INVALID_2FA_CODE')
    setCode('')
    input.current?.focus()
  }
  return (
    <div className={styles.enrolment}>
      <img className={styles.qr} src={setup.qr} alt={words.qr} width="220" height="220" />
      <div className={styles.steps}>
        <p>{words.scan}</p>
        <p>{words.typeSecret}</p>
        <p className={styles.secret}>
          <code>{inGroups(setup.secret)}</code>
          <CopyButton text={setup.secret} words={words} />
        </p>
        <form onSubmit={submit} noValidate>
          <label htmlFor={id}>{words.enterCode}</label>
          <CodeInput ref={input} id={id} value={code} onChange={setCode} isWrong={problem !== ''} />
          <p className={styles.problem} role="alert">
            {problem}
            {problem && isWrong && <span className={styles.help}>{words.codeHelp}</span>}
          </p>
          <div className={styles.actions}>
            <button
              className={`${button.button} ${button.primary}`}
              type="submit"
              disabled={!isWhole(code) || isBusy}
            >
              {words.turnOn}
            </button>
            <button className={button.button} type="button" onClick={onCancel}>
              {words.close}
            </button>
          </div>
        </form>
      </div>
    </div>
  )
}

/** Groups of four characters are easier to copy by hand. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
