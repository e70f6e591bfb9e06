/** ACCESS_LOG: what is logged of each response, and what never is. */
import { expect, test } from 'vitest'
import { sendTo } from '../support/send.ts'
import { serveTestSite } from '../support/site.ts'

const secret = 'somebody@example.com'

test('when off, nothing is logged; when on, one line per response, without queries, cookies or full addresses', async () => {
  for (const accessLog of [false, true]) {
    const settings = { accessLog, trustedProxies: ['127.0.0.1'] }
    await using site = await serveTestSite({ publicOrigin: 'https://example.com', settings })
    const send = sendTo(new URL(site.origin).port)
    const visit = async (path: string, address: string, method = 'GET') => {
      const headers = { 'x-forwarded-for': address, cookie: `x=${secret}`, 'user-agent': secret }
      await send(new Request(`https://example.com${path}`, { method, headers }))
    }
    // The second response comes from the cache.
    await visit('/ko', '203.0.113.77')
    await visit('/ko', '203.0.113.77')
    await visit(`/ko/projects?q=${secret}`, '2001:db8:1:2:3::4')
    await visit(`/nowhere?token=${secret}`, 'none')
    await visit(`/preview/${'0'.repeat(32)}`, '203.0.113.77')
    await visit('/auth/logout', '203.0.113.77', 'POST')
    const lines = () => site.logged.flatMap(({ access }) => (access ? [access] : []))
    if (!accessLog) {
      expect(lines()).toEqual([])
      continue
    }
    await expect.poll(() => lines().length).toBe(6)
    const from = { address: '203.0.113.0/24', ms: expect.any(Number) }
    expect(lines()).toEqual([
      { ...from, method: 'GET', path: '/ko', status: 200 },
      { ...from, method: 'GET', path: '/ko', status: 200 },
      { ...from, method: 'GET', path: '/ko/projects', status: 200, address: '2001:db8:1::/48' },
      { ...from, method: 'GET', path: '/nowhere', status: 404, address: '127.0.0.0/24' },
      { ...from, method: 'GET', path: '/preview/…', status: 404 },
      { ...from, method: 'POST', path: '/auth/logout', status: 403 },
    ])
    expect(JSON.stringify(site.logged)).not.toContain(secret)
  }
})
