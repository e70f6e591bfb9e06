import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  addApp,
  addDevice,
  addUser,
  type FactorTest,
  openFactorTest,
} from '#tests/support/factor-test.ts'
import type { Claimant } from '../sign-in/second-factor.ts'
import { createAttempts } from './attempts.ts'
import type { SecondFactors } from './second-factor.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const totp = (code: string) => ({ factor: 'totp', code }) as const
const invalid = { ok: false, code: 'INVALID_2FA_CODE' }
const limited = { ok: false, code: 'RATE_LIMITED' }

const show = (secondFactor: SecondFactors, claimant: Claimant, code: string) =>
  secondFactor.use(claimant, totp(code), async (_, proven) => proven)

async function fail(
  { secondFactor }: FactorTest,
  claimant: Claimant,
  wrongCode: string,
  times: number,
) {
  const outcomes = []
  for (let i = 0; i < times; i++) outcomes.push(await show(secondFactor, claimant, wrongCode))
  return outcomes
}

const events = async ({ db }: FactorTest) =>
  (await db.selectFrom('audit').select(['event', 'result']).orderBy('seq').execute()).map(
    ({ event, result }) => `${event} ${result}`,
  )

describe.each(databases)('the second factor on $name', (database) => {
  test('a code that was accepted once is refused the second time, and that is written down', async () => {
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

  test('one code shown 50 times at once, at three instances, is accepted once', async () => {
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
        show(instances[index % 3] as SecondFactors, claimant, code),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('200 guesses at once, at three instances, are ten guesses', async () => {
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
        show(instances[index % 3] as SecondFactors, user.unknownDevice, app.wrongCode()),
      ),
    )
    const codes = outcomes.map((outcome) => (outcome.ok ? 'accepted' : outcome.code))
    expect(codes.filter((code) => code === 'INVALID_2FA_CODE')).toHaveLength(10)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(190)
  })

  test('ten failures close the door to unknown devices for a quarter of an hour, and to no known one', async () => {
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

  test('a device of somebody else is no known device', async () => {
    await using opened = await openFactorTest(database)
    const [user, other] = [await addUser(opened), await addUser(opened)]
    const app = await addApp(opened, user)
    const { deviceHash } = await addDevice(opened, other)
    await fail(opened, user.unknownDevice, app.wrongCode(), 10)

    const foreign = { ...user.unknownDevice, deviceHash }
    expect(await show(opened.secondFactor, foreign, app.code())).toMatchObject(limited)
  })

  test('a known device has its own ten, and using them up closes no other', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    const [stolen, own] = [await addDevice(opened, user), await addDevice(opened, user)]

    await fail(opened, stolen, app.wrongCode(), 10)
    expect(await show(opened.secondFactor, stolen, app.code())).toMatchObject(limited)
    expect(await show(opened.secondFactor, own, app.code())).toMatchObject({ ok: true })
  })

  test('unknown devices have thirty a day between them', async () => {
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

  test('a right code takes nothing off the limit', async () => {
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
    '100 failures in a row close the authenticator to unknown devices until %s opens it',
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
      expect(closed).toEqual({ ...limited, retryAfterS: null })
      expect(await events(opened)).toContain('authn_login_lock failure')
      expect(opened.letters.filter(({ subject }) => subject.includes('locked'))).toHaveLength(1)

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

  test('a success between failures begins the count anew', async () => {
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

  test('when nothing comes of a right code, it is not used up, and yet it counts as a failure', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    const { secondFactor } = opened

    const vain = await secondFactor.use(user.unknownDevice, totp(app.code()), async () => null)
    expect(vain).toEqual(invalid)
    const proven = await show(secondFactor, user.unknownDevice, app.code())
    expect(proven).toMatchObject({ ok: true, value: { failuresBefore: 1 } })
  })

  test('an error in what the code is for leaves the code unused', async () => {
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

  test('the owner is told of the fifth wrong code, and once in a quarter of an hour', async () => {
    await using opened = await openFactorTest(database)
    const admin = await addUser(opened, 'admin')
    const app = await addApp(opened, admin)

    await fail(opened, admin.unknownDevice, app.wrongCode(), 4)
    expect(opened.letters).toEqual([])
    await fail(opened, admin.unknownDevice, app.wrongCode(), 6)
    expect(opened.letters).toHaveLength(1)
    expect(opened.letters[0]).toMatchObject({ to: null })
    expect(opened.letters[0]?.text).toContain(admin.email)
    expect(opened.letters[0]?.text).toContain('192.0.2.7')
    expect(opened.letters[0]?.text).not.toContain(app.wrongCode())

    opened.pass(15 * minute)
    await fail(opened, admin.unknownDevice, app.wrongCode(), 1)
    expect(opened.letters).toHaveLength(2)
  })

  test('nobody uses up the notices of another, and an ordinary user is told at their own address', async () => {
    await using opened = await openFactorTest(database)
    const [user, admin] = [await addUser(opened), await addUser(opened, 'admin')]
    const apps = [await addApp(opened, user), await addApp(opened, admin)]

    await fail(opened, user.unknownDevice, apps[0]?.wrongCode() ?? '', 5)
    await fail(opened, admin.unknownDevice, apps[1]?.wrongCode() ?? '', 5)
    expect(opened.letters.map(({ to }) => to)).toEqual([user.email, null])
  })
})
