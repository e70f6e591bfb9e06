/**
 * Tells the other pages of this tab that a sign-in waits for its second factor. Stores only the methods and an expiry
 * time; the secret of the pending sign-in is in a cookie that scripts cannot read.
 */
import { readItem, writeItem } from '#client/browser-storage.ts'
import { type SecondFactorMethod, secondFactorMethods } from '#shared/auth.ts'

const name = 'auth-pending'
const lifeMs = 10 * 60 * 1000

export function storePending(methods: SecondFactorMethod[]): void {
  writeItem('sessionStorage', name, JSON.stringify({ methods, until: Date.now() + lifeMs }))
}

/** Removes a stored sign-in whose time is over. Returns whether there was one, so that the visitor is told once. */
export function takeLostPending(): boolean {
  const pending = read()
  if (!pending || pending.until > Date.now()) return false
  removePending()
  return true
}

export function readPending(): SecondFactorMethod[] | null {
  const pending = read()
  if (!pending || !(pending.until > Date.now())) return null
  return secondFactorMethods.filter((method) => pending.methods.includes(method))
}

export function removePending(): void {
  writeItem('sessionStorage', name, null)
}

/** null: no pending sign-in is stored. */
function read(): { methods: SecondFactorMethod[]; until: number } | null {
  try {
    return JSON.parse(readItem('sessionStorage', name) ?? 'null')
  } catch {
    return null
  }
}
