/**
 * Every public reader refuses what is too much before it works: no page is rendered, no call is run, and nothing is asked of
 * the database. The pages come from the routes and the calls from their descriptions, so a new one is tested by itself.
 */
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { requestBounds } from '../../server/platform/http/request-bounds.ts'
import type { Call } from '../../server/platform/json-api/define-call.ts'
import { countQueries } from '../support/count-queries.ts'
import { formsInLanguages, origin, postForm, typed } from '../support/forms.ts'
import { screens, signedInScreens } from '../support/screens.ts'
import { openTestSite, serveTestSite, type TestSite } from '../support/site.ts'

const { bytesPerJsonValue, cookies, formBytes, formFields, headers, queryNames } = requestBounds
const parts = (count: number, separator: string, name = 'a') =>
  Array.from({ length: count }, (_, at) => `${name}${at}=`).join(separator)

/** Notes which calls are run, and counts the queries. */
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
  return { site, run, queries: counted.queries }
}

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const samples: Record<string, string> = { '{id}': '1', '{slug}': 'two-bookings-one-room' }
const addressOf = ({ path }: Pick<Call, 'path'>) =>
  path.replace(/\{\w+\}/g, (name) => samples[name] ?? '1')

function send(site: TestSite, call: Call, address: string, body?: string, more = {}) {
  const type = call.isSentByBrowsers ? 'application/csp-report' : 'application/json'
  const own = {
    'x-requested-with': 'XMLHttpRequest',
    ...(body !== undefined && { 'content-type': type }),
  }
  const init = {
    method: call.method,
    headers: { ...own, ...more },
    ...(body !== undefined && { body }),
  }
  return site.get(address, init)
}

