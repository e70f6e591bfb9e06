/** Which pages contain the analytics script, and allow it in their policy. */
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { pages } from '../support/screens.ts'
import { openTestSite } from '../support/site.ts'

const hosts = /googletagmanager|google-analytics|analytics\.google/
const settings = { analyticsId: 'G-TEST1234' }

async function isLetIn(response: Response): Promise<boolean> {
  const isAllowed = hosts.test(response.headers.get('content-security-policy') ?? '')
  const isLoaded = (await response.text()).includes('data-analytics="G-TEST1234"')
  // Never one without the other.
  expect(isLoaded, response.url).toBe(isAllowed)
  return isAllowed
}

test('the tag is on measured pages only: not on /login, /profile or error pages', async () => {
  await using site = await openTestSite({ settings })
  const unmeasured = ['/login', '/profile']
  const known = new Map(pages.map(({ path }) => [path, !unmeasured.includes(path)]))
  for (const [path, isMeasured] of known)
    expect(await isLetIn(await site.get(`/ko${path === '/' ? '' : path}`)), path).toBe(isMeasured)
  for (const prefix of ['', ...languages.map((language) => `/${language}`)]) {
    for (const path of ['/login', '/login?to=profile', '/profile', '/profile?x=1', '/%ff'])
      expect(await isLetIn(await site.get(prefix + path)), prefix + path).toBe(false)
  }
  expect(await isLetIn(await site.get('/ko/no/such/page'))).toBe(true)
  const foreign = await site.get('/ko/contact', { method: 'POST', body: 'name=A' })
  expect(await isLetIn(foreign)).toBe(false)
  const elsewhere = await site.get('/ko', { headers: { host: 'evil.example' } })
  expect(await isLetIn(elsewhere)).toBe(false)
})

test('only pages allow the service, and without an id none does', async () => {
  await using measured = await openTestSite({ settings })
  for (const path of ['/api/projects', '/og/ko.png', '/ko/feed.xml', '/favicon.svg', '/healthz']) {
    const { headers } = await measured.get(path)
    expect(headers.get('content-security-policy'), path).not.toMatch(hosts)
  }
  await using plain = await openTestSite()
  for (const path of ['/ko', '/ko/login', '/ko/projects', '/ko/no/such/page'])
    expect(await isLetIn(await plain.get(path)), path).toBe(false)
})
