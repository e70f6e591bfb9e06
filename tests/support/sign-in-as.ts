/** Signs people in at a test site, and sets authenticator apps up for them. */
import { expect } from 'vitest'
import { type AuthSite, provider } from './auth-site.ts'
import { codeAt, fromBase32 } from './authenticator-app.ts'
import { type Browser, type Person, signIn } from './sign-in.ts'

/** Signs a person in, in a new browser unless one is given. With a second factor the sign-in is only pending. */
export async function signedInAs(site: AuthSite, person: Person, browser = site.openBrowser()) {
  const { status, data, code } = await signIn(browser, provider, person, site.now())
  return { browser, status, code, data, isAdmin: data?.user?.isAdmin }
}

/** What the guard of admin calls reads of a request by this browser. */
export function asked({ cookies }: Browser, accessToken: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { headers: new Headers({ cookie, authorization: `Bearer ${accessToken}` }) }
}

/** Sets an authenticator app up for the signed-in user; returns its seed. */
export async function enrol(site: AuthSite, browser: Browser): Promise<Uint8Array> {
  const { data } = await browser.post('/auth/2fa/setup')
  const seed = fromBase32(data.secret)
  const confirmed = await browser.post('/auth/2fa/confirm', { token: codeAt(seed, site.now()) })
  expect(confirmed.status).toBe(200)
  // A code is valid once: the next one belongs to the next step.
  site.pass(30)
  return seed
}
