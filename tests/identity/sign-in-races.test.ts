/** Several processes change one database at the same moment, on SQLite and on PostgreSQL. */
import { describe, expect, test } from 'vitest'
import { checkChain } from '../../server/identity/audit/chain.ts'
import { createKeyRing, makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { publicOrigin } from '../support/auth-addresses.ts'
import { provider } from '../support/auth-site.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { enrolApp, openFactorSite } from '../support/second-factor-site.ts'
import { ada, type Browser, openBrowser } from '../support/sign-in.ts'
import { startSiteProcesses } from '../support/site-processes.ts'

const key = makeKey(new Date())
const keys = createKeyRing([key])

/** A user with an authenticator, and processes that all have the site's database. */
async function openRace(database: DatabaseUnderTest) {
  const site = await openFactorSite({ database, keys })
  const first = site.openBrowser()
  await site.begin(first, ada)
  const app = await enrolApp(site, first)
  const processes = await startSiteProcesses({
    databaseAddress: site.database.address,
    keys: toKeyText([key]),
    providerKey: provider.key.jwk,
    time: site.now().getTime(),
  })

  /** A browser in the middle of a sign-in; its next requests wait for the start. */
  const waiting: { request: Request; resolve(response: Response): void }[] = []
  async function begin(): Promise<Browser> {
    let isRacing = false
    const browser = openBrowser((request) => {
      if (!isRacing) return site.answer(request)
      return new Promise((resolve) => waiting.push({ request, resolve }))
    }, publicOrigin)
    await site.begin(browser, ada)
    isRacing = true
    return browser
  }

  async function start(): Promise<void> {
    const racers = waiting.splice(0)
    const responses = await processes.race(racers.map(({ request }) => request))
    for (const [index, response] of responses.entries()) racers[index]?.resolve(response)
  }

  return {
    site,
    app,
    begin,
    start,
    async [Symbol.asyncDispose]() {
      await processes[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

describe.each(databases)('three processes on $name', (database) => {
  test('accept one of 50 uses of a code, check five of 200 guesses, and keep the audit log intact', async () => {
    await using race = await openRace(database)
    const browsers = []
    for (let i = 0; i < 10; i++) browsers.push(await race.begin())
    const token = race.app.code()
    const uses = browsers.flatMap((browser) =>
      Array.from({ length: 5 }, () => browser.copy().post('/auth/2fa/verify', { token })),
    )
    await race.start()
    const used = await Promise.all(uses)
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
    const { db } = race.site.database
    const opened = await db.selectFrom('session').select('id').where('aal', '=', 2).execute()
    expect(opened).toHaveLength(2)

    // The late uses count as failures; this test is about the attempts of one sign-in only.
    await db.deleteFrom('factor_count').execute()
    const guesser = await race.begin()
    const wrong = race.app.wrongCode()
    const guesses = Array.from({ length: 200 }, () =>
      guesser.copy().post('/auth/2fa/verify', { token: wrong }),
    )
    await race.start()
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'INVALID_2FA_CODE')).toHaveLength(5)
    expect(codes.filter((code) => code === 'PENDING_EXPIRED')).toHaveLength(195)
    expect(await checkChain(db, keys)).toMatchObject({ ok: true })
  }, 90_000)
})
