/** A whole site with a clock to be set, people who sign in to it, and what they have in their pockets. */
import { codeAt, fromBase32, wrongCodeAt } from './authenticator-app.ts'
import type { DatabaseUnderTest } from './databases.ts'
import {
  type Answered,
  type Browser,
  createTestProvider,
  openBrowser,
  type Person,
  signIn,
} from './sign-in.ts'
import { openTestSite, type TestSite } from './site.ts'
import { createAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts'

const provider = createTestProvider()
export const origin = 'http://localhost:3000'

export interface FactorSite extends TestSite {
  now(): Date
  pass(seconds: number): void
  open(): Browser
  /** Signs in with the first factor. */
  begin(browser: Browser, person: Person): Promise<Answered>
  /** A new ID token for what the browser has begun. */
  token(browser: Browser, person: Person): Promise<string>
}

export async function openFactorSite(
  database: DatabaseUnderTest,
  options: Omit<Parameters<typeof openTestSite>[0] & object, 'database' | 'provider' | 'now'> = {},
): Promise<FactorSite> {
  let time = Date.parse('2026-11-21T12:00:00Z')
  const now = () => new Date(time)
  const site = await openTestSite({ database, provider, now, ...options })
  return {
    ...site,
    now,
    pass(seconds) {
      time += seconds * 1000
    },
    open: () => openBrowser((request) => site.site.answer(request)),
    begin: (browser, person) => signIn(browser, provider, person, now()),
    async token(browser, person) {
      const { data } = await browser.get('/auth/config')
      return provider.sign(person, data.nonce, now())
    },
  }
}

export interface App {
  code(): string
  wrongCode(): string
  recoveryCodes: string[]
}

/** Sets an authenticator up, from a browser that has just signed in. */
export async function enrolApp({ now, pass }: FactorSite, browser: Browser): Promise<App> {
  const { data } = await browser.post('/auth/2fa/setup')
  const seed = fromBase32(data.secret)
  const confirmed = await browser.post('/auth/2fa/confirm', { token: codeAt(seed, now()) })
  if (confirmed.status !== 200) throw new Error(`The set-up ended with ${confirmed.code}.`)
  // The code that confirmed is used up.
  pass(30)
  return {
    code: () => codeAt(seed, now()),
    wrongCode: () => wrongCodeAt(seed, now()),
    recoveryCodes: confirmed.data.recoveryCodes,
  }
}

/** Registers a passkey, from a browser that has just signed in. */
export async function enrolPasskey(
  browser: Browser,
  name?: string,
): Promise<{ authenticator: SoftwareAuthenticator; answered: Answered }> {
  const authenticator = createAuthenticator({ origin })
  const options = await browser.post('/auth/passkeys/register/options')
  const response = authenticator.register(options.data)
  const body = name === undefined ? { response } : { name, response }
  return { authenticator, answered: await browser.post('/auth/passkeys/register', body) }
}

export async function showPasskey(
  browser: Browser,
  authenticator: SoftwareAuthenticator,
): Promise<Answered> {
  const options = await browser.post('/auth/passkeys/verify/options')
  return browser.post('/auth/passkeys/verify', { response: authenticator.assert(options.data) })
}

/** The events of the audit log, in their order. */
export async function eventsOf({ database }: TestSite): Promise<string[]> {
  const rows = await database.db.selectFrom('audit').select('event').orderBy('seq').execute()
  return rows.map(({ event }) => event)
}

/** The subjects of the letters that wait, in English. */
export async function lettersOf({ database }: TestSite): Promise<string[]> {
  const rows = await database.db
    .selectFrom('letter')
    .select('subject')
    .where('kind', '=', 'notice')
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject)
}
