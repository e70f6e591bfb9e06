/**
 * Makes a passkey in this browser for the setting ADMIN_PASSKEYS, and says what to do with it. The server takes no part: it
 * learns of the passkey only from its settings, which nobody but its owner can change.
 */
import { bufferToBase64URLString, startRegistration } from '@simplewebauthn/browser'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Messages } from '#shared/i18n/en.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './login.module.css'
import { loadSignInWords } from './sign-in-catalogue.ts'

type Words = Messages['signIn']

/** Those that `owner-passkeys.ts` accepts: ES256, RS256, EdDSA. */
const algorithms = [-7, -257, -8]

/** Returns the line with its steps, or why there is none. Never throws. */
export async function makePasskey(isFirst: boolean): Promise<ReactNode> {
  const words = await loadSignInWords().catch(() => null)
  if (!words) return null
  const made = await startRegistration({ optionsJSON: toOptions(words) }).catch(() => null)
  const key = made?.response.publicKey
  // Cancelled, timed out or refused: browsers do not say which, on purpose.
  if (!key) return <p className={styles.problem}>{words.profile.passkeyFailed}</p>
  return <PasskeyLine line={`${made.id}.${key}`} words={words} isFirst={isFirst} />
}

function toOptions({ ownerPasskey }: Words) {
  const { host, hostname } = location
  // Password managers list it by this name, beside that of the second factor.
  const name = `${ownerPasskey.owner} (ADMIN_PASSKEYS)`
  return {
    // Nobody checks the answer: what counts is who changes the settings.
    challenge: randomText(),
    rp: { id: hostname, name: host },
    // Another passkey of this name must not replace it.
    user: { id: randomText(), name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
    attestation: 'none' as const,
  }
}

function randomText(): string {
  return bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(32)).buffer)
}

interface PasskeyLineProps {
  line: string
  words: Words
  isFirst: boolean
}

function PasskeyLine({ line, words, isFirst }: PasskeyLineProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { made, copyLine, paste, more, restart } = words.ownerPasskey
  return (
    <section className={styles.made}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {made}
      </h2>
      <ol>
        <li>
          {copyLine}
          <code className={styles.line}>{line}</code>
          <CopyButton text={line} words={words.profile} />
        </li>
        <li>
          {withNames(paste)} {!isFirst && withNames(more)}
        </li>
        <li>{restart}</li>
      </ol>
    </section>
  )
}

/** What is typed exactly so. */
function withNames(text: string): ReactNode[] {
  return text
    .split(/(ADMIN_\w+|required)/)
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}
