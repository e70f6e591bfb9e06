/**
 * Demo sign-in is for the person who started the site. A browser may use it only after it has sent the code,
 * which is shown in the console alone (`docs/decisions/sign-in.md`). Headers and
 * addresses cannot prove the same: behind nginx, every request of the internet comes from a local address.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createSecret, hashSecret, isSame } from '../../platform/crypto/secrets.ts'
import type { Cookies } from '../sign-in/cookies.ts'

const codeBytes = 16
const maxCodeLength = 2048
const cookieSeconds = 30 * 24 * 3600
/** Counted for all browsers together: only one person legitimately types the code. */
const mostWrongCodes = 20
const windowMs = 60_000

type CodeCheck =
  | { kind: 'right' | 'wrong' }
  /** Too many wrong codes were tried recently: this one was not compared at all. */
  | { kind: 'tooMany'; retryAfterS: number }

export type DemoLock = ReturnType<typeof createDemoLock>

/** `given` is null for a random code. A cookie of one lock is not valid for another lock. */
export function createDemoLock(given: string | null, now: () => Date) {
  const code = given ?? randomBytes(codeBytes).toString('hex')
  const codeHash = hashSecret(code)
  const key = createSecret()
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  let wrong = 0
  let windowEndsAt = 0

  return {
    code,

    /** Accepts the code, or the whole link that contains it. */
    check(typed: string): CodeCheck {
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

    /** Sets the cookie that unlocks demo sign-in for this browser. */
    openFor(cookies: Cookies): void {
      const id = createSecret()
      cookies.set('demo', `${id}.${sign(id)}`, cookieSeconds)
    },

    isOpenFor(cookies: Cookies): boolean {
      const [id = '', signature = ''] = cookies.read('demo')?.split('.') ?? []
      return isSame(signature, sign(id))
    },
  }
}

function toCode(typed: string): string {
  const text = typed.slice(0, maxCodeLength).trim()
  return URL.parse(text)?.searchParams.get('demo') ?? text
}
