/** The second factor once more, in the middle of a session: it counts for five minutes. */
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { type Proof, proveByCode, proveByRecoveryCode } from '#client/session/second-factor.ts'
import type { SecondFactorMethod } from '#shared/auth.ts'
import { Button } from '../../ui/button.tsx'
import { stepUp } from '../calls.ts'
import { CodeInput, isWhole, RecoveryInput } from '../code-input.tsx'
import { askPasskey } from '../session.ts'
import styles from './profile.module.css'
import { useProfile } from './profile-context.ts'

interface StepUpProps {
  /** What the button says that sends the code. */
  confirm: string
  onDone(): void
  onCancel(): void
}

export function StepUp({ confirm, onDone, onCancel }: StepUpProps) {
  const { words, methods } = useProfile()
  const has = (method: SecondFactorMethod) => methods?.includes(method) !== false
  const isPasskeyFirst = methods?.includes('passkey') === true
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  // The only proof left for a user who lost the authenticator and the passkeys.
  const [isRecovery, setRecovery] = useState(false)
  // With a passkey, a code is not asked for first: the account may have no authenticator.
  const [isCode, setIsCode] = useState(!isPasskeyFirst)
  const hasChosen = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has a field of its own.
  useEffect(() => {
    // The pressed button was removed, or has another label now.
    if (hasChosen.current && isCode) input.current?.focus()
  }, [isCode, isRecovery])

  const prove = async (proof: Proof) => {
    setBusy(true)
    const answer = await stepUp(proof)
    setBusy(false)
    setCode('')
    if (answer.ok) return onDone()
    setProblem(answer.error)
    input.current?.focus()
  }
  const Input = isRecovery ? RecoveryInput : CodeInput
  const isReady = isRecovery ? code.trim() !== '' : isWhole(code)
  const choose = (isRecovery: boolean) => {
    hasChosen.current = true
    setRecovery(isRecovery)
    setIsCode(true)
    setCode('')
    setProblem('')
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    void prove(isRecovery ? proveByRecoveryCode(code) : proveByCode(code))
  }
  const usePasskey = async () => {
    const proof = await askPasskey()
    if (proof.ok) void prove(proof.data)
    else setProblem(proof.error)
  }
  const problemText = (
    <p className={styles.problem} role="alert">
      {problem}
    </p>
  )
  const passkey = (
    <Button look={isCode ? undefined : 'primary'} disabled={isBusy} onClick={usePasskey}>
      {words.stepUpPasskey}
    </Button>
  )
  const close = <Button onClick={onCancel}>{words.close}</Button>
  if (!isCode) {
    return (
      <div className={styles.stepUp}>
        <div className={styles.actions}>
          {passkey}
          {has('totp') && (
            <Button disabled={isBusy} onClick={() => choose(false)}>
              {words.stepUpUseCode}
            </Button>
          )}
          {has('recovery') && (
            <Button disabled={isBusy} onClick={() => choose(true)}>
              {words.stepUpUseRecovery}
            </Button>
          )}
          {close}
        </div>
        {problemText}
      </div>
    )
  }
  return (
    <form className={styles.stepUp} onSubmit={submit} noValidate>
      <label htmlFor={id}>{isRecovery ? words.stepUpRecovery : words.stepUpCode}</label>
      <Input
        ref={input}
        id={id}
        value={code}
        onChange={setCode}
        describedBy={`${id}-once`}
        isWrong={problem !== ''}
      />
      <p className={styles.hint} id={`${id}-once`}>
        {isRecovery ? words.stepUpRecoveryOnce : words.stepUpOnce}
      </p>
      {problemText}
      <div className={styles.actions}>
        <Button look="primary" type="submit" disabled={!isReady || isBusy}>
          {confirm}
        </Button>
        {has('passkey') && passkey}
        {has(isRecovery ? 'totp' : 'recovery') && (
          <Button disabled={isBusy} onClick={() => choose(!isRecovery)}>
            {isRecovery ? words.stepUpUseCode : words.stepUpUseRecovery}
          </Button>
        )}
        {close}
      </div>
    </form>
  )
}
