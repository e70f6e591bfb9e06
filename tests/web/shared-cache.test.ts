/** SHARED_CACHE_S: what a shared cache may serve to everybody, and what not. */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { screens, signedInScreens } from '../support/screens.ts'
import { openTestSite } from '../support/site.ts'

const settings = { sharedCacheS: 2 }
const personal = ['/login', '/profile']
const isFormAnswer = (path: string) => path.includes('?sent=')
const toAddress = (language: string, path: string) => `/${language}${path === '/' ? '' : path}`

const visitors: Record<string, string>[] = [
  {},
  { cookie: 'lang=ja; theme=dark' },
  { cookie: `__Host-sid=${'x'.repeat(43)}` },
  { 'sec-fetch-site': 'same-origin', 'accept-language': 'ja' },
]

test('without the setting, no response may be cached by proxies', async () => {
  await using site = await openTestSite()
  for (const path of ['/', '/projects?tech=React', '/contact', '/login', '/nowhere']) {
    const { headers } = await site.get(toAddress('ko', path))
    expect(headers.get('cache-control'), path).toMatch(/^no-(?:cache|store)$/)
  }
})

test('a page with a language prefix may be cached by proxies, because it is the same for every visitor', async () => {
  await using site = await openTestSite({ settings })
  for (const { path, status } of screens) {
    if (status !== 200 || personal.includes(path) || isFormAnswer(path)) continue
    const address = toAddress('en', path)
    const texts = new Set<string>()
    for (const headers of visitors) {
      // The second response comes from the cache.
      for (let turn = 0; turn < 2; turn += 1) {
        const response = await site.get(address, { headers })
        expect(response.headers.get('cache-control'), address).toBe(
          'public, max-age=0, s-maxage=2, stale-while-revalidate=2',
        )
        expect(response.headers.get('vary'), address).toBe('Accept-Encoding')
        expect(response.headers.get('set-cookie')).toBeNull()
        texts.add(await response.text())
      }
    }
    expect(texts.size, address).toBe(1)
  }
})

test('never cached by proxies: personal pages, form responses, refusals, errors, calls, addresses without a language', async () => {
  await using site = await openTestSite({ settings })
  const refused = screens.filter(({ status }) => status !== 200).map(({ path }) => path)
  const own = [...personal, ...signedInScreens.map(({ path }) => path)]
  const answers = [...own, ...refused, '/contact?sent=1', '/feedback?sent=1'].flatMap((path) =>
    languages.map((language) => toAddress(language, path)),
  )
  const others = [
    '/',
    '/projects',
    '/about',
    '/api/profile',
    '/api/nothing',
    '/auth/me',
    '/healthz',
  ]
  for (const path of [...answers, ...others]) {
    for (const headers of visitors) {
      const response = await site.get(path, { headers })
      expect(response.headers.get('cache-control') ?? '', path).not.toMatch(/public|s-maxage/)
    }
  }
  const form = {
    origin: 'http://localhost:3000',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!' }
  for (const body of [new URLSearchParams(typed), new URLSearchParams({ name: 'Ada' })]) {
    const answer = await site.get('/ko/contact', { method: 'POST', headers: form, body })
    expect([303, 400]).toContain(answer.status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const foreign = { headers: { host: 'evil.example' } }
  expect((await site.get('/ko', foreign)).headers.get('cache-control')).toBe('no-store')
})
