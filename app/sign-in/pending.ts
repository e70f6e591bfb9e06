/**
 * Tells the other pages of this tab that a sign-in waits for its second factor. Stores only the methods and an expiry
 * time; the secret of the pending sign-in is in a cookie that scripts cannot read.
 */
import { type SecondFactorMethod, secondFactorMethods } from '#shared/auth.ts'

const name = 'auth-pending'
const lifeMs = 10 * 60 * 1000

export function storePending(methods: SecondFactorMethod[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ methods, until: Date.now() + lifeMs }))
  } catch {
    // Session storage is blocked: only this page knows.
  }
}

/** Whether a sign-in has waited for too long; true once for each. */
export function takeLostPending(): boolean {
  try {
    const { until } = JSON.parse(sessionStorage.getItem(name) ?? '')
    if (until > Date.now()) return false
    sessionStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

export function readPending(): SecondFactorMethod[] | null {
  try {
    const { methods, until } = JSON.parse(sessionStorage.getItem(name) ?? '')
    return until > Date.now()
      ? secondFactorMethods.filter((method) => methods.includes(method))
      : null
  } catch {
    return null
  }
}

export function removePending(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Session storage is blocked: nothing was stored.
  }
}
