/** Account changes are authorized when they are made, not when the request began. */
import { describe, expect, test } from 'vitest'
import {
  type AuthSample,
  authSamples,
  createAuthSample,
  withoutSession,
} from '../support/auth-samples.ts'
import { openAuthSite, provider } from '../support/auth-site.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import {
  hookTransactions,
  type LateAnswer,
  type LateCall,
  type Loss,
  lose,
  proofLoss,
  sendBeforeTransaction,
  sendInTwoParts,
  sessionLosses,
} from '../support/late-requests.ts'
import { type FactorSite, openFactorSite } from '../support/second-factor-site.ts'
import { ada, signIn } from '../support/sign-in.ts'

const tables = [
  'user_account',
  'session',
  'factor',
  'pending_factor',
  'passkey',
  'recovery_code',
  'refresh_handle',
  'audit',
] as const

async function readAll({ database: { db } }: FactorSite) {
  const all = tables.map((table) => db.selectFrom(table).selectAll().execute())
  // A refused request is still activity: the idle time starts again.
  const asText = (row: object) => JSON.stringify({ ...row, last_active_at: null })
  return (await Promise.all(all)).map((rows) => rows.map(asText).sort())
}

async function openLateSite(database: DatabaseUnderTest) {
  const opened = await database.open()
  const site = await openFactorSite({ opened: hookTransactions(opened) })
  return { ...site, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}

type Send = (
  site: FactorSite,
  sample: AuthSample,
  call: LateCall,
  meanwhile: () => Promise<void>,
) => Promise<LateAnswer>

const sending: [when: string, send: Send][] = [
  [
    'while its body was on its way',
    (site, { browser }, call, meanwhile) => sendInTwoParts(site, browser, call, meanwhile),
  ],
  [
    'when it was about to be done',
    (site, { browser }, call, meanwhile) =>
      sendBeforeTransaction(site, site.database, browser, call, meanwhile),
  ],
]

/** The losses for which a call is refused, and the response. */
function lossesOf(name: string, when: string, { isFresh }: AuthSample): Record<string, Loss> {
  const { 'the session was ended': end, 'the account was disabled': disabling } = sessionLosses
  // After the body, the session is read once for all losses, so two of them are enough here.
  const losses = when.startsWith('while') ? { end, disabling } : sessionLosses
  const all = { ...losses, ...(isFresh && { 'the proof is too old': proofLoss }) } as Record<
    string,
    Loss
  >
  const entries = Object.entries(all).flatMap(([how, loss]): [string, Loss][] => {
    // The response only says that it is not valid.
    if (name.endsWith('set-refresh-token')) return [[how, { ...loss, code: 'UNAUTHENTICATED' }]]
    // It is sent with the refresh token only.
    const isBySecret = name.endsWith('/auth/refresh') && loss.code === 'UNAUTHENTICATED'
    return isBySecret ? [] : [[how, loss]]
  })
  return Object.fromEntries(entries)
}

describe.each(databases)('on $name', (database) => {
  test('every changing call of /auth has a sample request or needs no session', async () => {
    await using site = await openAuthSite({ database })
    const unsafe = site.auth.calls.filter(({ method }) => method !== 'GET')
    const names = Object.keys(authSamples).map((name) => name.split(',')[0])
    expect(unsafe.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...new Set(names), ...Object.keys(withoutSession)].toSorted(),
    )
  })

  test.each(sending)(
    'every changing call of /auth is refused after its session was lost %s',
    async (when, send) => {
      await using site = await openLateSite(database)
      const { db } = site.database
      const answers: string[] = []
      const expected: string[] = []
      for (const name of Object.keys(authSamples)) {
        // It is one statement without a transaction: see below.
        if (name === 'POST /auth/activity' && when.startsWith('when')) continue
        const sample = await createAuthSample(site, name)
        const [method = ''] = name.split(' ')
        const toCall = async () => ({ method, path: sample.path, ...(await sample.toSend()) })
        const before = await readAll(site)
        for (const [how, loss] of Object.entries(lossesOf(name, when, sample))) {
          const call = await toCall()
          let undo = async () => {}
          const { code } = await send(site, sample, call, async () => {
            undo = await lose(site, sample.holder, loss)
          })
          await undo()
          // Attempts are counted regardless of the outcome; this test is about something else.
          await db.deleteFrom('factor_count').execute()
          answers.push(`${name}, ${how}: ${code}`)
          expected.push(`${name}, ${how}: ${loss.code}`)
        }
        expect(await readAll(site), name).toEqual(before)
        const { status, code } = await send(site, sample, await toCall(), async () => {})
        expect([status, code], name).toEqual([200, null])
      }
      expect(answers).toEqual(expected)
    },
    60_000,
  )

  test('activity does not revive a session that has just ended', async () => {
    await using site = await openAuthSite({ database })
    const { db } = site.database
    await signIn(site.openBrowser(), provider, ada, site.now())
    const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('session').set({ revoked_at: session.created_at }).execute()
    site.pass(60)
    await site.auth.sessions.touch(session)
    await db.updateTable('session').set({ revoked_at: null }).execute()
    site.pass(1800)
    await site.auth.sessions.touch(session)
    const after = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    expect(after).toEqual(session)
  })
})
