/** Every page has one address. Other spellings are redirected there or refused, and none is cached. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogues } from '#shared/i18n/catalogues.ts'
import { languages } from '#shared/i18n/languages.ts'
import { pages } from '../support/screens.ts'
import { openTestSite, serveTestSite, type TestSite } from '../support/site.ts'

const addresses = pages.flatMap(({ path }) => [path, path === '/' ? '/ko' : `/ko${path}`])

const answerOf = async (site: TestSite, path: string, init?: RequestInit) => {
  const { status, headers } = await site.get(path, init)
  return [status, headers.get('location')]
}

test('no page is served under another spelling of its address', async () => {
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

test('no call is served under another spelling, and each tag has only one', async () => {
  await using site = await openTestSite()
  const calls = ['/API/projects', '/%61pi/projects', '/api/%70rojects', '/api/projects/']
  for (const path of [...calls, '/AUTH/config', '/auth/%63onfig', '/ko/Feed.xml', '/Healthz']) {
    expect(await answerOf(site, path), path).toEqual([404, null])
  }
  const tag = '/blog/tags/%ED%95%9C%EA%B8%80'
  expect(await answerOf(site, tag)).toEqual([404, null])
  expect(await answerOf(site, tag.toLowerCase())).toEqual([308, tag])
})

test('a request target that bypasses URL parsing is checked as it was sent', async () => {
  await using site = await serveTestSite()
  const ask = async (target: string) => {
    const url = `${site.origin}/ko`
    const request = new Request(url, { headers: { host: 'localhost:3000' } })
    return (await site.site.answer(request, { target })).status
  }
  expect(await ask('/ko')).toBe(200)
  for (const target of ['/x/../ko', '/./ko', '/ko/.', '/\\evil.example', '//evil.example/..']) {
    expect(await ask(target), target).toBe(404)
  }
  for (const target of ['/ko\u0000', '/ko\r\nX: y', '/\u00ed\u0095\u009c', '/\ud800']) {
    expect(await ask(target), JSON.stringify(target)).toBe(400)
  }
})

test('any address is answered without an internal error, and redirects only within the site', async () => {
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

test('control characters and invalid text cause no internal error, in any place', async () => {
  await using site = await openTestSite()
  for (const odd of ['%0a', '%0d%0a', '%E2%80%A8', '%00', '%ED%A0%80', '%ff']) {
    for (const path of [`/${odd}`, `/ko/${odd}`, `/ko/projects/1${odd}`, `/og/ko/${odd}.png`]) {
      expect(await answerOf(site, path), path).toEqual([400, null])
    }
    expect((await site.get(`/ko/projects?q=${odd}`)).status).toBeLessThan(500)
  }
  expect(site.logged).toEqual([])
})

test('a visitor’s query never appears in pages for others', async () => {
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
      const { notFound, badRequest } = catalogues[language].pages
      expect(html, path).toContain(`<html lang="${language}"`)
      if (path === '/nowhere') expect(html).toContain(notFound.title)
      if (path.includes('?')) expect(html).toContain(badRequest.title)
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
