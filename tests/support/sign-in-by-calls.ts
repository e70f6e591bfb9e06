/** Signing in without the login page, for tests that begin with somebody who is signed in. */
import { type APIRequestContext, type BrowserContext, type Page, request } from 'playwright-core'
import { type BrowsedSite, openBlank } from './browser.ts'

export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

const key = 'auth-storage'
/** Sessions are listed by their browser. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * Makes the calls of the login page and stores what it stores, in a tenth of its time. `sign-in.e2e.ts` and
 * `panel-owner.e2e.ts` sign in by the page itself. The account has no second factor.
 */
export async function signInByCalls(page: Page, origin: string, email: string): Promise<void> {
  const value = await makeCalls(page.context().request, origin, email)
  await openBlank(page, origin)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [key, value] as const)
}

/** The state of a browser in which somebody has signed in by these calls: no browser is needed for it. */
export async function makeSignedInState(
  { origin, unlock }: BrowsedSite,
  email: string,
): Promise<BrowserState> {
  const calls = await request.newContext({ userAgent })
  await unlock(calls)
  const localStorage = [{ name: key, value: await makeCalls(calls, origin, email) }]
  const { cookies } = await calls.storageState()
  await calls.dispose()
  return { cookies, origins: [{ origin, localStorage }] }
}

/** Returns the text that the login page stores after a sign-in. */
async function makeCalls(calls: APIRequestContext, origin: string, email: string): Promise<string> {
  const call = async (path: string, data?: object) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' }
    const address = origin + path
    const response = await (data
      ? calls.post(address, { headers, data })
      : calls.get(address, { headers }))
    if (!response.ok()) throw new Error(`${path} was answered with ${response.status()}.`)
    return (await response.json()).data
  }
  const { clientId, nonce } = await call('/auth/config')
  const asked = { email, nonce, clientId, language: 'en' }
  const { credential } = await call('/demo-identity/token', asked)
  const { user, refreshToken } = await call('/auth/google', { googleIdToken: credential })
  if (!refreshToken) throw new Error(`${email} has a second factor.`)
  await call('/auth/set-refresh-token', { token: refreshToken })
  const securityContext = {
    sessionId: crypto.randomUUID(),
    lastActivity: Date.now(),
    deviceFingerprint: '0'.repeat(32),
  }
  return btoa(JSON.stringify({ state: { user, securityContext }, version: 0 }))
}
