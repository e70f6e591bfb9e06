/**
 * `auth-storage`: who is signed in, and when they were last active, for other pages and tabs. It holds no credential.
 * Base64 of JSON in the format of the persist middleware of zustand: encoded, not encrypted.
 */
import type { User } from '#shared/auth.ts'

export const authStorageName = 'auth-storage'

/** None of it is a credential: the cookies are. */
export interface SecurityContext {
  /** A label, random for each sign-in; never accepted as a credential. */
  sessionId: string
  /** When the server last counted activity of the user, in milliseconds. */
  lastActivity: number
  /** For showing only: nothing is decided by it. */
  deviceFingerprint: string
}

export interface StoredSession {
  state: { user: User | null; securityContext: SecurityContext | null }
  version?: number
}

/** null: nobody is signed in, as far as this browser knows. */
export function readStoredSession(): StoredSession | null {
  try {
    const stored = JSON.parse(atob(localStorage.getItem(authStorageName) ?? ''))
    return stored?.state ? stored : null
  } catch {
    // There is none, local storage is blocked, or the text is not ours.
    return null
  }
}

export function storeSession(stored: StoredSession): void {
  try {
    if (stored.state.user) localStorage.setItem(authStorageName, encode(stored))
    else localStorage.removeItem(authStorageName)
  } catch {
    // Local storage is blocked: only this page knows.
  }
}

export function removeStoredSession(): void {
  try {
    localStorage.removeItem(authStorageName)
  } catch {
    // Local storage is blocked: nothing was stored.
  }
}

/** Calls `listener` when another tab has changed it; with null when that tab signed out. */
export function onStoredSessionChange(listener: (stored: StoredSession | null) => void): void {
  addEventListener('storage', ({ key }) => {
    // null: the whole storage was cleared.
    if (key === authStorageName || key === null) listener(readStoredSession())
  })
}

/** Characters beyond ASCII are escaped, so that the script before the first paint can read it with `atob` alone. */
function encode(stored: StoredSession): string {
  return btoa(JSON.stringify(stored).replaceAll(/[\u0080-\uffff]/g, toEscape))
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
