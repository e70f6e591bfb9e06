/**
 * `auth-storage` tells other pages and tabs who is signed in and when they were last active. It contains no credential.
 * Format: Base64 of the JSON that the persist middleware of zustand writes. It is encoded, not encrypted.
 */
import type { User } from '#shared/auth.ts'
import { readItem, writeItem } from '../browser-storage.ts'

export const authStorageName = 'auth-storage'

/** Contains no credential; only the cookies are credentials. */
export interface SecurityContext {
  /** A random label for each sign-in; never accepted as a credential. */
  sessionId: string
  /** When the server last counted activity of the user, in milliseconds. */
  lastActivity: number
  /** For display only: no decision depends on it. */
  deviceFingerprint: string
}

export interface StoredSession {
  state: { user: User | null; securityContext: SecurityContext | null }
  version?: number
}

/**
 * null: nobody is signed in, as far as this browser knows. A stored user without a name or without a security context,
 * which has the time of the last activity, does not count as signed in.
 */
export function readStoredSession(): StoredSession | null {
  try {
    const stored = JSON.parse(atob(readItem('localStorage', authStorageName) ?? ''))
    const { user, securityContext } = stored.state
    const { lastActivity } = securityContext
    const isValid = typeof user.name === 'string' && typeof lastActivity === 'number'
    return isValid && lastActivity > 0 ? stored : null
  } catch {
    // Nothing is stored, or the text has another format.
    return null
  }
}

/** Something is stored, but it is no valid session: the session must be ended on the server too. */
export function hasInvalidSession(): boolean {
  return readItem('localStorage', authStorageName) !== null && readStoredSession() === null
}

export function storeSession(stored: StoredSession): void {
  if (stored.state.user) writeItem('localStorage', authStorageName, encode(stored))
  else removeStoredSession()
}

export function removeStoredSession(): void {
  // A logout that is due stays due, whatever else a page forgets.
  if (readItem('localStorage', authStorageName) !== dueLogout)
    writeItem('localStorage', authStorageName, null)
}

/**
 * Stored in place of a session whose logout did not reach the server: an invalid session, which the next page ends. The
 * script before the first paint takes it for an expired session, and so loads the island that can end it.
 */
const dueLogout = btoa('{"state":{"user":{"name":""},"securityContext":{"lastActivity":0}}}')

/** Announces a logout to other tabs: a tab that relies on cookies alone gets no event for the removal of the session. */
const logoutName = 'auth-logout'

/** Must be called after each logout. `isDone`: the server has answered that the session is ended. */
export function storeLogout(isDone: boolean): void {
  writeItem('localStorage', authStorageName, isDone ? null : dueLogout)
  writeItem('localStorage', logoutName, String(Date.now()))
  writeItem('localStorage', logoutName, null)
}

/**
 * Calls `listener` when another tab has changed the stored session: with null if that tab signed out. A page in the
 * back-forward cache gets no events, so `listener` is also called when the page comes back, with `isBack`.
 */
export function onStoredSessionChange(
  listener: (stored: StoredSession | null, isBack: boolean) => void,
): void {
  let left: StoredSession | null = null
  addEventListener('pagehide', () => {
    left = readStoredSession()
  })
  addEventListener('pageshow', ({ persisted }) => {
    const stored = readStoredSession()
    // If local storage is blocked, `left` and `stored` are both null, and the page stays as it is.
    if (persisted && (left || stored)) listener(stored, true)
  })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === logoutName && newValue !== null) listener(null, false)
    // null: the whole storage was cleared.
    if (key === authStorageName || key === null) listener(readStoredSession(), false)
  })
}

/** Characters beyond ASCII are escaped, so that the script before the first paint can read it with `atob` alone. */
function encode(stored: StoredSession): string {
  return btoa(JSON.stringify(stored).replaceAll(/[\u0080-\uffff]/g, toEscape))
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
