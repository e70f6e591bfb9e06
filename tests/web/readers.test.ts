/**
 * Every public reader refuses what is too much before it works: no page is rendered, no call is run, and nothing is asked of
 * the database. The pages come from the routes and the calls from their descriptions, so a new one is tested by itself.
 */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { requestBounds } from '../../server/platform/http/request-bounds.ts'
import type { Call } from '../../server/platform/json-api/define-call.ts'
import { countQueries } from '../support/count-queries.ts'
import { origin, postForm, typed } from '../support/forms.ts'
import { screens, signedInScreens } from '../support/screens.ts'
import { openTestSite, serveTestSite, type TestSite } from '../support/site.ts'

const { bytesPerJsonValue, cookies, formBytes, formFields, headers, queryNames } = requestBounds
const parts = (count: number, separator: string) =>
  Array.from({ length: count }, (_, at) => `a${at}=`).join(separator)
const manyNames = parts(queryNames + 1, '&')
const manyCookies = { cookie: parts(cookies + 1, '; ') }

/** Counts the queries, and notes which calls are run. */
async function openCountingSite() {
  const counted = countQueries()
  const site = await openTestSite({ database: counted.database })
  const run: string[] = []
  for (const call of site.calls) {
    const { run: original } = call
    call.run = (context) => {
      run.push(nameOf(call))
      return original(context)
    }
  }
  return { ...site, run, queries: counted.queries }
}

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const addressOf = ({ path }: Pick<Call, 'path'>) => path.replaceAll(/\{\w+\}/g, '1')

function send(site: TestSite, call: Call, query = '', body = '{}', more = {}) {
  const type = call.isSentByBrowsers ? 'application/csp-report' : 'application/json'
  const { method } = call
  return site.get(addressOf(call) + query, {
    method,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': type, ...more },
    ...(method !== 'GET' && { body }),
  })
}

/** Of every page, without a language and with one. */
const addresses = [...screens, ...signedInScreens]
  .filter(({ status }) => status === 200)
  .map(({ path }) => path.replace(/\?.*/, ''))
  .flatMap((path) => [path, path === '/' ? '/ko' : `/ko${path}`])

async function listForms(site: TestSite): Promise<string[]> {
  const forms: string[] = []
  for (const address of new Set(addresses)) {
    const { headers } = await site.get(address, { method: 'PUT', headers: { origin } })
    if (headers.get('allow')?.includes('POST')) forms.push(address)
  }
  return forms
}

test('every page refuses too many names in its query, and too many cookies, before it asks for anything', async () => {
  await using site = await openCountingSite()
  const before = site.queries()
  expect(addresses.length).toBeGreaterThan(40)
  for (const address of addresses) {
    expect((await site.get(`${address}?${manyNames}`)).status, address).toBe(400)
    expect((await site.get(address, { headers: manyCookies })).status, address).toBe(431)
  }
  expect(site.queries()).toBe(before)
  expect((await site.get(`/ko/projects?${parts(queryNames, '&')}`)).status).toBe(200)
  expect(site.queries()).toBeGreaterThan(before)
})

test('every form refuses more fields or bytes than it may have before it is parsed', async () => {
  await using site = await openCountingSite()
  const before = site.queries()
  const forms = await listForms(site)
  expect(forms.toSorted()).toEqual(['/contact', '/feedback', '/ko/contact', '/ko/feedback'])
  for (const form of forms) {
    for (const [body, status, failure] of [
      [parts(formFields + 1, '&'), 400, 'unsupported'],
      ['a&'.repeat(formFields), 400, 'unsupported'],
      ['a&'.repeat(formBytes / 2 + 1), 413, 'tooLarge'],
      [`message=${'x'.repeat(formBytes)}`, 413, 'tooLarge'],
    ] as const) {
      const response = await postForm(site, form, body, { origin, cookie: 'lang=ko' })
      const words = expect.stringContaining(catalogues.ko.pages[failure].title)
      expect([response.status, await response.text()], body.slice(0, 9)).toEqual([status, words])
    }
  }
  expect(site.queries()).toBe(before)
  expect((await postForm(site, '/ko/contact', parts(formFields, '&'))).status).toBe(400)
  expect(site.queries()).toBeGreaterThan(before)
  // Somewhat more Korean characters than a message may have are shown again.
  const tooLong = await postForm(site, '/ko/contact', { ...typed, message: '가'.repeat(6500) })
  const shown = expect.stringContaining('가'.repeat(6500))
  expect([tooLong.status, await tooLong.text()]).toEqual([400, shown])
})

