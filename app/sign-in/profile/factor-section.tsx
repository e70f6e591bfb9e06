/** The second factor: set up an authenticator app, make new recovery codes, turn it off. */
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import type { RecoveryCodes as NewCodes, TotpSetup } from '#shared/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { callAuth, callRenewing } from '../calls.ts'
import { CodeInput, isWhole } from '../code-input.tsx'
import { CopyButton } from '../copy-button.tsx'
import { useGuarded } from './guarded.tsx'
import { focusHeadingOf, Part } from './part.tsx'
import styles from './profile.module.css'
import { useProfile } from './profile-context.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

const headingId = 'factor-section'

interface FactorSectionProps {
  /** It is what the user should set up first. */
  isPrimary: boolean
  /** The factors have changed, and other sessions were ended by that. */
  onChanged(): Promise<unknown>
}

export function FactorSection({ isPrimary, onChanged }: FactorSectionProps) {
  const { user, words, errors, methods } = useProfile()
  const guarded = useGuarded()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [overText, setOverText] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const [areRenewed, setRenewed] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const show = (newCodes: string[]) => {
    setRenewed(user.twoFactorEnabled)
    setCodes(newCodes)
  }
  const enrol = () => {
    setOverText('')
    return guarded.run(async () => {
      const answer = await callAuth<TotpSetup>(
        '/auth/2fa/setup',
        {},
        {
          refused: errors.setup,
          unsuccessful: errors.setupAnswer,
        },
      )
      if (answer.ok) setSetup(answer.data)
      return answer
    })
  }
  /** Closes what was shown in the place of the buttons. */
  const close = (shown: 'setup' | 'codes') => {
    focusHeadingOf(document.getElementById(headingId)?.closest('section'))
    if (shown === 'setup') setSetup(null)
    else setCodes(null)
  }
  const over = (problem: string) => {
    close('setup')
    setOverText(problem)
  }
  const renew = () =>
    guarded.run(async () => {
      const answer = await callRenewing<NewCodes>('/auth/2fa/recovery/regenerate', {})
      if (answer.ok) {
        show(answer.data.recoveryCodes)
        await onChanged()
      }
      return answer
    })
  const turnOff = () => {
    setAsking(false)
    void guarded.run(async () => {
      const answer = await callRenewing('/auth/2fa/disable', {})
      if (answer.ok) await onChanged()
      return answer
    })
  }
  const confirmed = (newCodes: string[]) => {
    setSetup(null)
    show(newCodes)
    void onChanged()
  }

  const isOn = user.twoFactorEnabled
  // A session that a recovery code opened may only set up a factor.
  const mayChange = isOn && !user.mustEnrol
  const isNext = user.mustEnrol || (!isOn && isPrimary)
  const hasApp = isOn && methods?.includes('totp') !== false
  const mark = (
    <p className={styles.mark} data-on={isOn || undefined}>
      {isOn ? words.factorOn : words.factorOff}
    </p>
  )
  return (
    <Part id={headingId} label={words.factor} aside={mark}>
      {codes && (
        <RecoveryCodes codes={codes} areRenewed={areRenewed} onStored={() => close('codes')} />
      )}
      {setup && (
        <Enrolment
          setup={setup}
          onConfirmed={confirmed}
          onOver={over}
          onCancel={() => close('setup')}
        />
      )}
      <p className={styles.problem} role="alert">
        {overText}
      </p>
      {!codes && !setup && (
        <>
          <p>{isOn ? words.factorOnText : isPrimary ? words.factorOffText : words.factorInstead}</p>
          {user.mustEnrol && <p className={styles.urgent}>{words.mustEnrol}</p>}
          <div className={styles.actions}>
            <Button look={isNext ? 'primary' : undefined} disabled={guarded.isBusy} onClick={enrol}>
              {hasApp ? words.enrolAgain : words.enrol}
            </Button>
            {mayChange && (
              <Button disabled={guarded.isBusy} onClick={renew}>
                {words.newCodes}
              </Button>
            )}
          </div>
          {mayChange && (
            <div className={styles.off}>
              <p className={styles.hint} id="turn-off">
                {words.turnOffText}
              </p>
              <Button
                look="dangerous"
                disabled={guarded.isBusy}
                aria-describedby="turn-off"
                onClick={() => setAsking(true)}
              >
                {words.turnOff}
              </Button>
            </div>
          )}
        </>
      )}
      {isAsking && (
        <RemovalDialog
          title={words.turnOffTitle}
          text={words.turnOffLoses}
          confirm={words.turnOff}
          onConfirmed={turnOff}
          onCancel={() => setAsking(false)}
        />
      )}
      {guarded.question}
    </Part>
  )
}

interface EnrolmentProps {
  setup: TotpSetup
  onConfirmed(recoveryCodes: string[]): void
  /** No code of this set-up is accepted any more. `problem` says so. */
  onOver(problem: string): void
  onCancel(): void
}

/** Sets up an authenticator app: shows a QR code and the secret, and asks for a first code. */
function Enrolment({ setup, onConfirmed, onOver, onCancel }: EnrolmentProps) {
  const { words, errors } = useProfile()
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
    const answer = await callRenewing<NewCodes>(
      '/auth/2fa/confirm',
      { body },
      {
        refused: errors.confirm,
        unsuccessful: errors.confirmAnswer,
      },
    )
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
            <Button look="primary" type="submit" disabled={!isWhole(code) || isBusy}>
              {words.turnOn}
            </Button>
            <Button onClick={onCancel}>{words.close}</Button>
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
