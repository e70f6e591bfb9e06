import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  addApp,
  addDevice,
  addUser,
  events,
  fail,
  invalid,
  openFactorTest,
  show,
  totp,
} from '#tests/support/factor-test.ts'
import type { SecondFactor } from '../sign-in/second-factor.ts'

const minute = 60

describe.each(databases)('the second factor on $name', (database) => {
  test('a code that was accepted once is refused the second time, and the reuse is recorded', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)

    const first = await show(opened.secondFactor, user.unknownDevice, app.code())
    expect(first).toEqual({ ok: true, value: { factor: 'totp', failuresBefore: 0 } })
    expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toEqual(invalid)
    expect(await events(opened)).toEqual(['authn_login_fail failure'])

    opened.pass(30)
    const next = await show(opened.secondFactor, user.unknownDevice, app.code())
    expect(next).toEqual({ ok: true, value: { factor: 'totp', failuresBefore: 1 } })
  })

  test('a code sent 50 times at once to three instances is accepted once', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    // Every attempt comes from a different device, so that no rate limit applies.
    const claimants = await Promise.all(Array.from({ length: 50 }, () => addDevice(opened, user)))
    const instances = [
      opened.secondFactor,
      await opened.openInstance(),
      await opened.openInstance(),
    ]
    const code = app.code()

    const outcomes = await Promise.all(
      claimants.map((claimant, index) =>
        show(instances[index % 3] as SecondFactor, claimant, code),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('of 200 guesses sent at once to three instances, only ten are checked', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    const instances = [
      opened.secondFactor,
      await opened.openInstance(),
      await opened.openInstance(),
    ]

    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        show(instances[index % 3] as SecondFactor, user.unknownDevice, app.wrongCode()),
      ),
    )
    const codes = outcomes.map((outcome) => (outcome.ok ? 'accepted' : outcome.code))
    expect(codes.filter((code) => code === 'INVALID_2FA_CODE')).toHaveLength(10)
    expect(codes.filter((code) => code === 'CODES_SPENT')).toHaveLength(190)
  })

  test('if the action of a correct code has no result, the code stays valid but counts as a failure', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    const { secondFactor } = opened

    const rejected = await secondFactor.use(user.unknownDevice, totp(app.code()), async () => null)
    expect(rejected).toEqual(invalid)
    const proven = await show(secondFactor, user.unknownDevice, app.code())
    expect(proven).toMatchObject({ ok: true, value: { failuresBefore: 1 } })
  })

  test('an error in the action of a code leaves the code unused', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)

    const broken = opened.secondFactor.use(user.unknownDevice, totp(app.code()), async () => {
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await show(opened.secondFactor, user.unknownDevice, app.code())).toMatchObject({
      ok: true,
    })
  })

  test('the user is notified of the fifth wrong code, at most once in a quarter of an hour', async () => {
    await using opened = await openFactorTest(database)
    const admin = await addUser(opened, 'admin')
    const app = await addApp(opened, admin)

    await fail(opened, admin.unknownDevice, app.wrongCode(), 4)
    expect(await opened.listEmails()).toEqual([])
    await fail(opened, admin.unknownDevice, app.wrongCode(), 6)
    const [email, ...others] = await opened.listEmails()
    expect(email).toMatchObject({ to: null })
    expect(email?.text).toContain(admin.email)
    expect(email?.text).toContain('192.0.2.7')
    expect(email?.text).not.toContain(app.wrongCode())
    expect(others).toEqual([])

    opened.pass(15 * minute)
    await fail(opened, admin.unknownDevice, app.wrongCode(), 1)
    expect(await opened.listEmails()).toHaveLength(2)
  })

  test('users have separate limits for notifications, which go to their own addresses', async () => {
    await using opened = await openFactorTest(database)
    const [user, admin] = [await addUser(opened), await addUser(opened, 'admin')]
    const apps = [await addApp(opened, user), await addApp(opened, admin)]

    await fail(opened, user.unknownDevice, apps[0]?.wrongCode() ?? '', 5)
    await fail(opened, admin.unknownDevice, apps[1]?.wrongCode() ?? '', 5)
    const recipients = (await opened.listEmails()).map(({ to }) => to)
    expect(new Set(recipients)).toEqual(new Set([user.email, null]))
  })
})
