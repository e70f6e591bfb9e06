/** A signed-in browser, and what its pages send to /api. */
import { type AuthSite, provider } from './auth-site.ts'
import { ada, type Browser, signIn } from './sign-in.ts'

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
