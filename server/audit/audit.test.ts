import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { type FactorTest, openFactorTest } from '#tests/factor-test.ts'
import type { Database } from '../db/database.ts'
import { createKeyRing } from '../keys/key-ring.ts'
import { createAudit } from './audit.ts'
import { checkChain } from './check-chain.ts'

const append = ({ audit }: FactorTest, db: Database, actor: string | null = 'ada') =>
  db.transaction().execute((tx) =>
    audit.append(tx, {
      event: 'authn_login_success',
      actor,
      result: 'success',
      factor: 'totp',
      address: '2001:db8::/64',
      device: 'Firefox\nforged line',
      detail: { tries: 1 },
    }),
  )

describe.each(databases)('the audit log on $name', (database) => {
  test('is whole as it was written, by several instances at once', async () => {
    await using opened = await openFactorTest(database)
    // Another connection to SQLite takes another process: `tests/sign-in-races.test.ts`.
    const isShared = opened.opened.kind === 'postgres'
    const other = isShared ? (await opened.opened.openAgain()).db : opened.db
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => append(opened, i % 2 === 0 ? opened.db : other)),
    )

    const state = await checkChain(opened.db, opened.keys)
    expect(state).toMatchObject({ ok: true, rows: 60 })
  })

  test('an empty one is whole', async () => {
    await using opened = await openFactorTest(database)
    const state = await checkChain(opened.db, opened.keys)
    expect(state).toEqual({ ok: true, rows: 0, lastHmac: null })
  })

  test.each([
    ['a changed row', sql`update audit set actor = 'eve' where seq = 3`, 3, 'unsigned'],
    ['a changed signature', sql`update audit set hmac = 'first.AAAA' where seq = 3`, 3, 'unsigned'],
    ['a signature of no key', sql`update audit set hmac = 'x.AAAA' where seq = 3`, 3, 'unsigned'],
    ['a row taken out', sql`delete from audit where seq = 3`, 3, 'missing'],
    ['a first row taken out', sql`delete from audit where seq = 1`, 1, 'missing'],
    [
      'a row before the first',
      sql`insert into audit select 0, at, actor, event, factor, ip, device, result, detail, prev_hash, hmac from audit where seq = 1`,
      1,
      'missing',
    ],
    [
      'a row taken out and those after it moved up',
      sql`delete from audit where seq = 3`,
      3,
      'unchained',
    ],
  ])('%s is found', async (name, tampering, seq, problem) => {
    await using opened = await openFactorTest(database)
    for (let i = 0; i < 5; i++) await append(opened, opened.db, `user-${i}`)
    await tampering.execute(opened.db)
    if (name.endsWith('moved up')) {
      for (const one of [4, 5])
        await sql`update audit set seq = ${one - 1} where seq = ${one}`.execute(opened.db)
    }

    expect(await checkChain(opened.db, opened.keys)).toEqual({ ok: false, seq, problem })
  })

  test('rows cut off the end are seen by the number and signature that the log was given', async () => {
    await using opened = await openFactorTest(database)
    for (let i = 0; i < 3; i++) await append(opened, opened.db)
    await sql`delete from audit where seq = 3`.execute(opened.db)

    const state = await checkChain(opened.db, opened.keys)
    const last = opened.logged.at(-1)?.['audit'] as { seq: number; hmac: string }
    expect(state).toMatchObject({ ok: true, rows: 2 })
    expect(last.seq).toBe(3)
    expect(state).not.toMatchObject({ lastHmac: last.hmac })
  })

  test('rows of an old key are good as long as it is in the ring', async () => {
    await using opened = await openFactorTest(database)
    const [old, fresh] = [
      { kid: 'old', bytes: randomBytes(32) },
      { kid: 'new', bytes: randomBytes(32) },
    ]
    const log = pino({ level: 'silent' })
    for (const keys of [createKeyRing([old]), createKeyRing([fresh, old])]) {
      await append({ ...opened, audit: createAudit({ keys, log, now: opened.now }) }, opened.db)
    }
    expect(await checkChain(opened.db, createKeyRing([fresh, old]))).toMatchObject({ ok: true })
    expect(await checkChain(opened.db, createKeyRing([fresh]))).toMatchObject({ seq: 1 })
  })

  test('nothing is appended when the act is undone', async () => {
    await using opened = await openFactorTest(database)
    const undone = opened.db.transaction().execute(async (tx) => {
      await opened.audit.append(tx, { event: 'user_created', actor: null, result: 'success' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await append(opened, opened.db)
    expect(await checkChain(opened.db, opened.keys)).toMatchObject({ ok: true, rows: 1 })
  })

  test('no value makes a second line in the log', async () => {
    await using opened = await openFactorTest(database)
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const audit = createAudit({ keys: opened.keys, log, now: opened.now })
    await append({ ...opened, audit }, opened.db)
    expect(lines.join('').trim().split('\n')).toHaveLength(1)
  })
})
