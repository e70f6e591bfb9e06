/** Panel calls are authorized when the change is made, not when the request began. */
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Admin, AdminReader, FreshAdmin } from '../../server/identity/sign-in/admin-guard.ts'
import type { AccountManager } from '../../server/identity/sign-in/manage-accounts.ts'
import type { Inbox } from '../../server/inbox/inbox.ts'
import { anyDatabase, type DatabaseUnderTest, databases } from '../support/databases.ts'
import { isLong } from '../support/is-long.ts'
import {
  adminLosses,
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
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { createPanelSamples, nameOf, type PanelSample } from '../support/panel-samples.ts'
import { bom } from '../support/sign-in.ts'

type Send = (call: LateCall, meanwhile: () => Promise<void>) => Promise<LateAnswer>

/** Ada makes every changing call and loses her rights in every possible way; Bom is another admin. */
async function openLateSite(database: DatabaseUnderTest) {
  const opened = await database.open()
  const site = await openPanelSite({ opened: hookTransactions(opened) })
  const unsafe = site.adminCalls.filter(({ method }) => method !== 'GET')
  const samples = await createPanelSamples(site)
  return {
    ...site,
    samples,
    unsafe: unsafe.map(nameOf),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

const tables = [
  'message',
  'letter',
  'user_account',
  'session',
  'factor',
  'audit',
  'content_draft',
  'content_entry',
  'content_trash',
  'preview_link',
  'draft_confirmation',
  'media',
] as const

async function readAll({ database: { db } }: PanelSite) {
  const all = tables.map((table) => db.selectFrom(table).selectAll().execute())
  return (await Promise.all(all)).map((rows) => rows.map((row) => JSON.stringify(row)).sort())
}

function toCall(name: string, { path, body, version }: PanelSample, site: PanelSite): LateCall {
  const [method = ''] = name.split(' ')
  const headers: Record<string, string> = { ...site.ada.bearer }
  if (version !== undefined) headers['if-match'] = `"${version}"`
  return { method, path: `/api/admin${path}`, body, headers }
}

/**
 * Every loss for every call on SQLite, at the latest moment: a guard that came too early is found by it as well. The guard
 * is the same for every call, and what it asks of the database differs by loss: on PostgreSQL and at the earlier moment,
 * `npm test` takes the losses in turn, so that each call has one, and each loss several calls.
 */
function listLosses(isComplete: boolean, { isFresh }: PanelSample, index: number) {
  const losses = { ...sessionLosses, ...adminLosses, ...(isFresh && { proofLoss }) }
  const all: [string, Loss][] = Object.entries(losses)
  return isComplete ? all : all.filter((_, number) => number === index % all.length)
}

const sending: [when: string, of: (site: PanelSite) => Send, isLatest: boolean][] = [
  [
    'while its body was on its way',
    (site) => (call, meanwhile) => sendInTwoParts(site, site.ada.browser, call, meanwhile),
    false,
  ],
  [
    'when it was about to be done',
    (site) => (call, meanwhile) =>
      sendBeforeTransaction(site, site.database, site.ada.browser, call, meanwhile),
    true,
  ],
]

describe.each(databases)('on $name', (database) => {
  test('an admin who is removed while her request is under way cannot restore her own role', async () => {
    await using site = await openPanelSite({ database })
    await site.ada.ask('PATCH', `/users/${site.bom.id}`, { body: { role: 'admin' }, version: 1 })
    // The change of role ended the existing sessions.
    const other = await site.signIn(bom)
    const role = { role: 'admin' }
    const headers = { ...site.ada.bearer, 'if-match': '"3"' }
    const path = `/api/admin/users/${site.ada.id}`
    const reinstate = { method: 'PATCH', path, body: role, headers }
    const answered = await sendInTwoParts(site, site.ada.browser, reinstate, async () => {
      const sent = { body: { role: 'user' }, version: 2 }
      expect((await other.ask('PATCH', `/users/${site.ada.id}`, sent)).status).toBe(200)
    })
    expect(answered).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    const of = site.database.db.selectFrom('user_account').select('role')
    expect(await of.where('id', '=', site.ada.id).execute()).toEqual([{ role: 'user' }])
    expect((await site.ada.ask('GET', '/home')).status).toBe(401)
  })

  test.each(sending)(
    'every changing call is refused to a user who lost the permission %s',
    async (_, of, isLatest) => {
      const isComplete = isLong || (isLatest && database.name === 'SQLite')
      await using site = await openLateSite(database)
      const send = of(site)
      const { samples, unsafe } = site
      expect(Object.keys(samples).toSorted(), 'each changing call has a sample').toEqual(
        unsafe.toSorted(),
      )
      const answers: string[] = []
      const expected: string[] = []
      const before = await readAll(site)
      for (const [index, [name, sample]] of Object.entries(samples).entries()) {
        const call = toCall(name, sample, site)
        for (const [how, loss] of listLosses(isComplete, sample, index)) {
          let undo = async () => {}
          const { code } = await send(call, async () => {
            undo = await lose(site, site.ada, loss)
          })
          await undo()
          answers.push(`${name}, ${how}: ${code}`)
          expected.push(`${name}, ${how}: ${loss.code}`)
        }
      }
      expect(answers).toEqual(expected)
      expect(await readAll(site)).toEqual(before)

      // They were refused for that reason only: for an admin the same late call succeeds.
      for (const [name, sample] of Object.entries(samples)) {
        const events = await site.audited()
        let undo = async () => {}
        const { status } = await send(toCall(name, sample, site), async () => {
          if (!sample.isFresh) undo = await lose(site, site.ada, proofLoss)
        })
        expect([200, 202], name).toContain(status)
        expect((await site.audited()).slice(events.length), name).toEqual([sample.event])
        await undo()
      }
    },
    60_000,
  )
})

/** What is read of a body, and when, does not depend on the database. */
describe.each(anyDatabase)('a body on $name', (database) => {
  test('a former admin does not learn what is wrong with a body', async () => {
    await using site = await openLateSite(database)
    const removal = adminLosses['the admin was removed'] as Loss
    for (const [name, sample] of Object.entries(site.samples)) {
      const call = { ...toCall(name, sample, site), body: { isAdmin: 1 } }
      const send = (meanwhile: () => Promise<void>) =>
        sendInTwoParts(site, site.ada.browser, call, meanwhile)
      let undo = async () => {}
      const late = await send(async () => {
        undo = await lose(site, site.ada, removal)
      })
      expect(late, name).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      await undo()
      expect(await send(async () => {}), name).toMatchObject({ status: 400, code: 'VALIDATION' })
    }
  })

  test('the body of a user who is not an admin is not read', async () => {
    await using site = await openLateSite(database)
    for (const [name, sample] of Object.entries(site.samples)) {
      const call = { ...toCall(name, sample, site), headers: site.bom.bearer }
      const answered = await sendInTwoParts(site, site.bom.browser, call, async () => {})
      expect(answered, name).toEqual({ status: 403, code: 'FORBIDDEN', isRead: false })
    }
  })
})

test('a changing function does not compile with an admin who was not checked in its transaction', () => {
  expectTypeOf<AdminReader>().not.toExtend<Admin>()
  expectTypeOf<Admin>().not.toExtend<FreshAdmin>()
  expectTypeOf<Parameters<AccountManager['change']>[1]>().toEqualTypeOf<FreshAdmin>()
  expectTypeOf<Parameters<Inbox['remove']>[1]>().toEqualTypeOf<Admin>()
})
