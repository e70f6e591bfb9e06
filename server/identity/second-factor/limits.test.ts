/** How often second factors can be tried, by user and by device. */
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  addApp,
  addDevice,
  addUser,
  events,
  fail,
  invalid,
  limited,
  openFactorTest,
  show,
} from '#tests/support/factor-test.ts'
import { createAttempts } from './attempts.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

describe.each(databases)('limits of the second factor on $name', (database) => {
  test('ten failures block codes from unknown devices for a quarter of an hour, but not from known devices', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    const known = await addDevice(opened, user)

    expect(await fail(opened, user.unknownDevice, app.wrongCode(), 10)).toEqual(
      Array(10).fill(invalid),
    )
    expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toEqual({
      ...limited,
      retryAfterS: 15 * minute,
    })
    expect(await show(opened.secondFactor, known, app.code())).toMatchObject({ ok: true })

    opened.pass(15 * minute - 1)
    expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toEqual({
      ...limited,
      retryAfterS: 1,
    })
    opened.pass(1)
    expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toMatchObject({
      ok: true,
    })
  })

  test('a device that is known for another user counts as unknown', async () => {
    await using opened = await openFactorTest(database)
    const [user, other] = [await addUser(opened), await addUser(opened)]
    const app = await addApp(opened, user)
    const { deviceHash } = await addDevice(opened, other)
    await fail(opened, user.unknownDevice, app.wrongCode(), 10)

    const foreign = { ...user.unknownDevice, deviceHash }
    expect(await show(opened.secondFactor, foreign, app.code())).toMatchObject(limited)
  })

  test('a known device has its own ten attempts, and using them up blocks no other device', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    const [stolen, own] = [await addDevice(opened, user), await addDevice(opened, user)]

    await fail(opened, stolen, app.wrongCode(), 10)
    expect(await show(opened.secondFactor, stolen, app.code())).toMatchObject(limited)
    expect(await show(opened.secondFactor, own, app.code())).toMatchObject({ ok: true })
  })

  test('all unknown devices together have thirty attempts a day', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    for (let round = 0; round < 3; round++) {
      expect(await fail(opened, user.unknownDevice, app.wrongCode(), 10)).not.toContainEqual(
        expect.objectContaining(limited),
      )
      opened.pass(15 * minute)
    }
    expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toEqual({
      ...limited,
      retryAfterS: day - 45 * minute,
    })
    opened.pass(day - 45 * minute)
    expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toMatchObject({
      ok: true,
    })
  })

  test('a correct code does not count against the limit', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    for (let i = 0; i < 40; i++) {
      opened.pass(30)
      expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toMatchObject({
        ok: true,
      })
    }
  })

  test.each(['a known device', 'the operator'] as const)(
    '100 failures in a row block the authenticator app on unknown devices until %s',
    async (opener) => {
      await using opened = await openFactorTest(database)
      const user = await addUser(opened, 'admin')
      const app = await addApp(opened, user)
      const known = await addDevice(opened, user)
      for (let failures = 0; failures < 100; failures += 10) {
        await fail(opened, user.unknownDevice, app.wrongCode(), 10)
        opened.pass(day)
      }
      const closed = await show(opened.secondFactor, user.unknownDevice, app.code())
      expect(closed).toEqual({ ok: false, code: 'CODES_LOCKED', retryAfterS: null })
      expect(await events(opened)).toContain('authn_login_lock failure')
      expect(
        (await opened.listEmails()).filter(({ subject }) => subject.includes('locked')),
      ).toHaveLength(1)

      if (opener === 'a known device') {
        const proven = await show(opened.secondFactor, known, app.code())
        expect(proven).toMatchObject({ value: { failuresBefore: 100 } })
        opened.pass(30)
      } else {
        await opened.db.transaction().execute((tx) => createAttempts(opened).clear(tx, user.id))
      }
      expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toMatchObject({
        ok: true,
      })
    },
  )

  test('a success resets the count of failures in a row', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    for (let failures = 0; failures < 100; failures += 9) {
      await fail(opened, user.unknownDevice, app.wrongCode(), 9)
      expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toMatchObject({
        ok: true,
      })
      opened.pass(day)
    }
    expect(await events(opened)).not.toContain('authn_login_lock failure')
  })
})
