import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { createAddressThrottle } from './address-throttle.ts'
import { createThrottles, createWindowCounts } from './throttle.ts'

const limit = (times: number) => ({ times, perSeconds: 600 })

describe.each(databases)('limits by address on $name', ({ open }) => {
  test('an IPv6 network and all addresses together are limited, and a flood beyond the limit stores no keys', async () => {
    await using opened = await open()
    const throttles = createThrottles({ ...opened, isOn: true })
    const throttle = createAddressThrottle({
      own: throttles.create('own', limit(3)),
      network: throttles.create('network', limit(6)),
      everybody: throttles.create('everybody', limit(12)),
    })
    const countAllowed = async (addresses: string[]) => {
      let count = 0
      for (const address of addresses) if ((await throttle.consume(address)).ok) count += 1
      return count
    }
    const subnets = (network: number, count: number) =>
      Array.from({ length: count }, (_, i) => `2001:db8:${network}:${i.toString(16)}::/64`)

    expect(await countAllowed(Array(9).fill('2001:db8:1:1::/64'))).toBe(3)
    expect(await countAllowed(subnets(1, 300))).toBe(3)
    expect(await countAllowed(subnets(2, 300))).toBe(6)
    expect(await countAllowed(['192.0.2.1', '192.0.2.2'])).toBe(0)
    expect(await countAllowed(Array.from({ length: 300 }, (_, i) => `10.0.0.${i}`))).toBe(0)
    const keys = await opened.db.selectFrom('rate_limit').select('key').execute()
    expect(keys.length).toBeLessThan(25)
  })

  test('an address that its own limit refuses does not consume the shared limits', async () => {
    await using opened = await open()
    const throttles = createThrottles({ ...opened, isOn: true })
    const throttle = createAddressThrottle({
      own: throttles.create('own', limit(1)),
      network: throttles.create('network', limit(9)),
      everybody: throttles.create('everybody', limit(3)),
    })
    for (let time = 0; time < 20; time += 1) await throttle.consume('192.0.2.1')
    expect(await throttle.consume('192.0.2.2')).toEqual({ ok: true })
    expect(await throttle.consume('192.0.2.3')).toEqual({ ok: true })
    expect((await throttle.consume('192.0.2.4')).ok).toBe(false)
  })

  test('a local count writes nothing to the database, and ends with its window', async () => {
    await using opened = await open()
    let time = 0
    const throttles = createThrottles({ ...opened, isOn: true, now: () => time })
    const throttle = throttles.createLocal({ times: 2, perSeconds: 60 })
    for (let turn = 0; turn < 2; turn += 1) expect((await throttle.consume('one')).ok).toBe(true)
    time = 20_000
    expect(await throttle.consume('one')).toEqual({ ok: false, retryAfterS: 40 })
    expect(throttle.findRefusal('one')).toEqual({ ok: false, retryAfterS: 40 })
    expect(throttle.findRefusal('other')).toBe(null)
    time = 60_000
    expect(throttle.findRefusal('one')).toBe(null)
    expect(await throttle.consume('one')).toEqual({ ok: true })
    expect(await opened.db.selectFrom('rate_limit').select('key').execute()).toEqual([])
  })
})

test('the number of remembered keys is bounded: the most recently used ones are kept', () => {
  const counts = createWindowCounts(60_000, () => 0, 100)
  counts.add('kept')
  for (let key = 0; key < 5000; key += 1) {
    counts.add(String(key))
    if (key % 50 === 0) counts.add('kept')
  }
  expect(counts.size).toBe(100)
  expect(counts.add('kept').count).toBe(102)
  expect(counts.add('0').count).toBe(1)
})
