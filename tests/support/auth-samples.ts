/** A valid request for each changing call of `/auth`, each by a user of its own. */
import { publicOrigin } from './auth-addresses.ts'
import type { Holder, LateCall } from './late-requests.ts'
import { enrolApp, enrolPasskey, type FactorSite } from './second-factor-site.ts'
import type { Answered, Browser } from './sign-in.ts'
import { codeAt, createAuthenticator, fromBase32 } from './software-authenticator.ts'

export interface AuthSample {
  browser: Browser
  holder: Holder
  path: string
  /** Whether it requires a recent proof. */
  isFresh?: true
  /** Built for each request. */
  toSend(): Promise<Partial<LateCall>> | Partial<LateCall>
}

type Prepare = (site: FactorSite, person: Person) => Promise<Omit<AuthSample, 'browser' | 'holder'>>

interface Person {
  browser: Browser
  signedIn: Answered
}

const nothing = () => ({})

async function enrolled(site: FactorSite, { browser }: Person) {
  const app = await enrolApp(site, browser)
  return { app, token: () => ({ body: { token: app.code() } }) }
}

async function withPasskey({ browser }: Person) {
  const { authenticator } = await enrolPasskey(browser)
  return authenticator
}

/** By method and path, as in the table of calls; some twice, with different bodies. */
export const authSamples: Record<string, Prepare> = {
  'POST /auth/2fa/setup': async () => ({ path: '/auth/2fa/setup', isFresh: true, toSend: nothing }),
  'POST /auth/2fa/confirm': async (site, { browser }) => {
    const seed = fromBase32((await browser.post('/auth/2fa/setup')).data.secret)
    const toSend = () => ({ body: { token: codeAt(seed, site.now()) } })
    return { path: '/auth/2fa/confirm', toSend }
  },
  'POST /auth/2fa/verify': async (site, person) => {
    const { token } = await enrolled(site, person)
    return { path: '/auth/2fa/verify', toSend: token }
  },
  'POST /auth/2fa/recovery': async (site, person) => {
    const { app } = await enrolled(site, person)
    const toSend = () => ({ body: { code: app.recoveryCodes[0] } })
    return { path: '/auth/2fa/recovery', toSend }
  },
  'POST /auth/2fa/disable': async (site, person) => {
    await enrolled(site, person)
    return { path: '/auth/2fa/disable', isFresh: true, toSend: nothing }
  },
  'POST /auth/2fa/disable, with a code': async (site, person) => {
    const { token } = await enrolled(site, person)
    return { path: '/auth/2fa/disable', toSend: token }
  },
  'POST /auth/2fa/recovery/regenerate': async (site, person) => {
    await enrolled(site, person)
    return { path: '/auth/2fa/recovery/regenerate', isFresh: true, toSend: nothing }
  },
  'POST /auth/2fa/recovery/regenerate, with a code': async (site, person) => {
    const { token } = await enrolled(site, person)
    return { path: '/auth/2fa/recovery/regenerate', toSend: token }
  },
  'POST /auth/passkeys/register/options': async () => ({
    path: '/auth/passkeys/register/options',
    isFresh: true,
    toSend: nothing,
  }),
  'POST /auth/passkeys/register': async (_, { browser }) => ({
    path: '/auth/passkeys/register',
    async toSend() {
      const { data } = await browser.post('/auth/passkeys/register/options')
      const response = createAuthenticator({ origin: publicOrigin }).register(data)
      return { body: { response } }
    },
  }),
  'POST /auth/passkeys/verify/options': async (_, person) => {
    await withPasskey(person)
    return { path: '/auth/passkeys/verify/options', toSend: nothing }
  },
  'POST /auth/passkeys/verify': async (_, person) => {
    const authenticator = await withPasskey(person)
    return {
      path: '/auth/passkeys/verify',
      async toSend() {
        const { data } = await person.browser.post('/auth/passkeys/verify/options')
        return { body: { response: authenticator.assert(data) } }
      },
    }
  },
  'DELETE /auth/passkeys/{id}': async (_, person) => {
    const { credentialId } = await withPasskey(person)
    return { path: `/auth/passkeys/${credentialId}`, isFresh: true, toSend: nothing }
  },
  'DELETE /auth/sessions/{id}': async (site, { signedIn }) => {
    const { id } = await openOther(site, signedIn)
    return { path: `/auth/sessions/${id}`, toSend: nothing }
  },
  'POST /auth/sessions/revoke-others': async (site, { signedIn }) => {
    await openOther(site, signedIn)
    return { path: '/auth/sessions/revoke-others', toSend: nothing }
  },
  'POST /auth/set-refresh-token': async (_, { signedIn }) => ({
    path: '/auth/set-refresh-token',
    toSend: () => ({ body: { token: signedIn.data.refreshToken } }),
  }),
  'POST /auth/refresh': async () => ({ path: '/auth/refresh', toSend: nothing }),
  'POST /auth/activity': async (_, { signedIn }) => ({
    path: '/auth/activity',
    toSend: () => ({ headers: { authorization: `Bearer ${signedIn.data.accessToken}` } }),
  }),
}

/** Calls that succeed without a session, with the reason. */
export const withoutSession = {
  'POST /auth/google': 'has none yet; its transaction reads the account',
  'POST /auth/passkey/options': 'has none yet; gives only a challenge',
  'POST /auth/passkey/sign-in': 'has none yet; its transaction reads the account',
  'POST /auth/logout': 'only takes away',
  'POST /auth/clear-refresh-token': 'only takes away',
}

let count = 0

/** The sample, for a new user who has just signed in. */
export async function createAuthSample(site: FactorSite, name: string): Promise<AuthSample> {
  count += 1
  const browser = site.openBrowser()
  const person = { sub: `late-${count}`, email: `late-${count}@gmail.com` }
  const signedIn = await site.begin(browser, person)
  const { id } = signedIn.data.user
  const session = site.database.db.selectFrom('session').select('id').where('user_id', '=', id)
  const { id: sessionId } = await session.executeTakeFirstOrThrow()
  const prepare = authSamples[name] as Prepare
  return { browser, holder: { id, sessionId }, ...(await prepare(site, { browser, signedIn })) }
}

/** Another session of the same user. */
async function openOther(site: FactorSite, signedIn: Answered): Promise<{ id: string }> {
  const { email } = signedIn.data.user
  const other = site.openBrowser()
  await site.begin(other, { sub: email.split('@')[0], email })
  const { data } = await other.get('/auth/sessions')
  return data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
}
