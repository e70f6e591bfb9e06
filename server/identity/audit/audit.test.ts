import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { type FactorTest, openFactorTest } from '#tests/support/factor-test.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { createKeyRing } from '../../platform/keys/key-ring.ts'
import { createAudit } from './audit.ts'
import { checkChain } from './chain.ts'

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

const columns = 'at, actor, event, factor, ip, device, result, detail, prev_hash, hmac'

const tamperings = [
  { by: ["update audit set actor = 'eve' where seq = 3"], seq: 3, problem: 'unsigned' },
  { by: ["update audit set hmac = 'first.AAAA' where seq = 3"], seq: 3, problem: 'unsigned' },
  { by: ["update audit set hmac = 'no-key.AAAA' where seq = 3"], seq: 3, problem: 'unsigned' },
  { by: ['delete from audit where seq = 3'], seq: 3, problem: 'missing' },
  { by: ['delete from audit where seq = 1'], seq: 1, problem: 'missing' },
  {
    by: [`insert into audit (seq, ${columns}) select 0, ${columns} from audit where seq = 1`],
    seq: 1,
    problem: 'missing',
  },
  {
    by: [
      'delete from audit where seq = 3',
      'update audit set seq = 3 where seq = 4',
      'update audit set seq = 4 where seq = 5',
    ],
    seq: 3,
    problem: 'unchained',
  },
]

/** Returns what `look` finds in a transaction that is rolled back. */
async function undoing<Value>(db: Database, look: (tx: Transaction) => Promise<Value>) {
  const undone = new Error('undone')
  let found: Value | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      found = await look(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}

describe.each(databases)('the audit log on $name', (database) => {
  test('is intact when several instances write at once', async () => {
    await using opened = await openFactorTest(database)
    // A second connection to SQLite needs a second process: `tests/identity/sign-in-races.test.ts`.
    const isShared = opened.opened.kind === 'postgres'
    const other = isShared ? (await opened.opened.openAgain()).db : opened.db
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => append(opened, i % 2 === 0 ? opened.db : other)),
    )

    const state = await checkChain(opened.db, opened.keys)
    expect(state).toMatchObject({ ok: true, rows: 60 })
  })

  test('a row that was changed, removed, inserted or moved is detected', async () => {
    await using opened = await openFactorTest(database)
    for (let i = 0; i < 5; i++) await append(opened, opened.db, `user-${i}`)

    for (const { by, seq, problem } of tamperings) {
      const state = await undoing(opened.db, async (tx) => {
        for (const statement of by) await sql.raw(statement).execute(tx)
        return checkChain(tx, opened.keys)
      })
      expect(state, by.join()).toEqual({ ok: false, seq, problem })
    }
    expect(await checkChain(opened.db, opened.keys)).toMatchObject({ ok: true, rows: 5 })
  })

  test('rows that were cut off the end are detected by the stored count and signature', async () => {
    await using opened = await openFactorTest(database)
    for (let i = 0; i < 3; i++) await append(opened, opened.db)
    await sql`delete from audit where seq = 3`.execute(opened.db)

    const state = await checkChain(opened.db, opened.keys)
    const last = opened.logged.at(-1)?.['audit'] as { seq: number; hmac: string }
    expect(state).toMatchObject({ ok: true, rows: 2 })
    expect(last.seq).toBe(3)
    expect(state).not.toMatchObject({ lastHmac: last.hmac })
  })

  test('rows signed with an old key are valid while the key is in the ring', async () => {
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

  test('no value can start a second line in the log', async () => {
    await using opened = await openFactorTest(database)
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const audit = createAudit({ keys: opened.keys, log, now: opened.now })
    await append({ ...opened, audit }, opened.db)
    expect(lines.join('').trim().split('\n')).toHaveLength(1)
  })
})
