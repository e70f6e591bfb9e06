/** What refused requests of one client may cost; a person who mistypes is not concerned. */
import { expect, test } from 'vitest'
import { typed } from '../support/forms.ts'
import { call, post } from '../support/guarded-forms.ts'
import { openTestSite } from '../support/site.ts'

const throttled = { isThrottled: true, settings: { rateLimits: true } }
/** 45 KB: as long as a message may be, in a form with an address that is none. */
const mistyped = { ...typed, email: 'ada', message: '가'.repeat(5000) }
const broken = { ...typed, more: 'x'.repeat(50_000) }

test('a person who mistypes a long message five times can still send it', async () => {
  await using site = await openTestSite(throttled)
  for (let time = 0; time < 5; time += 1) {
    expect((await post(site, '/ko/contact', mistyped)).status).toBe(400)
  }
  expect((await post(site, '/ko/contact', { ...mistyped, email: typed.email })).status).toBe(303)
})

test('a client whose requests are refused must wait by what they cost; others, and who only reads, need not', async () => {
  await using site = await openTestSite(throttled)
  const statuses: number[] = []
  for (let time = 0; time < 30; time += 1) {
    statuses.push((await call(site, '/api/contact', broken, sized)).status)
  }
  expect(statuses).toEqual([...Array(19).fill(400), ...Array(11).fill(429)])
  const refused = await call(site, '/api/contact', typed)
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 1])
  const page = await post(site, '/ko/contact', typed)
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await call(site, '/api/contact', typed, { peer: '192.0.2.9' })).status).toBe(202)
  const read = new Request('http://localhost:3000/ko/about')
  expect((await site.site.answer(read, { peer: '192.0.2.1' })).status).toBe(200)
})

test('many small refusals are counted too, also at the same time, and accepted requests are not', async () => {
  await using site = await openTestSite(throttled)
  const ask = async (query: string) => {
    const request = new Request(`http://localhost:3000/api/academics?${query}`)
    return (await site.site.answer(request, { peer: '192.0.2.1' })).status
  }
  for (let time = 0; time < 300; time += 1) expect(await ask('lang=ko')).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 300 }, () => ask('lang=xx')))
  expect(Map.groupBy(statuses, (status) => status).get(400)?.length).toBe(256)
  expect(await ask('lang=ko')).toBe(429)
})

test.each([
  ['a body that is too large', 413, '/api/contact', { 'content-length': '300000' }, 16],
  ['a body of another type', 415, '/api/contact', { 'content-type': 'text/plain' }, 52],
  ['too many cookies', 431, '/api/contact', { cookie: 'a=1; '.repeat(300) }, 52],
])('%s (%i) counts', async (_, status, path, headers, allowed) => {
  await using site = await openTestSite(throttled)
  for (let time = 0; time < allowed; time += 1) {
    expect((await call(site, path, typed, { headers })).status).toBe(status)
  }
  expect((await call(site, path, typed, { headers })).status).toBe(429)
})

const sized = { headers: { 'content-length': '51200' } }
