/**
 * Marks the browsers in which an admin has opened the panel. After the session has ended, its address leads such
 * a browser to sign-in and back; to all others it does not exist. The mark grants no access and names nobody: it
 * proves only that its holder already knows the address, so it is signed together with ADMIN_PATH.
 */
import type { Cookies } from '../../identity/sign-in/cookies.ts'
import { isSame } from '../../platform/crypto/secrets.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'

export interface KnownBrowsers {
  mark(cookies: Cookies): void
  has(cookies: Cookies): boolean
}

/** As long as browsers keep a cookie (RFC 6265bis, 5.5); each visit of the panel begins it anew. */
const maxAgeS = 400 * 24 * 60 * 60

export function createKnownBrowsers(keys: KeyRing, adminPath: string): KnownBrowsers {
  const path = Buffer.from(adminPath)

  function sign(kid: string): string {
    return `${kid}.${Buffer.from(keys.macWith(kid, 'panel', path)).toString('base64url')}`
  }

  return {
    mark: (cookies) => cookies.set('panel', sign(keys.currentKid), maxAgeS),
    has(cookies) {
      const sent = cookies.read('panel') ?? ''
      // Compares with every key, so that the time does not depend on what was sent.
      return keys.kids.map((kid) => isSame(sent, sign(kid))).includes(true)
    },
  }
}
