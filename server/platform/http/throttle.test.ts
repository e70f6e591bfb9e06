import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { createThrottles } from './throttle.ts'

const twice = { times: 2, perSeconds: 60 }
const refusal = { ok: false, retryAfterS: expect.any(Number) }

describe.each(databases)('limits on $name', ({ open }) => {
  test('a key beyond its limit gets the time to wait; other keys are not affected', async () => {
    await using opened = await open()
    const throttle = createThrottles({ ...opened, isOn: true }).create('test', twice)
    for (let time = 0; time < 2; time++) expect(await throttle.consume('one')).toEqual({ ok: true })

    const refused = await throttle.consume('one')
    expect(refused).toEqual(refusal)
    expect(refused.ok ? 0 : refused.retryAfterS).toBeGreaterThan(50)
    expect(refused.ok ? 0 : refused.retryAfterS).toBeLessThanOrEqual(60)
    expect(await throttle.consume('other')).toEqual({ ok: true })
  })

  test('throttles with different names count separately, and each of several limits applies', async () => {
    await using opened = await open()
    const throttles = createThrottles({ ...opened, isOn: true })
    const short = throttles.create('short', { times: 9, perSeconds: 60 }, twice)
    const other = throttles.create('other', twice)
    for (let time = 0; time < 2; time++) await short.consume('one')
    expect(await short.consume('one')).toEqual(refusal)
    expect(await other.consume('one')).toEqual({ ok: true })
  })

  test('concurrent requests do not exceed the limit', async () => {
    await using opened = await open()
    const throttle = createThrottles({ ...opened, isOn: true }).create('test', twice)
    const all = await Promise.all(Array.from({ length: 30 }, () => throttle.consume('one')))
    expect(all.filter(({ ok }) => ok)).toHaveLength(2)
  })

  test('when rate limits are off, every request is allowed', async () => {
    await using opened = await open()
    const throttle = createThrottles({ ...opened, isOn: false }).create('test', twice)
    for (let time = 0; time < 5; time++) expect(await throttle.consume('one')).toEqual({ ok: true })
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('on $name', ({ open }) => {
  test('instances share a limit', async () => {
    await using opened = await open()
    const again = await opened.openAgain()
    const [one, other] = [opened, again].map((database) =>
      createThrottles({ ...database, isOn: true }).create('test', twice),
    )
    expect(await one?.consume('one')).toEqual({ ok: true })
    expect(await other?.consume('one')).toEqual({ ok: true })
    expect(await one?.consume('one')).toEqual(refusal)
    expect(await other?.consume('one')).toEqual(refusal)
  })

  test('while the database is unavailable, each instance counts by itself', async () => {
    await using opened = await open()
    const throttle = createThrottles({ ...opened, isOn: true }).create('test', twice)
    await opened.db.schema.dropTable('rate_limit').execute()
    for (let time = 0; time < 2; time++) expect(await throttle.consume('one')).toEqual({ ok: true })
    expect(await throttle.consume('one')).toEqual(refusal)
  })
})
