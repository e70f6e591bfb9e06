/** The sign-in form: step one is the identity provider's button or the owner's passkey, step two the second factor. */
import { useEffect, useRef, useState } from 'react'
import type { User } from '#shared/auth.ts'
import { lookUp } from '#shared/look-up.ts'
import { reportEvent, reportRefusedCode } from '../browser/report-event.ts'
import { clearError, useAuth } from './auth-store.ts'
import { type ErrorWords, errorWords, setErrorWords } from './calls.ts'
import type { DemoCodeWords } from './demo-code-form.tsx'
import { Features, type FeatureWords } from './features.tsx'
import styles from './login.module.css'
import { type OwnerPasskeyWords, OwnerSignIn } from './owner-sign-in.tsx'
import { takeLostPending } from './pending.ts'
import { ProviderButton } from './provider-button.tsx'
import { announceAnswer, expectAnswer, settleAnswer } from './provider-window.ts'
import { type LoginWords, SecondStep } from './second-step.tsx'
import { loadUser, restoreSession } from './session.ts'
import { Spinner } from './spinner.tsx'

export interface LoginProps {
  language: string
  /** null: in the frame of the header, which shows the steps alone. */
  features: FeatureWords | null
  words: LoginWords
  errors: ErrorWords
  hasProvider: boolean
  /** null: the settings name no passkey of the owner. */
  passkey: OwnerPasskeyWords | null
  /** null: the provider needs no code. */
  demoCode: DemoCodeWords | null
  /** Whether this browser needs that code: its form is in the page from the start, so that nothing moves. */
  isLocked: boolean
  /** Where a signed-in user is sent. */
  homeUrl: string
  profileUrl: string
}

export function Component(props: LoginProps) {
  const { language, features, words, errors, demoCode, isLocked, homeUrl, profileUrl } = props
  const { hasProvider, passkey } = props
  setErrorWords(errors)
  const error = useAuth((state) => state.error)
  const user = useAuth((state) => (state.isAuthenticated ? state.user : null))
  const isSignedIn = user !== null
  const twoFactorRequired = useAuth((state) => state.twoFactorRequired)
  const isLoading = useAuth((state) => state.isLoading)
  const [isOpen, setOpen] = useState(false)
  const isFrame = features === null
  // A user who goes to the panel is loaded again, which changes `user`.
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isFrame) reportAccess()
    void enter().then(() => {
      // The panel sends users here when their session has ended, with the reason.
      const search = new URLSearchParams(location.search)
      const error = lookUp(demoCode?.refusals, search.get('code') ?? '')
      if (error) useAuth.setState({ error })
      const reason = search.get('ended')
      if (reason === 'idle') useAuth.setState({ error: words.endedIdle })
      if (reason === 'elsewhere') useAuth.setState({ error: words.endedElsewhere })
      setOpen(true)
    })
  }, [words, demoCode, isFrame])
  useEffect(() => {
    if (!isOpen || !user) return
    if (parent === window) {
      if (isLeaving.current) return
      isLeaving.current = true
      void leave(user, { homeUrl, profileUrl })
    }
    // In a frame, the page around it learns of the user from the storage that both share, and removes the frame.
    else if (user.mustEnrol) parent.location.assign(profileUrl)
  }, [isOpen, user, homeUrl, profileUrl])

  useEffect(() => {
    if (!isFrame) return
    if (isLoading) return expectAnswer()
    settleAnswer()
    // With a user, the page around the frame removes it.
    if (!useAuth.getState().user) announceAnswer()
  }, [isFrame, isLoading])

  const isWaiting = isSignedIn || !(isOpen || isLocked)
  const alert = (
    <p className={isFrame ? styles.error : styles.problem} role="alert">
      {error}
    </p>
  )
  return (
    <>
      {twoFactorRequired && !isSignedIn ? (
        <SecondStep words={words} alert={alert} isFrame={isFrame} onRefused={reportRefusedCode} />
      ) : (
        <>
          {features && <Features words={features} />}
          {isWaiting ? (
            <div className={styles.provider}>
              <Spinner text={words.loading} />
            </div>
          ) : (
            <>
              {hasProvider && <ProviderButton {...{ language, words, demoCode, isLocked }} />}
              {passkey && (
                <OwnerSignIn words={passkey} loading={words.loading} isAlone={!hasProvider} />
              )}
            </>
          )}
          {alert}
        </>
      )}
    </>
  )
}

/** Restores a stored session, if the server confirms it. */
async function enter(): Promise<void> {
  const isLost = takeLostPending()
  await restoreSession()
  clearError()
  if (isLost && !useAuth.getState().user) useAuth.setState({ error: errorWords().pendingExpired })
}

function reportAccess(): void {
  reportEvent('login_page_access', {
    userAgent: navigator.userAgent,
    referrer: document.referrer,
  })
}

/** The answer to a sign-in does not say where the panel is; only the user of the session is told. */
async function leave(user: User, pages: Pages): Promise<void> {
  const isUnknown = asksForPanel(location) && user.isAdmin && !user.adminPath
  const loaded = isUnknown ? await loadUser() : null
  location.replace(toDestination(location, loaded?.ok ? loaded.data : user, pages))
}

interface Pages {
  homeUrl: string
  profileUrl: string
}

function asksForPanel({ search }: Pick<Location, 'search'>): boolean {
  return new URLSearchParams(search).get('to') === 'panel'
}

/**
 * Where to go after a sign-in: to the requested page, else to Home. The fragment contains the path of a screen of the
 * panel. So no server receives it, and it cannot name another page.
 */
export function toDestination(
  { search, hash, origin }: Pick<Location, 'search' | 'hash' | 'origin'>,
  { adminPath, mustEnrol }: Pick<User, 'adminPath' | 'mustEnrol'>,
  { homeUrl, profileUrl }: Pages,
): string {
  // First of all: only for a short time can a factor be set up without another proof.
  if (mustEnrol) return profileUrl
  if (new URLSearchParams(search).get('to') === 'profile') return profileUrl
  if (!asksForPanel({ search }) || !adminPath) return homeUrl
  const { pathname, search: query } = new URL(adminPath + hash.slice(1), origin)
  return pathname.startsWith(`${adminPath}/`) ? pathname + query : adminPath
}
