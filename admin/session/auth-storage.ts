/** `auth-storage`, by which the tabs of a browser tell each other who is signed in, and when they last did something. */
import { authStorageName } from '#shared/browser-names.ts'

const patienceMs = 5000

interface Stored {
  state: { user: unknown; securityContext: { lastActivity: number } | null }
}

/** The server has just heard of something that a person did: the countdown begins anew in every tab. */
export function touchStored(): void {
  touchedAt = Date.now()
  for (const listener of listeners) listener()
  const stored = read()
  const context = stored?.state.securityContext
  if (!stored || !context || touchedAt - context.lastActivity < patienceMs) return
  context.lastActivity = touchedAt
  try {
    localStorage.setItem(authStorageName, encode(stored))
  } catch {
    // Storage may be closed to us; the page at hand knows all the same.
  }
}

export function forgetStored(): void {
  try {
    localStorage.removeItem(authStorageName)
  } catch {
    // There was none, then.
  }
}

let touchedAt = Date.now()
const listeners = new Set<() => void>()

/** When a person last did something here or, as far as they say so, in another tab. */
export function lastActivity(): number {
  return Math.max(touchedAt, read()?.state.securityContext?.lastActivity ?? 0)
}

export function onActivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears of a session that another tab has ended, and of what is done in them. */
export function watchOtherTabs(onSignedOut: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== authStorageName && key !== null) return
    if (newValue === null) onSignedOut()
    else for (const listener of listeners) listener()
  })
}

function read(): Stored | null {
  try {
    return JSON.parse(atob(localStorage.getItem(authStorageName) ?? ''))
  } catch {
    return null
  }
}

/** Beyond ASCII only as escapes: `atob` alone must be able to read it. */
function encode(stored: Stored): string {
  return btoa(JSON.stringify(stored).replaceAll(/[\u0080-\uffff]/g, toEscape))
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
