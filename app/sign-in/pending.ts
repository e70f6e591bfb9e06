/**
 * That a sign-in waits for its second factor, for the other pages of this tab: methods and an end, no
 * secret. The server keeps what it is about, behind a cookie that no script can read.
 */
import { type SecondFactorMethod, secondFactorMethods } from '#shared/auth.ts'

const name = 'auth-pending'
const lifeMs = 10 * 60 * 1000

export function storePending(methods: SecondFactorMethod[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ methods, until: Date.now() + lifeMs }))
  } catch {
    // Then only this page knows.
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

export function forgetPending(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // There was none, then.
  }
}
