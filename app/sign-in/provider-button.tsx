/** The identity provider's button, with a nonce for this browser. The demo provider asks for its code first. */
import { useEffect, useRef, useState } from 'react'
import { areCookiesBlocked } from '#client/blocked-cookies.ts'
import type { AuthConfig } from '#shared/auth.ts'
import { scriptPolicyName } from '#shared/trusted-types.ts'
import { Button } from '../ui/button.tsx'
import { clearError, useAuth } from './auth-store.ts'
import { callAuth, errorWords } from './calls.ts'
import { DemoCodeForm, type DemoCodeWords } from './demo-code-form.tsx'
import styles from './login.module.css'
import { announceAnswer, expectAnswer, settleAnswer } from './provider-window.ts'
import type { LoginWords } from './second-step.tsx'
import { signInWithCredential } from './session.ts'
import { Spinner } from './spinner.tsx'

interface ProviderButtonProps {
  language: string
  words: Pick<LoginWords, 'loading' | 'retry'>
  /** null: the provider needs no code. */
  demoCode: DemoCodeWords | null
  isLocked: boolean
}

/** The server accepts a nonce for an hour, and gives out another after half of it. A page may be open for longer. */
const renewMs = 30.5 * 60 * 1000
const retryMs = 60_000

type Offer = { state: 'offered' | 'locked' } | { state: 'failed'; error: string }

export function ProviderButton(props: ProviderButtonProps) {
  const { language, words, demoCode, isLocked } = props
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'coming' | Offer['state']>(isLocked ? 'locked' : 'coming')
  // A nonce is valid for one attempt, so each attempt gets a new one.
  const [attempt, setAttempt] = useState(0)
  const isLoading = useAuth((state) => state.isLoading)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is an offer of its own.
  useEffect(() => {
    if (isLocked && attempt === 0) return
    let isCurrent = true
    const onCredential = async (credential: string | undefined) => {
      announceAnswer()
      // Its nonce is used: another token for it would be refused.
      if (isCurrent) setState('coming')
      await signInWithCredential(credential)
      settleAnswer()
      const { isAuthenticated, twoFactorRequired } = useAuth.getState()
      if (isCurrent && !isAuthenticated && !twoFactorRequired) setAttempt((last) => last + 1)
    }
    let renewal: ReturnType<typeof setTimeout> | undefined
    const renew = async () => {
      const { ok } = await callAuth('/auth/config', { method: 'GET' })
      if (!isCurrent) return
      if (ok) setAttempt((last) => last + 1)
      // Nobody waits for it: a computer that wakes up may have no network yet.
      else renewal = setTimeout(renew, retryMs)
    }
    void offer(place, language, onCredential).then((made) => {
      if (!isCurrent) return
      setState(made.state)
      if (made.state === 'failed') useAuth.setState({ error: made.error })
      if (made.state === 'offered') renewal = setTimeout(renew, renewMs)
    })
    return () => {
      isCurrent = false
      clearTimeout(renewal)
    }
  }, [attempt])

  const retry = () => {
    clearError()
    setState('coming')
    setAttempt((last) => last + 1)
  }
  if (state === 'locked' && demoCode) {
    return <DemoCodeForm words={demoCode} onUnlocked={retry} />
  }
  const isReady = state === 'offered' && !isLoading
  return (
    <div className={styles.provider}>
      {state !== 'failed' && !isReady && <Spinner text={words.loading} />}
      {state === 'failed' && <Button onClick={retry}>{words.retry}</Button>}
      <div ref={place} className={styles.button} data-busy={isReady ? undefined : ''} />
    </div>
  )
}

/** Draws the button, or returns why it cannot be offered. */
async function offer(
  { current: place }: React.RefObject<HTMLDivElement | null>,
  language: string,
  onCredential: (credential: string | undefined) => void,
): Promise<Offer> {
  const fail = (error: string): Offer => ({ state: 'failed', error })
  // Without cookies no sign-in can be completed, and the form would ask for the code of the console again and again.
  if (areCookiesBlocked()) return fail(errorWords().cookies)
  const config = await callAuth<AuthConfig>('/auth/config', { method: 'GET' })
  if (!config.ok) return fail(config.error)
  const { clientId, needsCode, nonce, scriptUrl } = config.data
  if (needsCode) return { state: 'locked' }
  const loaded = await loadProvider(scriptUrl)
  if (!loaded.ok) return fail(loaded.error)
  if (!place) return { state: 'offered' }
  try {
    loaded.services.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => onCredential(credential),
      auto_select: false,
      ux_mode: 'popup',
      context: 'signin',
    })
    loaded.services.renderButton(place, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'signin_with',
      width: 320,
      locale: language,
      click_listener: expectAnswer,
    })
    return { state: 'offered' }
  } catch {
    // The provider's script may throw anything; there is no button then.
    return fail(errorWords().initialize)
  }
}

/** The part that we use of developers.google.com/identity/gsi/web/reference/js-reference. */
interface IdentityServices {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: { credential?: string }) => void
    /** Users must press the button to sign in. */
    auto_select: false
    ux_mode: 'popup'
    context: 'signin'
  }): void
  renderButton(
    parent: HTMLElement,
    options: {
      type: 'standard'
      theme: 'outline'
      size: 'large'
      text: 'signin_with'
      width: number
      locale: string
      /** Called when the button is pressed. Nothing tells that the provider's window was closed. */
      click_listener: () => void
    },
  ): void
  disableAutoSelect(): void
}

declare global {
  var google: { accounts: { id: IdentityServices } } | undefined
}

type Loaded = { ok: true; services: IdentityServices } | { ok: false; error: string }

let loading: Promise<Loaded> | null = null
/** The script is about 80 KB. */
const patienceMs = 20_000

/** Loads the identity provider's script: once, and without blocking the page. */
export function loadProvider(scriptUrl: string): Promise<Loaded> {
  if (typeof document === 'undefined') {
    return Promise.resolve({ ok: false, error: errorWords().noBrowser })
  }
  loading ??= addScript(scriptUrl).then((loaded) => {
    // The next attempt loads the script again.
    if (!loaded.ok) loading = null
    return loaded
  })
  return loading
}

function addScript(scriptUrl: string): Promise<Loaded> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = toTrustedUrl(scriptUrl)
    script.async = true
    const fail = () => {
      script.remove()
      resolve({ ok: false, error: errorWords().script })
    }
    // A firewall may drop the request without an answer.
    const timer = setTimeout(fail, patienceMs)
    script.onload = () => {
      clearTimeout(timer)
      const services = globalThis.google?.accounts.id
      resolve(services ? { ok: true, services } : { ok: false, error: errorWords().initialize })
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    document.head.append(script)
  })
}

/** Created once, because a policy name can be used only once. Browsers without Trusted Types accept plain text. */
let policy: { createScriptURL(url: string): unknown } | undefined

/** `scriptUrl` comes from the server (`/auth/config`), never from an address or from user input. */
function toTrustedUrl(scriptUrl: string): string {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy(scriptPolicyName, { createScriptURL: (url) => url })
  return (policy?.createScriptURL(scriptUrl) ?? scriptUrl) as string
}

/** The part of the Trusted Types API that we use. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}
