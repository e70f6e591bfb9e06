/** The door itself: step one is the identity provider's button, step two the second factor. */
import { useEffect, useState } from 'react'
import type { Messages } from '#shared/i18n/en.ts'
import { reportSecurityEvent } from '../browser/report-security-event.ts'
import { clearError, useAuth } from './auth-store.ts'
import type { ErrorWords } from './call-auth.ts'
import styles from './login.module.css'
import { ProviderButton } from './provider-button.tsx'
import { type LoginWords, SecondStep } from './second-step.tsx'
import { restoreSession } from './session.ts'
import { Spinner } from './spinner.tsx'

export interface LoginProps {
  language: string
  features: Pick<Messages['login'], 'features' | 'oauth' | 'twoFactor' | 'roles' | 'sessions'>
  words: LoginWords
  errors: ErrorWords
  /** Where one goes from here. */
  homeUrl: string
  profileUrl: string
}

export function Component({ language, features, words, errors, homeUrl, profileUrl }: LoginProps) {
  const error = useAuth((state) => state.error)
  const isSignedIn = useAuth((state) => state.isAuthenticated && state.user !== null)
  const twoFactorRequired = useAuth((state) => state.twoFactorRequired)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    enter(errors).then(() => setOpen(true))
  }, [errors])
  useEffect(() => {
    if (!isOpen || !isSignedIn) return
    const isAsked = new URLSearchParams(location.search).get('to') === 'profile'
    location.replace(isAsked ? profileUrl : homeUrl)
  }, [isOpen, isSignedIn, homeUrl, profileUrl])

  const isWaiting = !isOpen || isSignedIn
  return (
    <>
      {twoFactorRequired && !isSignedIn ? (
        <SecondStep words={words} errors={errors} onRefused={reportRefusedCode} />
      ) : (
        <>
          <ul className={styles.features} aria-label={features.features}>
            <li>{features.oauth}</li>
            <li>{features.twoFactor}</li>
            <li>{features.roles}</li>
            <li>{features.sessions}</li>
          </ul>
          {isWaiting ? (
            <div className={styles.provider}>
              <Spinner text={words.loading} />
            </div>
          ) : (
            <ProviderButton language={language} words={words} errors={errors} />
          )}
        </>
      )}
      <p className={styles.problem} role="alert">
        {error}
      </p>
    </>
  )
}

/** Whoever is signed in already is known from earlier; whether that still holds, the server says. */
async function enter(errors: ErrorWords): Promise<void> {
  reportSecurityEvent('custom_login_page_access', {
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    referrer: document.referrer,
  })
  await restoreSession(errors)
  clearError()
}

function reportRefusedCode(tokenLength: number): void {
  reportSecurityEvent('custom_two_factor_verification_failed', {
    timestamp: new Date().toISOString(),
    tokenLength,
  })
}
