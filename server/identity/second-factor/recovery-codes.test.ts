import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import {
  addDevice,
  addUser,
  type FactorTest,
  limited,
  openFactorTest,
  type TestUser,
} from '#tests/support/factor-test.ts'
import { createKeyRing } from '../../platform/keys/key-ring.ts'
import type { Claimant } from '../sign-in/second-factor.ts'
import { findRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts'

const hour = 60 * 60

const make = ({ db, keys }: FactorTest, { id }: TestUser) =>
  db.transaction().execute((tx) => replaceRecoveryCodes(tx, keys, id))

const showOn = ({ secondFactor }: FactorTest, device: Claimant, code = '') =>
  secondFactor.use(device, { factor: 'recovery', code }, async (_, proven) => proven.factor)

const show = (opened: FactorTest, { unknownDevice }: TestUser, code?: string) =>
  showOn(opened, unknownDevice, code)

const accepted = { ok: true, value: 'recovery' }
const invalid = { ok: false, code: 'INVALID_2FA_CODE' }

describe.each(databases)('recovery codes on $name', (database) => {
  test('are ten codes of 120 bits each, and the database does not contain them', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const codes = await make(opened, user)

    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    const stored = JSON.stringify(await opened.db.selectFrom('recovery_code').selectAll().execute())
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('each code is valid once, and using it does not affect the others', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [one, other] = await make(opened, user)

    expect(await show(opened, user, one)).toEqual(accepted)
    expect(await show(opened, user, one)).toEqual(invalid)
    expect(await show(opened, user, other)).toEqual(accepted)
  })

  test('a code sent 20 times at once to two instances is accepted once', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [code = ''] = await make(opened, user)
    const instances = [opened.secondFactor, await opened.openInstance()]

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        instances[index % 2]?.use(
          user.unknownDevice,
          { factor: 'recovery', code },
          async () => 'in',
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(1)
  })

  test('are accepted in the ways that people copy them', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [code = '', other = ''] = await make(opened, user)
    const sloppy = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `

    expect(await show(opened, user, sloppy)).toEqual(accepted)
    const wide = other.replaceAll(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    expect(await show(opened, user, wide)).toEqual(accepted)
  })

  test('the factor of another user is refused', async () => {
    await using opened = await openFactorTest(database)
    const [user, other] = [await addUser(opened), await addUser(opened)]
    const [code] = await make(opened, other)

    expect(await show(opened, user, code)).toEqual(invalid)
    expect(await show(opened, other, code)).toEqual(accepted)
  })

  test('new codes invalidate the old ones', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [old] = await make(opened, user)
    const [code] = await make(opened, user)

    expect(await show(opened, user, old)).toEqual(invalid)
    expect(await show(opened, user, code)).toEqual(accepted)
  })

  test('stay valid after a key rotation while the old key is in the ring', async () => {
    await using opened = await openFactorTest(database)
    const { db } = opened
    const user = await addUser(opened)
    const [old, fresh] = ['old', 'new'].map((kid) => ({ kid, bytes: randomBytes(32) }))
    if (!old || !fresh) throw new Error('Two keys were made.')
    const before = createKeyRing([old])
    const [code = ''] = await db
      .transaction()
      .execute((tx) => replaceRecoveryCodes(tx, before, user.id))

    const rotated = createKeyRing([fresh, old])
    expect(await findRecoveryCode(db, rotated, user.id, code)).not.toBeNull()
    expect(await findRecoveryCode(db, createKeyRing([fresh]), user.id, code)).toBeNull()
  })

  test('can be tried five times an hour', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [code] = await make(opened, user)
    for (let i = 0; i < 5; i++) expect(await show(opened, user, '0'.repeat(24))).toEqual(invalid)

    expect(await show(opened, user, code)).toEqual({ ...limited, retryAfterS: hour })
    opened.pass(hour)
    expect(await show(opened, user, code)).toEqual(accepted)
  })

  test('attempts on unknown devices do not block a known device, which has five of its own', async () => {
    await using opened = await openFactorTest(database)
    const user = await addUser(opened)
    const [own, stolen] = [await addDevice(opened, user), await addDevice(opened, user)]
    const [first, second] = await make(opened, user)
    const wrong = '0'.repeat(24)

    for (let i = 0; i < 5; i++) await show(opened, user, wrong)
    expect(await show(opened, user, first)).toMatchObject(limited)
    expect(await showOn(opened, own, first)).toEqual(accepted)

    for (let i = 0; i < 5; i++) expect(await showOn(opened, stolen, wrong)).toEqual(invalid)
    expect(await showOn(opened, stolen, second)).toMatchObject(limited)
    expect(await showOn(opened, own, second)).toEqual(accepted)
  })
})
