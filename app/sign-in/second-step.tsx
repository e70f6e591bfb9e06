/** The second step of a sign-in: a passkey if the user has one, else a code, or a recovery code. */
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { proveByRecoveryCode } from '#client/session/second-factor.ts'
import type { SecondFactorMethod } from '#shared/auth.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { Button } from '../ui/button.tsx'
import { clearError, useAuth } from './auth-store.ts'
import { CodeInput, isWhole, RecoveryInput } from './code-input.tsx'
import styles from './login.module.css'
import { signInWithPasskey, signOut, verifyCode, verifySecondFactor } from './session.ts'
import { Spinner } from './spinner.tsx'

export type LoginWords = Messages['signIn']['login']

interface StepProps {
  words: LoginWords
  /** The error, shown below what is filled in: on a phone, the end of the page is out of sight. */
  alert: ReactNode
  /** In the header, a code that is too short is refused in words; on the login page, the sixth digit sends it. */
  isFrame: boolean
  /** Called with the length of a code that was sent and refused. */
  onRefused(tokenLength: number): void
}

export function SecondStep(step: StepProps) {
  const { words } = step
  const methods = useAuth((state) => state.methods)
  const isLoading = useAuth((state) => state.isLoading)
  const [chosen, choose] = useState<SecondFactorMethod | null>(null)
  const method = chosen ?? methods[0] ?? 'totp'
  const others = methods.filter((one) => one !== method)
  const Step = steps[method]
  const change = (to: SecondFactorMethod) => {
    clearError()
    choose(to)
  }
  const names = {
    passkey: words.usePasskey,
    totp: words.useCode,
    recovery: words.useRecovery,
  }
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" className={styles.heading}>
        {words.heading}
      </h2>
      <Step key={method} {...step} />
      <div className={styles.others}>
        {others.map((one) => (
          <button key={one} type="button" disabled={isLoading} onClick={() => change(one)}>
            {names[one]}
          </button>
        ))}
        <button type="button" disabled={isLoading} onClick={() => signOut()}>
          {words.cancel}
        </button>
      </div>
    </section>
  )
}

const steps = { passkey: PasskeyStep, totp: CodeStep, recovery: RecoveryStep }

/** While a sign-in is cancelled, nothing is verified. */
function useVerifying(): boolean {
  return useAuth(({ isLoading, isEnding }) => isLoading && !isEnding)
}

function PasskeyStep({ words, alert }: StepProps) {
  const isLoading = useAuth((state) => state.isLoading)
  const isVerifying = useVerifying()
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <>
      <p>{words.passkeyPrompt}</p>
      <Button
        ref={start}
        look="primary"
        className={styles.wide}
        disabled={isLoading}
        onClick={() => signInWithPasskey()}
      >
        {words.usePasskey}
      </Button>
      {alert}
      {isVerifying && <Spinner text={words.verifying} />}
    </>
  )
}

function CodeStep({ words, alert, isFrame, onRefused }: StepProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const error = useAuth((state) => state.error)
  const isReady = isFrame ? code !== '' : isWhole(code)
  useEffect(() => input.current?.focus(), [])

  const verify = async (token: string) => {
    // As it is now: a change may come before the next rendering.
    if (useAuth.getState().isLoading || (await verifyCode(token))) return
    if (isWhole(token)) onRefused(token.length)
    setCode('')
    input.current?.focus()
  }
  const change = (next: string) => {
    setCode(next)
    // Typing beyond the last digit changes nothing.
    if (!isFrame && isWhole(next) && next !== code) void verify(next)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady) void verify(code)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{words.prompt}</label>
      <CodeInput
        ref={input}
        id={id}
        value={code}
        onChange={change}
        onEmpty={() => verify('')}
        isWrong={error !== null}
      />
      {alert}
      <SubmitButton text={words.verify} busyText={words.verifying} isReady={isReady} />
      <p className={styles.support}>{words.support}</p>
    </form>
  )
}

function RecoveryStep({ words, alert, onRefused }: StepProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const isLoading = useAuth((state) => state.isLoading)
  const error = useAuth((state) => state.error)
  useEffect(() => input.current?.focus(), [])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isLoading) return
    const proof = proveByRecoveryCode(code)
    if ((await verifySecondFactor(proof)).ok) return
    onRefused(code.length)
    input.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{words.recoveryPrompt}</p>
      <label htmlFor={id}>{words.recovery}</label>
      <RecoveryInput ref={input} id={id} value={code} onChange={setCode} isWrong={error !== null} />
      {alert}
      <SubmitButton
        text={words.verifyRecovery}
        busyText={words.verifying}
        isReady={code.trim() !== ''}
      />
    </form>
  )
}

interface SubmitButtonProps {
  text: string
  busyText: string
  isReady: boolean
}

function SubmitButton({ text, busyText, isReady }: SubmitButtonProps) {
  const isLoading = useAuth((state) => state.isLoading)
  const isVerifying = useVerifying()
  return (
    <Button look="primary" className={styles.wide} type="submit" disabled={!isReady || isLoading}>
      {isVerifying ? <Spinner text={busyText} /> : text}
    </Button>
  )
}
