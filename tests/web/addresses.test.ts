/** Every page has one address. Other spellings are redirected there or refused, and none is cached. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { pages } from '../support/screens.ts'
import { openTestSite, serveTestSite, type TestSite } from '../support/site.ts'
import { kindsOfSpelling, spellAddress } from '../support/spell-address.ts'

const addresses = pages.flatMap(({ path }) => [path, path === '/' ? '/ko' : `/ko${path}`])

const answerOf = async (site: TestSite, path: string, init?: RequestInit) => {
  const { status, headers } = await site.get(path, init)
  return [status, headers.get('location')]
}

test('no page answers under another spelling of its address', async () => {
  await using site = await openTestSite()
  for (const path of addresses.filter((one) => one !== '/')) {
    const letter = path.search(/[a-z](?=[^a-z]*$)/)
    const changed = (to: (one: string) => string) =>
      path.slice(0, letter) + to(path[letter] ?? '') + path.slice(letter + 1)
    const encoded = changed((one) => `%${one.charCodeAt(0).toString(16)}`)

    expect(
      await answerOf(
        site,
        changed((one) => one.toUpperCase()),
      ),
      path,
    ).toEqual([404, null])
    expect(await answerOf(site, `${encoded}?a=1&b=%2f`), path).toEqual([308, `${path}?a=1&b=%2f`])
    expect(await answerOf(site, `${path}/`), path).toEqual([308, path])
    expect(await answerOf(site, `${encoded}/`, { method: 'HEAD' }), path).toEqual([308, path])
    expect(await answerOf(site, `/${path}`), path).toEqual([404, null])
    expect(await answerOf(site, `${path}//`), path).toEqual([404, null])
  }
  expect(await answerOf(site, '/ko/contact/', { method: 'POST', body: 'x' })).toEqual([
    308,
    '/ko/contact',
  ])
})

test('no call answers under another spelling, and a tag has but one', async () => {
  await using site = await openTestSite()
  const calls = ['/API/projects', '/%61pi/projects', '/api/%70rojects', '/api/projects/']
  for (const path of [...calls, '/AUTH/config', '/auth/%63onfig', '/ko/Feed.xml', '/Healthz']) {
    expect(await answerOf(site, path), path).toEqual([404, null])
  }
  const tag = '/blog/tags/%ED%95%9C%EA%B8%80'
  expect(await answerOf(site, tag)).toEqual([404, null])
  expect(await answerOf(site, tag.toLowerCase())).toEqual([308, tag])
})

test('what is sent past the parser of addresses is judged as it was sent', async () => {
  await using site = await serveTestSite()
  const ask = async (target: string) => {
    const url = `${site.origin}/ko`
    const request = new Request(url, { headers: { host: 'localhost:3000' } })
    return (await site.site.answer(request, undefined, target)).status
  }
  expect(await ask('/ko')).toBe(200)
  for (const target of ['/x/../ko', '/./ko', '/ko/.', '/\\evil.example', '//evil.example/..']) {
    expect(await ask(target), target).toBe(404)
  }
  for (const target of ['/ko\u0000', '/ko\r\nX: y', '/\u00ed\u0095\u009c', '/\ud800']) {
    expect(await ask(target), JSON.stringify(target)).toBe(400)
  }
})

test('an address of any kind is answered without a failure, and leads nowhere but to a page of ours', async () => {
  await using site = await openTestSite()
  const character = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const encoded = fc
    .integer({ min: 0, max: 255 })
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '/ko',
      '/en/projects/',
      '/blog/tags/',
      '/og/ko/',
      '.png',
      '..',
      '?',
      '#',
    ),
    fc.constantFrom(
      '%0a',
      '%0d%0a',
      '%E2%80%A8',
      '%00',
      '%ED%A0%80',
      '%2f',
      '%5c',
      '%',
      '%c0%af',
      '%252f',
    ),
    encoded,
    character,
    fc.constant('a/'.repeat(3000)),
  )
  const path = fc
    .array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => `/${pieces.join('')}`)
  const method = fc.constantFrom('GET', 'HEAD', 'POST')
  await fc.assert(
    fc.asyncProperty(path, method, async (sent, method) => {
      const { status, headers } = await site.get(sent, { method })
      expect(status).toBeLessThan(500)
      const location = headers.get('location')
      expect(location !== null).toBe(status === 308)
      if (location === null) return
      expect(location).toMatch(/^\/(?![/\\])/)
      expect((await site.get(location)).status).not.toBe(308)
    }),
    { numRuns: 400 },
  )
  expect(site.logged).toEqual([])
})

test('control characters and what is no text are no failure of ours, wherever they stand', async () => {
  await using site = await openTestSite()
  for (const odd of ['%0a', '%0d%0a', '%E2%80%A8', '%00', '%ED%A0%80', '%ff']) {
    for (const path of [`/${odd}`, `/ko/${odd}`, `/ko/projects/1${odd}`, `/og/ko/${odd}.png`]) {
      expect(await answerOf(site, path), path).toEqual([400, null])
    }
    expect((await site.get(`/ko/projects?q=${odd}`)).status).toBeLessThan(500)
  }
  expect(site.logged).toEqual([])
})

test('what a stranger puts into a query is in nobody else’s page', async () => {
  await using site = await openTestSite()
  for (const path of ['/ko', '/ko/about', '/ko/projects', '/ko/blog', '/ko/contact', '/ko/login']) {
    expect((await site.get(`${path}?evil=stranger-was-here`)).status).toBe(200)
    expect(await (await site.get(path)).text()).not.toContain('stranger-was-here')
  }
  await site.get('/ko/projects/999?evil=stranger-was-here')
  await site.get('/ko/stranger-was-here')
  for (const path of ['/ko/projects/998', '/ko/nowhere']) {
    const html = await (await site.get(path)).text()
    expect(html).toContain(`href="/en${path.slice(3)}"`)
    expect(html).not.toMatch(/stranger-was-here|999/)
  }
})

test('each refusal is in the language of its address and links to its own address in the others', async () => {
  await using site = await openTestSite()
  for (const path of ['/nowhere', '/projects/999', '/blog/no-such-post', '/projects?sort=evil']) {
    for (const language of languages) {
      const html = await (await site.get(`/${language}${path}`)).text()
      expect(html, path).toContain(`<html lang="${language}"`)
      expect(html, path).toContain(catalogues[language].navigation.about)
      const [address] = path.split('?')
      for (const other of languages) expect(html).toContain(`href="/${other}${address}"`)
    }
  }
  // An invalid address is not repeated in the response.
  const html = await (await site.get('/en//evil.example')).text()
  expect(html).toContain('<html lang="en"')
  expect(html).toContain('href="/ja"')
  expect(html).not.toContain('evil')
})

const metricsToken = 'a-long-token'

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

test('thousands of spellings, queries and headers leave in the caches what a few visitors would', async () => {
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
  expect(after['refusals']?.entries).toBeLessThanOrEqual(20)
  const megabytes = Object.values(after).reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
  expect(megabytes).toBeLessThan(25)
})

test('who makes up searches is told to wait; nobody else is, and pages are served meanwhile', async () => {
  await using site = await openTestSite({ isThrottled: true, settings: { rateLimits: true } })
  const search = async (q: string, peer: string) => {
    const request = new Request(`http://localhost:3000/en/projects?q=${q}`)
    return site.site.answer(request, peer)
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
