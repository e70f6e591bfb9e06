/** The profile of the signed-in user. Visitors who are not signed in are sent to the sign-in page. */
import { useEffect, useState } from 'react'
import type { SecondFactorMethod, SessionSummary, User } from '#shared/auth.ts'
import type { Messages } from '#shared/i18n/en.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { Passkey } from '#shared/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { useAuth } from '../auth-store.ts'
import { type ErrorWords, setErrorWords } from '../calls.ts'
import { loadUser, restoreSession } from '../session.ts'
import { Spinner } from '../spinner.tsx'
import { FactorSection } from './factor-section.tsx'
import { useLoaded } from './loaded.tsx'
import { Part } from './part.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import styles from './profile.module.css'
import { ProfileContext, useProfile } from './profile-context.ts'
import { SessionsSection } from './sessions-section.tsx'

export interface ProfileProps {
  language: Language
  siteTitle: string
  words: Messages['signIn']['profile']
  errors: ErrorWords
  /** The sign-in page, which comes back here afterwards. */
  loginUrl: string
}

export function Component(props: ProfileProps) {
  const { words, errors, loginUrl } = props
  setErrorWords(errors)
  const user = useAuth((state) => state.user)
  const [isKnown, setKnown] = useState(false)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    void restoreSession().then((answer) => {
      setKnown(true)
      setProblem(answer && !answer.ok ? answer.error : '')
    })
  }, [])
  // This page does not stay to show it.
  const ended = useAuth((state) => state.ended)
  const isGone = isKnown && !user
  useEffect(() => {
    if (isGone) location.replace(ended ? `${loginUrl}&ended=${ended}` : loginUrl)
  }, [isGone, ended, loginUrl])

  const retry = async () => {
    const answer = await loadUser()
    setProblem(answer.ok ? '' : answer.error)
  }
  if (problem && user) {
    return (
      <div className={styles.state}>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <Button onClick={retry}>{words.retry}</Button>
      </div>
    )
  }
  if (!isKnown || !user) {
    return (
      <div className={styles.state}>
        <Spinner text={words.loading} />
      </div>
    )
  }
  return <Sections user={user} {...props} />
}

function Sections(props: ProfileProps & { user: User }) {
  const { user } = props
  const methods = useLoaded<SecondFactorMethod[]>('/auth/2fa/methods')
  const passkeys = useLoaded<Passkey[]>('/auth/passkeys')
  const sessions = useLoaded<SessionSummary[]>('/auth/sessions')
  // Turning the second factor off removes all passkeys, and every change of factors ends the other sessions.
  const reload = () =>
    Promise.all([methods.reload(), passkeys.reload(), sessions.reload(), loadUser()])
  // A passkey is the quickest second factor to set up, and the safest.
  const isPasskeyNext = !user.twoFactorEnabled && typeof PublicKeyCredential === 'function'
  // Nothing moves while the new recovery codes are shown.
  const [isPasskeyFirst] = useState(isPasskeyNext)
  const factor = <FactorSection key="factor" isPrimary={!isPasskeyNext} onChanged={reload} />
  const ofPasskeys = (
    <PasskeysSection
      key="passkeys"
      isPrimary={isPasskeyNext}
      passkeys={passkeys}
      onChanged={reload}
    />
  )
  return (
    <ProfileContext value={{ ...props, methods: methods.data }}>
      <AccountSection />
      {isPasskeyFirst ? [ofPasskeys, factor] : [factor, ofPasskeys]}
      <SessionsSection sessions={sessions} />
    </ProfileContext>
  )
}

/** Name, email address and role of the user. */
function AccountSection() {
  const { user, words } = useProfile()
  return (
    <Part id="account-section" label={words.account}>
      <dl className={styles.facts}>
        <dt>{words.name}</dt>
        <dd>{user.name}</dd>
        {user.email !== '' && (
          <>
            <dt>{words.email}</dt>
            <dd>{user.email}</dd>
          </>
        )}
        <dt>{words.role}</dt>
        <dd>{user.isAdmin ? words.roleAdmin : words.roleUser}</dd>
      </dl>
    </Part>
  )
}
