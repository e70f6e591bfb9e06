/** A whole site with an adjustable clock, users who sign in to it, and their authenticators. */
import { expect } from 'vitest'
import { publicOrigin } from './auth-addresses.ts'
import { type AuthSite, openAuthSite, provider } from './auth-site.ts'
import { type Answered, ada, type Browser, type Person, signIn } from './sign-in.ts'
import {
  codeAt,
  createAuthenticator,
  fromBase32,
  type SoftwareAuthenticator,
  wrongCodeAt,
} from './software-authenticator.ts'

export interface FactorSite extends AuthSite {
  /** Signs in with the first factor. */
  begin(browser: Browser, person: Person): Promise<Answered>
  /** A new ID token for the browser's started sign-in. */
  token(browser: Browser, person: Person): Promise<string>
}

/** Matches a refused call, with any sentence unless one is given. */
export const refusal = (status: number, code: string, error: string = expect.any(String)) => ({
  status,
  code,
  error,
})

export async function openFactorSite(
  options: Parameters<typeof openAuthSite>[0],
): Promise<FactorSite> {
  const site = await openAuthSite(options)
  return {
    ...site,
    begin: (browser, person) => signIn(browser, provider, person, site.now()),
    async token(browser, person) {
      const { data } = await browser.get('/auth/config')
      return provider.sign(person, data.nonce, site.now())
    },
  }
}

export interface App {
  code(): string
  wrongCode(): string
  recoveryCodes: string[]
}

/** Sets an authenticator up, from a browser that has just signed in. */
export async function enrolApp(
  { now, pass }: Pick<FactorSite, 'now' | 'pass'>,
  browser: Browser,
): Promise<App> {
  const { data } = await browser.post('/auth/2fa/setup')
  const seed = fromBase32(data.secret)
  const confirmed = await browser.post('/auth/2fa/confirm', { token: codeAt(seed, now()) })
  if (confirmed.status !== 200) throw new Error(`The set-up ended with ${confirmed.code}.`)
  // The confirming code is used up.
  pass(30)
  return {
    code: () => codeAt(seed, now()),
    wrongCode: () => wrongCodeAt(seed, now()),
    recoveryCodes: confirmed.data.recoveryCodes,
  }
}

/** A new browser in which Ada has signed in with the first factor. */
export async function beginAda(site: FactorSite): Promise<Browser> {
  const browser = site.openBrowser()
  await site.begin(browser, ada)
  return browser
}

/** Sets up an authenticator app for Ada in a browser of its own. */
export async function enrolAda(site: FactorSite): Promise<App> {
  return enrolApp(site, await beginAda(site))
}

/** Registers a passkey, from a browser that has just signed in. */
export async function enrolPasskey(
  browser: Browser,
  name?: string,
): Promise<{ authenticator: SoftwareAuthenticator; answered: Answered }> {
  const { authenticator, response } = await beginPasskey(browser)
  const body = name === undefined ? { response } : { name, response }
  return { authenticator, answered: await browser.post('/auth/passkeys/register', body) }
}

/** Begins to register a passkey. Returns the authenticator's response, which is not sent yet. */
export async function beginPasskey(browser: Browser) {
  const authenticator = createAuthenticator({ origin: publicOrigin })
  const options = await browser.post('/auth/passkeys/register/options')
  return { authenticator, response: authenticator.register(options.data) }
}

export async function showPasskey(
  browser: Browser,
  authenticator: SoftwareAuthenticator,
): Promise<Answered> {
  const options = await browser.post('/auth/passkeys/verify/options')
  return browser.post('/auth/passkeys/verify', { response: authenticator.assert(options.data) })
}

/** The subjects of the queued emails, in English. */
export async function emailsOf({ database }: AuthSite): Promise<string[]> {
  const rows = await database.db
    .selectFrom('letter')
    .select('subject')
    .where('kind', '=', 'notice')
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject)
}
