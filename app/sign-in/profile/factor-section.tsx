/** The second factor: set up an authenticator app, make new recovery codes, turn it off. */
import { useState } from 'react'
import type { RecoveryCodes as NewCodes, TotpSetup } from '#shared/second-factor.ts'
import button from '../../ui/button-link.module.css'
import { callAuth } from '../call-auth.ts'
import { callRenewing } from '../session-calls.ts'
import { Enrolment } from './enrolment.tsx'
import { useGuarded } from './guarded.tsx'
import { focusHeadingOf, Part } from './part.tsx'
import type { SectionProps } from './profile.island.tsx'
import styles from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

const headingId = 'factor-section'

interface FactorSectionProps extends SectionProps {
  /** It is what the user should set up first. */
  isPrimary: boolean
  /** The factors have changed, and other sessions were ended by that. */
  onChanged(): Promise<unknown>
}

export function FactorSection({ user, isPrimary, onChanged, ...props }: FactorSectionProps) {
  const { siteTitle, words, errors } = props
  const guarded = useGuarded({ user, ...props })
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
      const answer = await callAuth<TotpSetup>('/auth/2fa/setup', {}, errors, {
        refused: errors.setup,
        unsuccessful: errors.setupAnswer,
      })
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
      const answer = await callRenewing<NewCodes>('/auth/2fa/recovery/regenerate', {}, errors)
      if (answer.ok) {
        show(answer.data.recoveryCodes)
        await onChanged()
      }
      return answer
    })
  const turnOff = () => {
    setAsking(false)
    void guarded.run(async () => {
      const answer = await callRenewing('/auth/2fa/disable', {}, errors)
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
  const hasApp = isOn && props.methods?.includes('totp') !== false
  const mark = (
    <p className={styles.mark} data-on={isOn || undefined}>
      {isOn ? words.factorOn : words.factorOff}
    </p>
  )
  return (
    <Part id={headingId} label={words.factor} aside={mark}>
      {codes && (
        <RecoveryCodes
          codes={codes}
          siteTitle={siteTitle}
          words={words}
          areRenewed={areRenewed}
          onStored={() => close('codes')}
        />
      )}
      {setup && (
        <Enrolment
          setup={setup}
          words={words}
          errors={errors}
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
            <button
              className={isNext ? `${button.button} ${button.primary}` : button.button}
              type="button"
              disabled={guarded.isBusy}
              onClick={enrol}
            >
              {hasApp ? words.enrolAgain : words.enrol}
            </button>
            {mayChange && (
              <button
                className={button.button}
                type="button"
                disabled={guarded.isBusy}
                onClick={renew}
              >
                {words.newCodes}
              </button>
            )}
          </div>
          {mayChange && (
            <div className={styles.off}>
              <p className={styles.hint} id="turn-off">
                {words.turnOffText}
              </p>
              <button
                className={`${button.button} ${button.dangerous}`}
                type="button"
                disabled={guarded.isBusy}
                aria-describedby="turn-off"
                onClick={() => setAsking(true)}
              >
                {words.turnOff}
              </button>
            </div>
          )}
        </>
      )}
      {isAsking && (
        <RemovalDialog
          title={words.turnOffTitle}
          text={words.turnOffLoses}
          confirm={words.turnOff}
          methods={props.methods}
          words={words}
          errors={errors}
          onConfirmed={turnOff}
          onCancel={() => setAsking(false)}
        />
      )}
      {guarded.question}
    </Part>
  )
}
