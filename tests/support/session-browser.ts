/** A signed-in browser, and what its pages send to /api. */

import { expect } from 'vitest'
import { type AuthSite, provider } from './auth-site.ts'
import { ada, type Browser, type Person, signIn } from './sign-in.ts'
import { codeAt, fromBase32 } from './software-authenticator.ts'

/** What a page sends to /api: its bearer token and the cookies of its browser. */
export function asked({ cookies }: Browser, accessToken: string | null) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = new Headers({ cookie })
  if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`)
  return { headers }
}

export async function openSignedIn(site: AuthSite, person = ada) {
  const browser = site.openBrowser()
  const { data } = await signIn(browser, provider, person, site.now())
  return { browser, user: data.user, accessToken: data.accessToken as string }
}

export const expired = { ok: false, code: 'SESSION_EXPIRED' }

/** Signs a person in, in a new browser unless one is given. With a second factor the sign-in is only pending. */
export async function signedInAs(site: AuthSite, person: Person, browser = site.openBrowser()) {
  const { status, data, code } = await signIn(browser, provider, person, site.now())
  return { browser, status, code, data, isAdmin: data?.user?.isAdmin }
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
