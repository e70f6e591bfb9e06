/**
 * The API of the panel: authorization, and the rules for every call. The tests iterate over the tables of
 * calls, so none is forgotten.
 */
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { AdminCall } from '../../server/admin-api/admin-access.ts'
import { databases } from '../support/databases.ts'
import { openPanelSite, type PanelSite } from '../support/panel-api.ts'
import { createPanelSamples, nameOf } from '../support/panel-samples.ts'

const own = { 'x-requested-with': 'XMLHttpRequest' }
const someId = '11111111-2222-4333-8444-555555555555'
const pathOf = ({ path }: AdminCall) => path.replace('{id}', someId)

/** A sample of each call. */
async function statusesOf(
  site: PanelSite,
  endpoints: { method: string; path: string }[],
  headers: Record<string, string>,
) {
  const answers = await Promise.all(
    endpoints.map(async ({ method, path }) => {
      const request = new Request(`http://localhost:3000${path}`, { method, headers })
      const response = await site.answer(request)
      const { code, data, success } = await response.json()
      const isQuiet = data === null && !success && response.headers.get('allow') === null
      const isCacheable = response.headers.get('cache-control') !== 'no-store'
      return `${response.status} ${code}${isQuiet ? '' : ' and more'}${isCacheable ? ' cacheable' : ''}`
    }),
  )
  return [...new Set(answers)]
}

const cookieOf = ({ browser }: PanelSite['ada']) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe.each(databases)('on $name', (database) => {
  test('every call, known or unknown, reveals nothing to anybody but an admin', async () => {
    await using site = await openPanelSite({ database })
    const known = site.adminCalls.map((one) => ({ ...one, path: pathOf(one) }))
    expect(known.length).toBeGreaterThan(20)
    const unknown = ['', '/nothing', '/users/x/y/z', '/audit/check/more'].flatMap((path) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
        method,
        path: `/api/admin${path}`,
      })),
    )
    const all = [...known, ...unknown.filter(({ method }) => method !== 'HEAD')]
    const { ada, bom } = site
    const expected = async (headers: Record<string, string>) =>
      statusesOf(site, all, { ...own, ...headers })

    expect(await expected({})).toEqual(['401 UNAUTHENTICATED'])
    expect(await expected({ cookie: cookieOf(ada) })).toEqual(['401 UNAUTHENTICATED'])
    expect(await expected(ada.bearer)).toEqual(['401 UNAUTHENTICATED'])
    expect(await expected({ ...ada.bearer, cookie: cookieOf(bom) })).toEqual([
      '401 UNAUTHENTICATED',
    ])
    expect(await expected({ ...bom.bearer, cookie: cookieOf(ada) })).toEqual([
      '401 UNAUTHENTICATED',
    ])
    expect(await expected({ ...bom.bearer, cookie: cookieOf(bom) })).toEqual(['403 FORBIDDEN'])

    const asAda = { ...ada.bearer, cookie: cookieOf(ada) }
    const unsafe = known.filter(({ method }) => method !== 'GET')
    expect(await statusesOf(site, unsafe, asAda)).toEqual(['403 CSRF_REJECTED'])
    const foreign = { ...own, ...asAda, origin: 'https://evil.example' }
    expect(await statusesOf(site, unsafe, foreign)).toEqual(['403 CSRF_REJECTED'])
    const sibling = { ...own, ...asAda, 'sec-fetch-site': 'same-site' }
    expect(await statusesOf(site, unsafe, sibling)).toEqual(['403 CSRF_REJECTED'])
    const nowhere = unknown.filter(({ method }) => method !== 'HEAD')
    expect(await statusesOf(site, nowhere, { ...own, ...asAda })).toEqual(['404 NOT_FOUND'])

    await site.database.db.updateTable('session').set({ must_enrol: 1 }).execute()
    expect(await expected(asAda)).toEqual(['403 ENROLL_2FA_REQUIRED'])
  })

  test('every reading call answers according to its schema and refuses unknown fields', async () => {
    await using site = await openPanelSite({ database })
    const reading = site.adminCalls.filter(
      ({ method, path }) => method === 'GET' && !path.includes('{'),
    )
    for (const { path, answer } of reading) {
      const { status, data, headers } = await site.ada.ask('GET', path.replace('/api/admin', ''))
      // This site has no content that could be exported.
      expect(status, path).toBe(/\/(?:content\/export|site\/copy)$/.test(path) ? 404 : 200)
      if (answer) expect(v.safeParse(answer, data).issues, path).toBeUndefined()
      expect(headers.get('cache-control'), path).toBe('no-store')
      const stranger = await site.ada.ask('GET', `${path.replace('/api/admin', '')}?isAdmin=1`)
      expect([stranger.status, Object.keys(stranger.data.fields)], path).toEqual([400, ['isAdmin']])
    }
    const { data: openApi } = await openApiOf(site)
    for (const { method, path } of site.adminCalls) {
      expect(openApi.paths[path][method.toLowerCase()].responses, path).toHaveProperty('403')
    }
  })

  test('every changing call writes one audit row, and changes nothing if that fails', async () => {
    await using site = await openPanelSite({ database })
    const { db } = site.database
    const samples = await createPanelSamples(site)
    const unsafe = site.adminCalls.filter(({ method }) => method !== 'GET').map(nameOf)
    expect(unsafe.toSorted()).toEqual(Object.keys(samples).toSorted())

    const state = async () => [
      await db.selectFrom('message').selectAll().execute(),
      await db.selectFrom('letter').selectAll().orderBy('id').execute(),
      await db.selectFrom('media').selectAll().orderBy('hash').execute(),
      await db.selectFrom('user_account').selectAll().orderBy('id').execute(),
      await db.selectFrom('session').select(['id', 'revoked_at']).orderBy('id').execute(),
      await db.selectFrom('content_entry').selectAll().orderBy('id').execute(),
      await db.selectFrom('content_draft').selectAll().orderBy('id').execute(),
      await db.selectFrom('content_trash').selectAll().orderBy('id').execute(),
      await db.selectFrom('draft_confirmation').selectAll().orderBy('id').execute(),
      await db.selectFrom('preview_link').selectAll().orderBy('id').execute(),
    ]
    for (const [name, { path, event, ...sent }] of Object.entries(samples)) {
      const [method = ''] = name.split(' ')
      const before = await state()
      await sql`alter table audit rename to audit_away`.execute(db)
      await expect(site.ada.ask(method, path, sent), `${name} without a log`).rejects.toThrow()
      await sql`alter table audit_away rename to audit`.execute(db)
      expect(await state(), name).toEqual(before)

      const events = await site.audited()
      const { status } = await site.ada.ask(method, path, sent)
      expect([200, 202], name).toContain(status)
      expect((await site.audited()).slice(events.length), name).toEqual([event])
    }
    const size = Object.keys(samples).length
    const { data } = await site.ada.ask('GET', `/audit?size=${size}`)
    for (const { actor, address, result } of data.items) {
      expect({ actor: actor.id, address, result }).toEqual({
        actor: site.ada.id,
        address: '127.0.0.1',
        result: 'success',
      })
    }
    await site.ada.ask('GET', '/messages/export')
    expect((await site.audited()).at(-1)).toBe('messages_exported')
  })
})

async function openApiOf(site: PanelSite) {
  const response = await site.answer(new Request('http://localhost:3000/api/openapi.json'))
  return { data: await response.json() }
}
