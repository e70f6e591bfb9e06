/** Many spellings, queries and searches fill no cache and slow no other visitor down. */
import { expect, test } from 'vitest'
import { pages } from '../support/screens.ts'
import { openTestSite, type TestSite } from '../support/site.ts'
import { kindsOfSpelling, spellAddress } from '../support/spell-address.ts'

const addresses = pages.flatMap(({ path }) => [path, path === '/' ? '/ko' : `/ko${path}`])

const metricsToken = 'a-long-token'
const formType = 'application/x-www-form-urlencoded'

/** The size of each cache, from the metrics. */
async function readCaches(
  site: TestSite,
): Promise<Record<string, { entries: number; bytes: number }>> {
  const authorization = `Bearer ${metricsToken}`
  const text = await (await site.get('/metrics', { headers: { authorization } })).text()
  const caches: Record<string, { entries: number; bytes: number }> = {}
  for (const [, measure, cache = '', value] of text.matchAll(
    /^madang_cache_(entries|bytes)\{cache="(\w+)"\} (\d+)$/gm,
  )) {
    caches[cache] = { entries: 0, bytes: 0, ...caches[cache], [`${measure}`]: Number(value) }
  }
  return caches
}

const headersOf = (number: number) => ({
  'accept-language': `xx-${number}, en;q=0.${number}`,
  cookie: `known=${number}; theme=${number}`,
  'accept-encoding': `br, x-${number}`,
})

test('thousands of spellings, queries and headers fill the caches no more than a few visitors', async () => {
  await using site = await openTestSite({
    isThrottled: true,
    settings: { rateLimits: true, metricsToken },
  })
  const send = async (first: number, count: number) => {
    for (let number = first; number < first + count; number += 1) {
      const path = addresses[number % addresses.length] ?? '/'
      const kind = Math.floor(number / addresses.length)
      const spelled = spellAddress(path, kind + number * kindsOfSpelling)
      const { status } = await site.get(spelled, { headers: headersOf(number) })
      expect([200, 308, 400, 404, 429], spelled).toContain(status)
    }
  }
  const once = addresses.length * kindsOfSpelling
  await send(0, once)
  const before = await readCaches(site)
  await send(once, 2 * once)
  const after = await readCaches(site)

  expect(Object.keys(after).sort()).toEqual([
    'absent',
    'answers',
    'calls',
    'pages',
    'pictures',
    'refusals',
    'searchAnswers',
    'searches',
    'signIn',
  ])
  // Each page once in the language of its address, or in the visitor's.
  expect(after['pages']?.entries).toBeLessThanOrEqual(addresses.length)
  expect(after['pages']).toEqual(before['pages'])
  expect(after['signIn']?.entries).toBe(2)
  expect(after['pictures']?.entries).toBe(0)
  expect(after['refusals']?.entries).toBeLessThanOrEqual(24)
  const megabytes = Object.values(after).reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
  expect(megabytes).toBeLessThan(25)
}, 60_000)

test('forms that are refused are rendered for a client only so often', async () => {
  await using site = await openTestSite({ isThrottled: true, settings: { rateLimits: true } })
  const post = async (peer: string) => {
    const headers = { origin: 'http://localhost:3000', 'content-type': formType }
    const request = new Request('http://localhost:3000/ja/contact', {
      method: 'POST',
      headers,
      body: 'name=A',
    })
    return site.site.answer(request, { peer })
  }
  const statuses = []
  for (let number = 0; number < 60; number += 1) statuses.push((await post('192.0.2.1')).status)
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 400))
  const last = await post('192.0.2.1')
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await last.text()).toContain('<html lang="ja"')
  expect((await post('192.0.2.2')).status).toBe(400)
})

test.each([
  ['/api/projects', 'techStacks'],
  ['/api/posts', 'tag'],
])(
  'searches by %s, and by its %s, that are not cached are limited together with those of pages',
  async (path, filter) => {
    await using site = await openTestSite({ isThrottled: true, settings: { rateLimits: true } })
    const ask = async (address: string, peer = '192.0.2.1') =>
      site.site.answer(new Request(`http://localhost:3000${address}`), { peer })
    const statuses = []
    for (let number = 0; number < 60; number += 1) {
      const name = number % 2 === 0 ? filter : 'search'
      statuses.push((await ask(`${path}?${name}=word${number}`)).status)
    }
    expect(statuses).toEqual([...Array(40).fill(200), ...Array(20).fill(429)])
    const refused = await ask(`${path}?search=another`)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect((await refused.json()).code).toBe('RATE_LIMITED')
    expect((await ask(`${path}?${filter}=another`)).status).toBe(429)
    expect((await ask('/en/projects?q=another')).status).toBe(429)
    expect((await ask(`${path}?search=word39`)).status).toBe(200)
    expect((await ask(path)).status).toBe(200)
    expect((await ask(`${path}?search=another`, '192.0.2.2')).status).toBe(200)
  },
)

test('a visitor with too many different searches must wait; others are not affected', async () => {
  await using site = await openTestSite({ isThrottled: true, settings: { rateLimits: true } })
  const search = async (q: string, peer: string) => {
    const request = new Request(`http://localhost:3000/en/projects?q=${q}`)
    return site.site.answer(request, { peer })
  }
  const statuses = []
  for (let number = 0; number < 60; number += 1) {
    statuses.push((await search(`word${number}`, '192.0.2.1')).status)
  }
  const expected = [...Array(40).fill(200), ...Array(20).fill(429)]
  expect(statuses).toEqual(expected)
  const refused = await search('another', '192.0.2.1')
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  // A cached search is served to any client.
  expect((await search('word39', '192.0.2.1')).status).toBe(200)
  expect((await search('another', '192.0.2.2')).status).toBe(200)
  expect((await site.get('/en/projects')).status).toBe(200)
})

test('clients together have eighty searches at once, of pages and calls, and two hundred forms', async () => {
  await using site = await openTestSite({ isThrottled: true, settings: { rateLimits: true } })
  const ask = async (number: number, path: string, posted?: RequestInit) => {
    const request = new Request(`http://localhost:3000${path}`, posted)
    return (await site.site.answer(request, { peer: `192.0.2.${number}` })).status
  }
  const searches: number[] = []
  for (let number = 0; number < 90; number += 1) {
    const path = number % 10 === 0 ? '/en/projects?q=' : '/api/projects?search='
    searches.push(await ask(number, `${path}word${number}`))
  }
  expect(searches).toEqual([...Array(80).fill(200), ...Array(10).fill(429)])
  const forms: number[] = []
  const headers = { origin: 'http://localhost:3000', 'content-type': formType }
  for (let number = 0; number < 205; number += 1) {
    forms.push(await ask(number, '/en/contact', { method: 'POST', headers, body: 'name=A' }))
  }
  expect(forms).toEqual([...Array(200).fill(400), ...Array(5).fill(429)])
})