const pages = [...screens, ...signedInScreens].filter(({ status }) => status === 200)
const withQuery = (path: string, query: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`

test('every page refuses too many names in its query, and too many cookies, before it asks for anything', async () => {
  const { site, queries } = await openCountingSite()
  await using _site = site
  const before = queries()
  expect(pages.length).toBeGreaterThan(20)
  for (const { path } of pages) {
    for (const prefix of ['', '/ko']) {
      const address =
        path.startsWith('/?') || path === '/' ? prefix + path.slice(prefix ? 1 : 0) : prefix + path
      const many = await site.get(withQuery(address, parts(queryNames + 1, '&')))
      expect([many.status, await many.text()], address).toEqual([
        400,
        expect.stringContaining('<main'),
      ])
      const cookie = parts(cookies + 1, '; ')
      expect((await site.get(address, { headers: { cookie } })).status, address).toBe(431)
    }
  }
  expect(queries()).toBe(before)
  const fewer = await site.get(`/ko/projects?${parts(queryNames, '&')}`)
  expect([fewer.status, queries() > before]).toEqual([200, true])
})

test('every form refuses more fields or bytes than it may have before it is parsed', async () => {
  const { site, queries } = await openCountingSite()
  await using _site = site
  const before = queries()
  for (const { language, form } of formsInLanguages) {
    const { unsupported, tooLarge } = catalogues[language].pages
    for (const [body, status, words] of [
      [parts(formFields + 1, '&'), 400, unsupported],
      [parts(20_000, '&', ''), 413, tooLarge],
      [
        Array(formFields + 1)
          .fill('a')
          .join('&'),
        400,
        unsupported,
      ],
      [`message=${'x'.repeat(formBytes)}`, 413, tooLarge],
    ] as const) {
      const response = await postForm(site, `/${language}/${form}`, body)
      expect([response.status, await response.text()], body.slice(0, 20)).toEqual([
        status,
        expect.stringContaining(words.title),
      ])
    }
  }
  expect(queries()).toBe(before)
  const most = await postForm(site, '/ko/contact', parts(formFields, '&'))
  expect([most.status, queries() > before]).toEqual([400, true])
  // As many Korean characters as a message may have, and some more, are shown again.
  for (const length of [5001, 6500]) {
    const tooLong = await postForm(site, '/ko/contact', { ...typed, message: '가'.repeat(length) })
    expect([tooLong.status, await tooLong.text()]).toEqual([
      400,
      expect.stringContaining('가'.repeat(length)),
    ])
  }
})

test('every form of the routes is among those that are tested', async () => {
  await using site = await openTestSite()
  const taking = []
  for (const { path } of pages) {
    const { headers: allowed } = await site.get(path, { method: 'PUT', headers: { origin } })
    if (allowed.get('allow')?.includes('POST')) taking.push(path.replace(/\?.*/, ''))
  }
  const tested = formsInLanguages.map(({ form }) => `/${form}`)
  expect(new Set(taking)).toEqual(new Set(tested))
})

test('every call refuses too many names, cookies, bytes and values before it is run', async () => {
  const { site, run, queries } = await openCountingSite()
  await using _site = site
  const before = queries()
  const open = site.calls.filter(({ access }) => access !== 'admin')
  expect(open.filter(({ access }) => access === 'public').length).toBeGreaterThan(10)
  for (const call of open) {
    const address = addressOf(call)
    const body = call.method === 'GET' ? undefined : '{}'
    const many = await send(site, call, `${address}?${parts(queryNames + 1, '&')}`, body)
    expect([many.status, (await many.json()).data], nameOf(call)).toEqual([
      400,
      { fields: { query: `has more than ${queryNames} names` } },
    ])
    const crowded = await send(site, call, address, body, { cookie: parts(cookies + 1, '; ') })
    expect([crowded.status, (await crowded.json()).code], nameOf(call)).toEqual([
      431,
      'TOO_MANY_HEADERS',
    ])
    for (const name of call.lists) {
      const list = await send(site, call, `${address}?${name}=${'a,'.repeat(queryNames)}`)
      const { fields } = (await list.json()).data
      expect([list.status, fields[name]]).toEqual([400, `has more than ${queryNames} entries`])
    }
  }
  // Bodies of calls with a session are read for who has one only: `tests/web/hostile-bodies.test.ts`.
  for (const call of open.filter(({ access, method }) => access === 'public' && method !== 'GET')) {
    const large = await send(site, call, addressOf(call), `"${'x'.repeat(call.maxBytes)}"`)
    expect(large.status, nameOf(call)).toBe(413)
    const many = await send(
      site,
      call,
      addressOf(call),
      `[${'1,'.repeat(call.maxBytes / bytesPerJsonValue)}1]`,
    )
    expect([many.status, (await many.json()).code], nameOf(call)).toEqual([400, 'VALIDATION'])
  }
  expect([run, queries()]).toEqual([[], before])
  await send(site, open.find(({ path }) => path === '/api/profile') as Call, '/api/profile')
  expect(run).toEqual(['GET /api/profile'])
})

test('every path that is too long is refused without a query of the database', async () => {
  const { site, queries } = await openCountingSite()
  await using _site = site
  const askAll = async () => {
    for (const { path } of [...pages, ...site.calls]) {
      const address = `${path.replace(/[?{].*/, '')}/${'x'.repeat(1000)}`
      // Of an address for admins, only they are told that there is nothing.
      expect([401, 404], address).toContain((await site.get(address)).status)
    }
  }
  // The page that refuses them is rendered once.
  await askAll()
  const before = queries()
  await askAll()
  expect(queries()).toBe(before)
})

test('a request with more header lines than a browser and its proxies send is refused', async () => {
  await using site = await serveTestSite()
  const ask = async (path: string, count: number) => {
    const sent = Array.from({ length: count }, (_, at) => [`x-${at}`, ''])
    const { status } = await fetch(site.origin + path, { headers: Object.fromEntries(sent) })
    return status
  }
  for (const path of ['/ko', '/api/profile', '/auth/me', '/favicon.svg', '/no/such/page']) {
    // A page may be in the cache already.
    for (const time of [1, 2]) expect(await ask(path, headers), `${path} ${time}`).toBe(431)
  }
  expect(await ask('/ko', 60)).toBe(200)
})

/** As the library of schemas says it, to nobody in particular. */
const ofLibrary = /^Invalid |Expected/

test('a call says of every wrong value in its query which values are allowed', async () => {
  await using site = await openTestSite()
  for (const call of site.calls.filter(({ access }) => access === 'public')) {
    for (const name of Object.keys(call.input.entries)) {
      const address = call.path.includes(`{${name}}`)
        ? call.path.replace(`{${name}}`, '%20!')
        : `${addressOf(call)}?${name}=%00!`
      const { data } = await (
        await send(site, call, address, call.method === 'GET' ? undefined : '{}')
      ).json()
      expect(data.fields[name], `${nameOf(call)} ${name}`).not.toMatch(ofLibrary)
    }
  }
  const { data } = await (
    await site.get('/api/projects?year=abc&size=0&sort=evil&page=1&page=2')
  ).json()
  expect(data.fields).toEqual({
    year: 'is neither `all` nor a year from 1900 to 9999',
    size: 'is less than 1',
    sort: 'is not one of "endDate,desc", "endDate,asc"',
    page: 'is given more than once',
  })
})
