/**
 * Demo sign-in is for the person who started the site: a browser may use it once it has brought the code
 * that only the console shows (`docs/decisions/0025-demo-sign-in-needs-a-code.md`). Headers and addresses
 * cannot prove as much: nginx passes the whole internet on as requests of a local program.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createSecret, hashSecret, isSame } from '../../platform/crypto/secrets.ts'
import type { Cookies } from '../sign-in/cookies.ts'

const codeBytes = 16
const maxCodeLength = 2048
const cookieSeconds = 30 * 24 * 3600
/** Of all browsers together: whoever mistypes is one person. */
const mostWrongCodes = 20
const windowMs = 60_000

export type CodeVerdict =
  | { kind: 'right' | 'wrong' }
  /** Too many were wrong just now: this one was not even looked at. */
  | { kind: 'tooMany'; retryAfterS: number }

export interface DemoLock {
  code: string
  /** Takes the code, or the whole link that it came in. */
  judge(typed: string): CodeVerdict
  /** Puts into the cookies what opens the lock for this browser. */
  openFor(cookies: Cookies): void
  isOpenFor(cookies: Cookies): boolean
}

/** `code` is null for a random one. Nothing that one lock has opened is open to another. */
export function createDemoLock(given: string | null, now: () => Date): DemoLock {
  const code = given ?? randomBytes(codeBytes).toString('hex')
  const codeHash = hashSecret(code)
  const key = createSecret()
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  let wrong = 0
  let windowEndsAt = 0

  return {
    code,

    judge(typed) {
      const at = now().getTime()
      if (at >= windowEndsAt) wrong = 0
      if (wrong >= mostWrongCodes) {
        return { kind: 'tooMany', retryAfterS: Math.ceil((windowEndsAt - at) / 1000) }
      }
      if (isSame(hashSecret(toCode(typed)), codeHash)) return { kind: 'right' }
      if (wrong === 0) windowEndsAt = at + windowMs
      wrong += 1
      return { kind: 'wrong' }
    },

    openFor(cookies) {
      const id = createSecret()
      cookies.set('demo', `${id}.${sign(id)}`, cookieSeconds)
    },

    isOpenFor(cookies) {
      const [id = '', signature = ''] = cookies.read('demo')?.split('.') ?? []
      return isSame(signature, sign(id))
    },
  }
}

function toCode(typed: string): string {
  const text = typed.slice(0, maxCodeLength).trim()
  return URL.parse(text)?.searchParams.get('demo') ?? text
}
