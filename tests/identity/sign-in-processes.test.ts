/**
 * Sign-in in production conditions: real processes over HTTP, real seconds, and an independent identity
 * provider.
 */
import { dirname } from 'node:path'
import { OAuth2Server } from 'oauth2-mock-server'
import { describe, expect, test } from 'vitest'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { type DatabaseUnderTest, databases, type TestDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { isReady, type RunningSite, soon, start, temporaryFolder } from '../support/running-site.ts'
import { ada, type Browser, clientId, issuer, openBrowser } from '../support/sign-in.ts'

/** Processes take a while to start on a busy machine. */
const patient = { timeout: 60_000 }

const keys = toKeyText([makeKey(new Date())])

/** An independent OpenID server that calls itself Google. */
async function startProvider() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const keysUrl = `http://127.0.0.1:${server.address().port}/jwks`
  server.issuer.url = issuer
  return {
    keysUrl,
    sign: (nonce: string) =>
      server.issuer.buildToken({
        scopesOrTransform(_, payload) {
          Object.assign(payload, {
            ...ada,
            aud: clientId,
            azp: clientId,
            email_verified: true,
            nonce,
          })
        },
      }),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

type Provider = Awaited<ReturnType<typeof startProvider>>

async function startInstance(
  { kind, address }: TestDatabase,
  { keysUrl }: Provider,
  knobs: Record<string, string>,
): Promise<RunningSite> {
  const database: Record<string, string> =
    kind === 'sqlite'
      ? { DATA_DIR: dirname(address) }
      : { DATA_DIR: await temporaryFolder(), DATABASE_URL: address }
  const settings = {
    ...database,
    AUTH_KEYS: keys,
    MADANG_ENV: 'test',
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_JWKS_URL: keysUrl,
    RATE_LIMITS: 'off',
    ...knobs,
  }
  return start(settings, { keepsData: kind === 'sqlite' })
}

/** A database with little content: the instances need not import the whole sample. */
async function openDatabase(database: DatabaseUnderTest): Promise<TestDatabase> {
  const opened = await database.open()
  await storeContent(opened.db, createFixtureContent(), () => new Date())
  return opened
}

const overHttp = ({ origin }: RunningSite, cookies?: Map<string, string>) =>
  openBrowser((request) => fetch(request), origin, cookies)

async function signInWith(provider: Provider, browser: Browser) {
  const { data } = await browser.get('/auth/config')
  const signedIn = await browser.post('/auth/google', {
    googleIdToken: await provider.sign(data.nonce),
  })
  expect(signedIn).toMatchObject({ status: 200, data: { user: { email: ada.email } } })
}

describe.each(databases)('instances on $name', (database) => {
  test(
    'that are sent one refresh token 40 times at once give one successor; an old one ends all',
    patient,
    async () => {
      await using opened = await openDatabase(database)
      await using provider = await startProvider()
      const knobs = { RT_COALESCE_S: '0' }
      await using one = await startInstance(opened, provider, knobs)
      await using other = await startInstance(opened, provider, knobs)
      for (const site of [one, other]) await expect.poll(() => isReady(site), soon).toBe(true)

      const browser = overHttp(one)
      await signInWith(provider, browser)
      const thief = browser.copy()
      const tabs = Array.from({ length: 40 }, (_, index) =>
        overHttp(index % 2 === 0 ? one : other, new Map(browser.cookies)),
      )
      const answers = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')))

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const tokens = new Set(tabs.map(({ cookies }) => cookies.get('__Host-rt')))
      expect(tokens.size).toBe(1)
      expect(tokens).not.toContain(browser.cookies.get('__Host-rt'))
      expect((await overHttp(other, new Map(browser.cookies)).get('/auth/me')).status).toBe(200)

      const [tab] = tabs as [Browser]
      expect((await tab.post('/auth/refresh')).status).toBe(200)
      expect(await thief.post('/auth/refresh')).toMatchObject({
        status: 401,
        code: 'SESSION_EXPIRED',
      })
      expect((await tab.post('/auth/refresh')).status).toBe(401)
      expect(await tab.get('/auth/me')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
      for (const site of [one, other]) {
        expect(site.output()).not.toContain('request failed')
        for (const secret of [...browser.cookies.values(), ...tokens]) {
          expect(site.output()).not.toContain(secret)
        }
      }
    },
  )
})

test(
  'real seconds end a session that rests, and one that has lived its time',
  patient,
  async () => {
    const [sqlite] = databases as [DatabaseUnderTest]
    await using opened = await openDatabase(sqlite)
    await using provider = await startProvider()
    await using restless = await startInstance(opened, provider, { SESSION_IDLE_S: '2' })
    await using shortLived = await startInstance(opened, provider, { SESSION_ABS_S: '2' })
    const endsInTime = async (site: RunningSite) => {
      await expect.poll(() => isReady(site), soon).toBe(true)
      const browser = overHttp(site)
      // Before: the answer may come late.
      const began = Date.now()
      await signInWith(provider, browser)
      // Refreshing does not count as activity.
      await expect
        .poll(async () => (await browser.post('/auth/refresh')).code, { ...soon, interval: 200 })
        .toBe('SESSION_EXPIRED')
      expect(Date.now() - began).toBeGreaterThan(1900)
      expect((await browser.get('/auth/me')).code).toBe('SESSION_EXPIRED')
    }
    await Promise.all([restless, shortLived].map(endsInTime))
  },
)
