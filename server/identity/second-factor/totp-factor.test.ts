import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { addApp, addUser, type FactorTest, openFactorTest } from '#tests/support/factor-test.ts'
import { codeAt, fromBase32 } from '#tests/support/software-authenticator.ts'
import { createKeyRing } from '../../platform/keys/key-ring.ts'
import { beginSetup, checkSetup, completeSetup, findRightCode, spendCode } from './totp-factor.ts'

const readEncrypted = async ({ db }: FactorTest, userId: string) =>
  (
    await db
      .selectFrom('factor')
      .select('secret_enc')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).secret_enc

describe.each(databases)('authenticator apps on $name', (database) => {
  test('a seed has no effect until one of its codes is confirmed within ten minutes', async () => {
    await using opened = await openFactorTest(database)
    const { db, keys, now } = opened
    const user = await addUser(opened)
    const { secret } = await beginSetup(db, keys, user, now())
    const code = () => codeAt(fromBase32(secret), now())

    expect(await findRightCode(db, keys, user.id, code(), now())).toBeNull()
    opened.pass(599)
    expect(await checkSetup(db, keys, user.id, code(), now())).not.toBeNull()
    opened.pass(1)
    expect(await checkSetup(db, keys, user.id, code(), now())).toBeNull()
  })

  test('the code that confirms a seed cannot be used again', async () => {
    await using opened = await openFactorTest(database)
    const { db, keys, now, secondFactor } = opened
    const user = await addUser(opened)
    const { secret } = await beginSetup(db, keys, user, now())
    const code = codeAt(fromBase32(secret), now())
    const confirmed = await checkSetup(db, keys, user.id, code, now())
    if (!confirmed) throw new Error('The code was right.')
    const complete = () =>
      db.transaction().execute((tx) => completeSetup(tx, keys, user.id, confirmed, now()))

    expect(await complete()).toBe(true)
    expect(await complete()).toBe(false)
    const used = await secondFactor.use(
      user.unknownDevice,
      { factor: 'totp', code },
      async () => 'in',
    )
    expect(used).toEqual({ ok: false, code: 'INVALID_2FA_CODE' })
  })

  test('starting the set-up again discards the previous seed', async () => {
    await using opened = await openFactorTest(database)
    const { db, keys, now } = opened
    const user = await addUser(opened)
    const { secret } = await beginSetup(db, keys, user, now())
    const code = codeAt(fromBase32(secret), now())
    const confirmed = await checkSetup(db, keys, user.id, code, now())
    await beginSetup(db, keys, user, now())

    if (!confirmed) throw new Error('The code was right.')
    const completed = await db
      .transaction()
      .execute((tx) => completeSetup(tx, keys, user.id, confirmed, now()))
    expect(completed).toBe(false)
    expect(await checkSetup(db, keys, user.id, code, now())).toBeNull()
  })

  test('a seed that was copied to another user in the database cannot be decrypted', async () => {
    await using opened = await openFactorTest(database)
    const { db, keys, now } = opened
    const [thief, owner] = [await addUser(opened), await addUser(opened)]
    const app = await addApp(opened, thief)
    await addApp(opened, owner)
    const stolen = await readEncrypted(opened, thief.id)
    expect(stolen).not.toContain(Buffer.from(app.seed).toString('base64url'))
    await db
      .updateTable('factor')
      .set({ secret_enc: stolen })
      .where('user_id', '=', owner.id)
      .execute()

    await expect(findRightCode(db, keys, owner.id, app.code(), now())).rejects.toThrow()
  })

  test('a seed is encrypted again with the current key when it is next used', async () => {
    await using opened = await openFactorTest(database)
    const { db, keys, now } = opened
    const user = await addUser(opened)
    const app = await addApp(opened, user)
    const [first, second] = [
      { kid: 'a', bytes: randomBytes(32) },
      { kid: 'b', bytes: randomBytes(32) },
    ]
    const { id } = await db.selectFrom('factor').select('id').executeTakeFirstOrThrow()
    const aad = `totp|v1|${user.id}|${id}`
    const seed = keys.decrypt('seed', aad, await readEncrypted(opened, user.id))
    const old = createKeyRing([first])
    await db
      .updateTable('factor')
      .set({ secret_enc: old.encrypt('seed', aad, seed) })
      .execute()

    const rotated = createKeyRing([second, first])
    const right = await findRightCode(db, rotated, user.id, app.code(), now())
    if (!right) throw new Error('The code was right.')
    expect(await db.transaction().execute((tx) => spendCode(tx, right))).toBe(true)
    const encrypted = await readEncrypted(opened, user.id)
    expect(encrypted).toMatch(/^b\./)
    expect(rotated.decrypt('seed', aad, encrypted)).toEqual(seed)
  })
})
