/** Preview pictures while clients request those of unknown pages. */
import { expect, test } from 'vitest'
import { openTestSite } from '../support/site.ts'
import { spellAddress } from '../support/spell-address.ts'

const metricsToken = 'a-long-token'

test('a picture is served while 200 other spellings of it are requested, none of which is drawn', async () => {
  await using site = await openTestSite({ settings: { metricsToken } })
  const odd = Array.from({ length: 200 }, (_, number) =>
    spellAddress('/og/ko/projects/1.png', number),
  ).filter((path) => !path.startsWith('/og/ko/projects/1.png?'))
  const aliases = [
    '/og/ko/..png',
    '/og/ko/about/.png',
    '/og/KO/about.png',
    '/og/ko/About.png',
    '/og/ko/%61bout.png',
  ]
  const asked = [...odd, ...aliases].map(async (path) => [path, (await site.get(path)).status])
  const real = await site.get('/og/ko/about.png')
  expect(real.status).toBe(200)
  for (const [path, status] of await Promise.all(asked)) {
    expect([308, 400, 404], String(path)).toContain(status)
  }
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await site.get('/metrics', { headers })).text()
  expect(metrics).toContain('madang_cache_entries{cache="pictures"} 1')
})
