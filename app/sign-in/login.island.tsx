/** The door itself: step one is the identity provider's button, step two the second factor. */
import { useEffect, useState } from 'react'
import { report } from '../browser/report.ts'
import { clearError, useAuth } from './auth-store.ts'
import type { ErrorWords } from './call-auth.ts'
import type { DemoCodeWords } from './demo-code-form.tsx'
import { Features, type FeatureWords } from './features.tsx'
import styles from './login.module.css'
import { ProviderButton } from './provider-button.tsx'
import { type LoginWords, SecondStep } from './second-step.tsx'
import { restoreSession } from './session.ts'
import { Spinner } from './spinner.tsx'

export interface LoginProps {
  language: string
  features: FeatureWords
  words: LoginWords
  errors: ErrorWords
  /** null: no code is ever asked for. */
  demoCode: DemoCodeWords | null
  /** Where one goes from here. */
  homeUrl: string
  profileUrl: string
}

export function Component(props: LoginProps) {
  const { language, features, words, errors, demoCode, homeUrl, profileUrl } = props
  const error = useAuth((state) => state.error)
  const isSignedIn = useAuth((state) => state.isAuthenticated && state.user !== null)
  const twoFactorRequired = useAuth((state) => state.twoFactorRequired)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    void enter(errors).then(() => {
      // Whoever was led here from the panel is told why.
      const reason = new URLSearchParams(location.search).get('ended')
      if (reason === 'idle') useAuth.setState({ error: words.endedIdle })
      if (reason === 'elsewhere') useAuth.setState({ error: words.endedElsewhere })
      setOpen(true)
    })
  }, [errors, words])
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
          <Features words={features} />
          {isWaiting ? (
            <div className={styles.provider}>
              <Spinner text={words.loading} />
            </div>
          ) : (
            <ProviderButton language={language} words={words} errors={errors} demoCode={demoCode} />
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
  report('custom_login_page_access', {
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    referrer: document.referrer,
  })
  await restoreSession(errors)
  clearError()
}

function reportRefusedCode(tokenLength: number): void {
  report('custom_two_factor_verification_failed', {
    timestamp: new Date().toISOString(),
    tokenLength,
  })
}