test('every call refuses too many names, cookies, bytes and values before it is run', async () => {
  await using site = await openCountingSite()
  const before = site.queries()
  const answer = async (response: Promise<Response>) => {
    const { status } = await response
    const { code, data } = await (await response).json()
    return [status, code, data?.fields]
  }
  for (const call of site.calls) {
    const query = { query: `has more than ${queryNames} names` }
    const refused = [400, 'VALIDATION', query]
    expect(await answer(send(site, call, `?${manyNames}`)), nameOf(call)).toEqual(refused)
    const crowded = send(site, call, '', '{}', manyCookies)
    expect(await answer(crowded), nameOf(call)).toEqual([431, 'TOO_MANY_HEADERS', undefined])
  }
  // Other bodies are read only for who has a session: `tests/web/hostile-bodies.test.ts`.
  const open = site.calls.filter(({ access }) => access === 'public')
  for (const call of open) {
    for (const name of call.lists) {
      const [status, , fields] = await answer(
        send(site, call, `?${name}=${'a,'.repeat(queryNames)}`),
      )
      expect([status, fields[name]]).toEqual([400, `has more than ${queryNames} entries`])
    }
    if (call.method === 'GET') continue
    const large = send(site, call, '', `"${'x'.repeat(call.maxBytes)}"`)
    expect((await large).status, nameOf(call)).toBe(413)
    const many = send(site, call, '', `[${'1,'.repeat(call.maxBytes / bytesPerJsonValue)}1]`)
    expect((await answer(many))[0], nameOf(call)).toBe(400)
  }
  expect([site.run, site.queries()]).toEqual([[], before])
  const profile = open.find(({ path }) => path === '/api/profile') as Call
  expect([(await send(site, profile)).status, site.run]).toEqual([200, ['GET /api/profile']])
})

test('a path that is too long is refused at every address without a query of the database', async () => {
  await using site = await openCountingSite()
  const askAll = async () => {
    for (const one of [...addresses, ...site.calls.map(addressOf)]) {
      const { status } = await site.get(`${one}/${'x'.repeat(1000)}`)
      // Of an address for admins, only they are told that there is nothing.
      expect([401, 404], one).toContain(status)
    }
  }
  // The page that refuses them is rendered once.
  await askAll()
  const before = site.queries()
  await askAll()
  expect(site.queries()).toBe(before)
})

test.each([
  ['/en/projects/', 1],
  ['/en/blog/no-', 1],
  // It may have been renamed.
  ['/en/blog/tags/no-', 2],
  ['/play/no-', 0],
  ['/no-', 0],
])(
  'an unknown address below %s costs at most %i queries, and none the second time',
  async (address, most) => {
    await using site = await openCountingSite()
    const costOf = async (number: number) => {
      const before = site.queries()
      expect((await site.get(address + number)).status).toBe(404)
      return site.queries() - before
    }
    // The page that refuses it is rendered once.
    await costOf(9990)
    expect(await costOf(9991)).toBeLessThanOrEqual(most)
    expect(await costOf(9991)).toBe(0)
  },
)

test('a request with more header lines than a browser and its proxies send is refused', async () => {
  await using site = await serveTestSite()
  const ask = async (path: string, count: number) => {
    const sent = Array.from({ length: count }, (_, at) => [`x-${at}`, ''])
    return (await fetch(site.origin + path, { headers: Object.fromEntries(sent) })).status
  }
  expect(await ask('/ko', headers - 20)).toBe(200)
  // The page is in the cache now.
  for (const path of ['/ko', '/api/profile', '/auth/me', '/favicon.svg', '/no/such/page'])
    expect(await ask(path, headers), path).toBe(431)
})

test('a call says of every wrong value in its query which values are allowed', async () => {
  await using site = await openTestSite()
  for (const call of site.calls.filter(({ access }) => access === 'public')) {
    for (const name of Object.keys(call.input.entries)) {
      const path = call.path.replace(`{${name}}`, '%20!') as Call['path']
      const response = await send(
        site,
        { ...call, path },
        path === call.path ? `?${name}=a%0Ab!` : '',
      )
      const { fields } = (await response.json()).data
      // As the library of schemas says it.
      expect(fields[name], `${nameOf(call)} ${name}`).not.toMatch(/^Invalid |Expected/)
    }
  }
  const query = 'year=abc&size=0&sort=evil&page=1&page=2'
  expect((await (await site.get(`/api/projects?${query}`)).json()).data.fields).toEqual({
    year: 'is neither `all` nor a year from 1900 to 9999',
    size: 'is less than 1',
    sort: 'is not one of "endDate,desc", "endDate,asc"',
    page: 'is given more than once',
  })
})
