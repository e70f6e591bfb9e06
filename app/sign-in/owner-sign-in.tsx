/** The owner signs in by a passkey that the settings of the site name, or makes another one for them. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { areCookiesBlocked } from '#client/blocked-cookies.ts'
import type { Messages } from '#shared/i18n/en.ts'
import { Button } from '../ui/button.tsx'
import { useAuth } from './auth-store.ts'
import { callAuth, errorWords } from './calls.ts'
import styles from './login.module.css'
import { Component as MakePasskey } from './owner-passkey.island.tsx'
import { sendFirstFactor } from './session.ts'
import { Spinner } from './spinner.tsx'

export type OwnerPasskeyWords = Pick<
  Messages['signIn']['ownerPasskey'],
  'signIn' | 'another' | 'failed'
>

interface OwnerSignInProps {
  words: OwnerPasskeyWords
  loading: string
  /** There is no other way to sign in. */
  isAlone: boolean
}

export function OwnerSignIn({ words, loading, isAlone }: OwnerSignInProps) {
  const isLoading = useAuth((state) => state.isLoading)
  return (
    <div className={styles.owner}>
      <Button
        look={isAlone ? 'primary' : undefined}
        className={styles.wide}
        disabled={isLoading}
        onClick={() => signIn(words.failed)}
      >
        {words.signIn}
      </Button>
      {isAlone && isLoading && <Spinner text={loading} />}
      <MakePasskey label={words.another} network={errorWords().network} isFirst={false} />
    </div>
  )
}

async function signIn(failed: string): Promise<void> {
  useAuth.setState({ isLoading: true, error: null })
  const error = areCookiesBlocked() ? errorWords().cookies : await prove(failed)
  useAuth.setState({ isLoading: false, ...(error !== null && { error }) })
}

/** Returns why it failed, or null. */
async function prove(failed: string): Promise<string | null> {
  const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>('/auth/passkey/options', {})
  if (!options.ok) return options.error
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options.data }).catch(() => null)
  if (!response) return failed
  const answer = await sendFirstFactor('/auth/passkey/sign-in', { response })
  if (answer.ok) return null
  return answer.code === 'INVALID_ID_TOKEN' ? failed : answer.error
}
