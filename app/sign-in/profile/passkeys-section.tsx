/** Lists, adds and removes the passkeys of an account. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { type SyntheticEvent, useId, useState } from 'react'
import { dateLocales, type Language } from '#shared/i18n/languages.ts'
import { type Passkey, type RegisteredPasskey, secondFactorLimits } from '#shared/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { callAuth, callRenewing } from '../calls.ts'
import { useGuarded } from './guarded.tsx'
import type { Loaded } from './loaded.tsx'
import { LoadState } from './loaded.tsx'
import { Part } from './part.tsx'
import styles from './profile.module.css'
import { useProfile } from './profile-context.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

interface PasskeysSectionProps {
  /** It is what the user should set up first. */
  isPrimary: boolean
  passkeys: Loaded<Passkey[]>
  /** The factors have changed, and other sessions were ended by that. */
  onChanged(): Promise<unknown>
}

export function PasskeysSection({ isPrimary, passkeys, onChanged }: PasskeysSectionProps) {
  const { user, language, words } = useProfile()
  const id = useId()
  const guarded = useGuarded()
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)

  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    void guarded.run(async () => {
      const options = await callAuth<PublicKeyCredentialCreationOptionsJSON>(
        '/auth/passkeys/register/options',
        {},
      )
      if (!options.ok) return options
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON: options.data }).catch(() => null)
      // Cancelled, timed out or refused: browsers do not say which, on purpose.
      if (!response) return { ok: false, code: null, error: words.passkeyFailed }
      const label = name.trim()
      const body = { ...(label && { name: label }), response }
      const path = '/auth/passkeys/register'
      const answer = await callRenewing<RegisteredPasskey>(path, { body })
      if (answer.ok) {
        setName('')
        setCodes(answer.data.recoveryCodes)
        await onChanged()
      }
      return answer
    })
  }
  const remove = ({ id: passkeyId }: Passkey) => {
    setLeaving(null)
    void guarded.run(async () => {
      const path = `/auth/passkeys/${encodeURIComponent(passkeyId)}`
      const answer = await callRenewing(path, { method: 'DELETE' })
      if (answer.ok) await onChanged()
      return answer
    })
  }
  const toUse = (date: string | null) =>
    date ? words.passkeyUsed.replace('{date}', toDay(date, language)) : words.passkeyUnused

  return (
    <Part id="passkeys-section" label={words.passkeys}>
      <p>{isPrimary ? words.passkeysFirst : words.passkeysText}</p>
      <LoadState loaded={passkeys} />
      {codes && <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />}
      {passkeys.data?.length === 0 && <p className={styles.hint}>{words.noPasskeys}</p>}
      <ul className={styles.rows}>
        {passkeys.data?.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <b>{passkey.name}</b>
              <span className={styles.hint}>
                {words.passkeyAdded.replace('{date}', toDay(passkey.createdAt, language))}
                {' · '}
                {toUse(passkey.lastUsedAt)}
              </span>
            </div>
            {!user.mustEnrol && (
              <Button
                disabled={guarded.isBusy}
                aria-label={words.removeNamed.replace('{name}', passkey.name)}
                onClick={() => setLeaving(passkey)}
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <form className={styles.add} onSubmit={add}>
        <label htmlFor={id}>{words.passkeyName}</label>
        <input
          id={id}
          className={field.control}
          type="text"
          maxLength={secondFactorLimits.passkeyName}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <p className={styles.hint} id={`${id}-hint`}>
          {words.passkeyNameHint}
        </p>
        <Button look={isPrimary ? 'primary' : undefined} type="submit" disabled={guarded.isBusy}>
          {words.addPasskey}
        </Button>
      </form>
      {leaving && (
        <RemovalDialog
          title={words.removeTitle.replace('{name}', leaving.name)}
          text={words.removeLoses}
          confirm={words.remove}
          onConfirmed={() => remove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
      {guarded.question}
    </Part>
  )
}

/** In the time zone of the browser. */
function toDay(iso: string, language: Language): string {
  return new Date(iso).toLocaleDateString(dateLocales[language], { dateStyle: 'medium' })
}
