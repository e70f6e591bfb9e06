/** How pages and files are served: encodings, validators, policies, methods and hosts. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../../scripts/files.mjs'
import { openTestSite, serveTestSite } from '../support/site.ts'

const decoded = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = response.headers.get('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
}

test('every encoding returns the same page with its own ETag, and 304 while it is unchanged', async () => {
  await using site = await openTestSite()
  const pages = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const headers = { 'accept-encoding': encoding }
      const response = await site.get('/ko', { headers })
      const etag = response.headers.get('etag') ?? ''
      const again = await site.get('/ko', { headers: { ...headers, 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      return { etag, html: await decoded(response) }
    }),
  )
  expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(3)
})

test('If-None-Match is compared weakly and as a list', async () => {
  await using site = await openTestSite()
  const etag = (await site.get('/ko')).headers.get('etag')
  const statusOf = async (value: string) =>
    (await site.get('/ko', { headers: { 'if-none-match': value } })).status

  expect(await statusOf(`"other", W/${etag}`)).toBe(304)
  expect(await statusOf('*')).toBe(304)
  expect(await statusOf('"other"')).toBe(200)
})

test('the first page of a browser has no script before the paint; browsers with stored data get it', async () => {
  await using site = await openTestSite()
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await site.get('/ko/projects', { headers })
    const etag = answer.headers.get('etag') ?? ''
    expect((await site.get('/ko/projects', { headers })).headers.get('etag')).toBe(etag)
    return { etag, begins: (await answer.text()).includes('theme-storage') }
  }
  const first = await ask()
  const known = await ask({ cookie: 'known=1' })
  expect([first.begins, known.begins]).toEqual([false, true])
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toEqual(known)
  expect(await ask({ 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' })).toEqual(known)
  for (const site of ['none', 'cross-site', 'same-site'])
    expect(await ask({ 'sec-fetch-site': site })).toEqual(first)
})

test('the policy allows exactly the inline script and style of the page, by hash', async () => {
  await using site = await openTestSite()
  const paths = ['/ko', '/ko/projects', '/ko/projects/1', '/ko/nowhere', '/%ff']
  const visits: Record<string, string>[] = [{}, { cookie: 'known=1' }]
  const asked = visits.flatMap((headers) => paths.map((path) => ({ path, headers })))
  const rules = await (await site.get('/speculation-rules.json')).text()
  for (const { path, headers } of asked) {
    const response = await site.get(path, { headers })
    const policy = response.headers.get('content-security-policy') ?? ''
    const html = await response.text()
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const inline = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}(?: id="end")?>(.*?)</${tag}>`, 'gs'))].map(([, text]) =>
        hashOf(text),
      )

    // The script of a first page adds the rules.
    const added = !headers['cookie'] && response.status === 200 ? [hashOf(rules)] : []
    expect(policy).toContain(`script-src ${["'self'", ...inline('script'), ...added].join(' ')};`)
    expect(policy).toContain(`style-src ${inline('style').join(' ')};`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(html.match(/ style="| on[a-z]+="/)).toBeNull()
  }
})

test.each([
  ['on', 'max-age=63072000'],
  ['subdomains', 'max-age=63072000; includeSubDomains'],
  ['off', undefined],
] as const)(
  'HSTS=%s applies to this host, its subdomains too, or nothing',
  async (hsts, expected) => {
    await using site = await serveTestSite({ settings: { hsts } })
    // The second response comes from the cache.
    for (const path of ['/ko', '/ko', '/nowhere', '/api/profile', '/favicon.svg']) {
      const { headers } = await fetch(site.origin + path)
      expect(headers.get('strict-transport-security') ?? undefined, path).toBe(expected)
    }
  },
)

test('every response has the security headers', async () => {
  await using site = await serveTestSite()
  const [asset] = /\/assets\/[\w-]+\.js/.exec(await (await site.get('/')).text()) ?? []
  const paths = ['/', '/nowhere', '/%ff', '/projects/', '/favicon.svg', `${asset}`, '/healthz']
  const api = ['/api/projects', '/api/projects/999', '/api/openapi.json', '/api/nothing']
  for (const path of [...paths, ...api, '/auth/me', '/resumes/gildong-hong.ko.txt']) {
    const { headers } = await fetch(site.origin + path, { redirect: 'manual' })
    expect(headers.get('strict-transport-security'), path).toMatch(/max-age=63072000/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toContain('camera=()')
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
  }
})

test('hashed files are compressed and cached for ever, and only existing ones are served', async () => {
  await using site = await openTestSite()
  const [asset = ''] = /\/assets\/[\w-]+\.js/.exec(await (await site.get('/')).text()) ?? []
  const built = await readFile(join(root, 'build', 'browser', asset), 'utf8')
  expect(built).toContain('theme-storage')
  for (const encoding of ['br', 'gzip', 'identity', 'identity']) {
    const response = await site.get(asset, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await decoded(response)).toBe(built)
  }
  for (const path of ['/manifest.json', '/assets/', '/assets/../manifest.json', '/assets/x.js']) {
    expect((await site.get(path)).status, path).not.toBe(200)
  }
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s is refused on a page with the allowed methods',
  async (method) => {
    await using site = await openTestSite()
    const response = await site.get('/projects', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  },
)

test('an unknown host name is refused and never repeated in the response', async () => {
  await using site = await openTestSite({ publicOrigin: 'https://example.com' })
  const response = await site.get('/', { headers: { host: 'evil.example' } })
  expect(response.status).toBe(421)
  expect(await response.text()).not.toContain('evil.example')
  expect((await site.get('/api/projects', { headers: { host: 'evil.example' } })).status).toBe(421)
})

test('the server renews the cookie of browsers with stored data, because Safari deletes cookies set by scripts', async () => {
  await using site = await openTestSite()
  for (const time of ['rendered', 'cached']) {
    const known = await site.get('/ko/about', { headers: { cookie: 'lang=ko; known=1' } })
    expect(known.headers.get('set-cookie'), time).toMatch(/^known=1;.*Max-Age=31536000/)
    const stranger = await site.get('/ko/about', { headers: { cookie: 'lang=ko; unknown=1' } })
    expect(stranger.headers.get('set-cookie'), time).toBe(null)
  }
})
