/** What a restore brings back, and what it does not: on both databases, by the operator's commands. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createAudit } from '../server/audit/audit.ts'
import { checkChain } from '../server/audit/check-chain.ts'
import { makeBackup } from '../server/backup/make-backup.ts'
import { type Restored, restoreBackup } from '../server/backup/restore-backup.ts'
import type { Database, OpenedDatabase } from '../server/db/database.ts'
import { parseEnv } from '../server/env.ts'
import { createKeyRing, type Key, type KeyRing } from '../server/keys/key-ring.ts'
import { makeKey, toKeyText } from '../server/keys/key-text.ts'
import { claimLetters } from '../server/mail/leases.ts'
import { listLetters, retryLetter } from '../server/mail/letter-list.ts'
import { queueLetter } from '../server/mail/queue-letter.ts'
import { openDatabase } from '../server/open-database.ts'
import { restore as runRestore } from '../server/operator/restore-command.ts'
import { shareFolder } from '../server/storage/folder-lock.ts'
import { databases } from './databases.ts'
import { openSiteFolder, type SiteFolder } from './site-folder.ts'

const time = '2026-11-21T12:00:00.000Z'
const now = () => new Date(time)
const stepNow = now().getTime() / 30_000
const createQuietAudit = (keys: KeyRing) =>
  createAudit({ keys, log: pino({ level: 'silent' }), now })

async function inDatabase<Value>(
  folder: SiteFolder,
  work: (db: Database, opened: OpenedDatabase) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase(parseEnv(folder.settings), now)
  try {
    return await work(database.db, database)
  } finally {
    await database.close()
  }
}

async function backUp(
  folder: SiteFolder,
  keys: Key[] | null = null,
  at: () => Date = now,
): Promise<string> {
  const { name } = await inDatabase(folder, (_, { db, kind }) =>
    makeBackup({
      database: { db, kind },
      all: folder.file('backups'),
      keys,
      reason: 'command',
      now: at,
    }),
  )
  return name
}

function restore(
  folder: SiteFolder,
  name: string,
  more = {},
  sendsQueuedLetters = false,
): Promise<Restored> {
  const env = parseEnv({ ...folder.settings, ...more })
  return restoreBackup({
    ...env,
    name,
    now,
    createAudit: createQuietAudit,
    sendsQueuedLetters,
    folders: [env.backups.folder],
    decryption: { identity: null, passphrase: null },
  })
}

async function addAccount(db: Database, id: string, role: 'admin' | 'user' = 'user') {
  await db
    .insertInto('user_account')
    .values({
      id,
      role,
      name: id,
      email: `${id}@example.com`,
      picture_url: null,
      disabled_at: null,
      created_at: time,
      version: 1,
    })
    .execute()
}

/** One of everything that somebody could come in by, or that counts against who tries. */
async function addAccess(db: Database, user_id: string, keys: KeyRing): Promise<void> {
  const seal = () => keys.seal('rt', user_id, Buffer.from('x'))
  await db
    .insertInto('session')
    .values({
      id: user_id,
      sid_hash: user_id,
      user_id,
      rt_counter: 1,
      rt_key_enc: seal(),
      rotated_at: time,
      created_at: time,
      last_active_at: time,
      signed_in_at: time,
      step_up_until: null,
      aal: 2,
      must_enrol: 0,
      device_hash: null,
      device_label: 'Firefox',
      ip_prefix: '192.0.2.7',
      revoked_at: null,
      revoke_reason: null,
    })
    .execute()
  const token = { hash: user_id, session_id: user_id, expires_at: '9999' }
  await db.insertInto('access_token').values(token).execute()
  await db
    .insertInto('refresh_handle')
    .values({ ...token, used_at: null })
    .execute()
  await db
    .insertInto('pre_auth')
    .values({
      id_hash: user_id,
      nonce: 'n',
      user_id,
      token_hash: null,
      challenge: null,
      tries: 0,
      done: 0,
      created_at: time,
      expires_at: '9999',
    })
    .execute()
  const pending = { user_id, secret_enc: seal(), expires_at: '9999' }
  await db.insertInto('pending_factor').values(pending).execute()
  await addApp(db, user_id, keys)
  await addPasskey(db, user_id)
  for (const one of ['used', 'unused']) {
    const hmac = `${keys.currentKid}.${user_id}-${one}`
    await db.insertInto('recovery_code').values({ hmac, user_id }).execute()
    const device = { id_hash: `${user_id}-${one}`, user_id, label: '', created_at: time }
    await db
      .insertInto('device')
      .values({ ...device, expires_at: '9999' })
      .execute()
  }
}

async function addApp(db: Database, user_id: string, keys: KeyRing): Promise<void> {
  const secret_enc = keys.seal('seed', user_id, Buffer.from('x'))
  const factor = { id: `app of ${user_id}`, user_id, secret_enc, last_step: 5, confirmed_at: time }
  await db.insertInto('factor').values(factor).execute()
}

async function addPasskey(db: Database, user_id: string): Promise<void> {
  await db
    .insertInto('passkey')
    .values({
      id: `passkey of ${user_id}`,
      user_id,
      public_key: 'k',
      counter: 7,
      transports: '[]',
      name: 'k',
      created_at: time,
      last_used_at: null,
    })
    .execute()
}

const closed = { id: 1, at: time, user_id: 'ada' } as const

describe.each(databases)('a restore on $name', { timeout: 120_000 }, (database) => {
  test('revives no session, token, code or guess, and tells which accounts differ', async () => {
    await using folder = await openSiteFolder({ database })
    const { keys } = folder
    const audit = createQuietAudit(keys)
    await inDatabase(folder, async (db) => {
      for (const id of ['ada', 'bom', 'eve'])
        await addAccount(db, id, id === 'eve' ? 'admin' : 'user')
      await addAccess(db, 'ada', keys)
      await db
        .transaction()
        .execute((tx) =>
          audit.append(tx, { event: 'user_created', actor: 'ada', result: 'success' }),
        )
    })
    const name = await backUp(folder)
    await inDatabase(folder, async (db) => {
      await db.deleteFrom('recovery_code').where('hmac', 'like', '%-used').execute()
      await db.deleteFrom('device').where('id_hash', 'like', '%-used').execute()
      await db
        .updateTable('factor')
        .set({ last_step: stepNow + 9 })
        .execute()
      await db.updateTable('passkey').set({ counter: 70 }).execute()
      const count = { key: 'ada', window_start: time, count: 9, expires_at: '9999' }
      await db.insertInto('factor_count').values(count).execute()
      await db.insertInto('seen_id_token').values({ hash: 'seen', expires_at: '9999' }).execute()
      await db.updateTable('user_account').set({ role: 'user' }).where('id', '=', 'eve').execute()
      await db.updateTable('user_account').set({ role: 'admin' }).where('id', '=', 'ada').execute()
      await db
        .updateTable('user_account')
        .set({ disabled_at: time })
        .where('id', '=', 'bom')
        .execute()
      await addPasskey(db, 'bom')
      await addAccount(db, 'new', 'admin')
      await db.insertInto('bootstrap_closed').values(closed).execute()
      await db
        .transaction()
        .execute((tx) =>
          audit.append(tx, { event: 'user_updated', actor: 'eve', result: 'success' }),
        )
    })

    const { changes, ended, replaced } = await restore(folder, name)
    expect(changes).toEqual([
      'ada <ada@example.com> is no admin any more',
      'bom <bom@example.com> is not disabled any more',
      'bom <bom@example.com> has lost a passkey that was added after the backup',
      'eve <eve@example.com> is an admin again',
      'new <new@example.com> (an admin) has no account any more: it was made after the backup',
    ])
    expect(ended).toEqual({ sessions: 1, recoveryCodes: 1, devices: 1, claim: true })
    using before = new DatabaseSync(`${replaced}/madang.sqlite`, { readOnly: true })
    expect(before.prepare("select role from user_account where id = 'new'").get()).toBeDefined()

    await inDatabase(folder, async (db) => {
      for (const table of [
        'session',
        'access_token',
        'refresh_handle',
        'pre_auth',
        'pending_factor',
      ] as const) {
        expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
      }
      const codes = await db.selectFrom('recovery_code').select('hmac').execute()
      expect(codes).toEqual([{ hmac: `${keys.currentKid}.ada-unused` }])
      const devices = await db.selectFrom('device').select('id_hash').execute()
      expect(devices).toEqual([{ id_hash: 'ada-unused' }])
      expect(await db.selectFrom('factor').select('last_step').execute()).toEqual([
        { last_step: stepNow + 9 },
      ])
      const [passkey] = await db.selectFrom('passkey').select('counter').execute()
      expect(Number(passkey?.counter)).toBe(70)
      expect(await db.selectFrom('factor_count').select('count').execute()).toEqual([{ count: 9 }])
      expect(await db.selectFrom('seen_id_token').select('hash').execute()).toHaveLength(1)
      expect(await db.selectFrom('bootstrap_closed').selectAll().execute()).toEqual([closed])
      expect(await checkChain(db, keys)).toMatchObject({ ok: true, rows: 2 })
      const { event, detail } = await db
        .selectFrom('audit')
        .selectAll()
        .where('seq', '=', 2)
        .executeTakeFirstOrThrow()
      expect(event).toBe('sys_restored')
      expect(JSON.parse(detail)).toMatchObject({
        backup: name,
        sessions: 1,
        replacedRow: 2,
        changes: 5,
        changed: expect.stringContaining('eve <eve@example.com> is an admin again'),
      })
    })
  })

  test('does not send letters once more that waited in the backup, unless the operator says so', async () => {
    await using folder = await openSiteFolder({ database })
    const letter = { kind: 'notice', to: null, subject: 'One', text: 'One', html: '' } as const
    await inDatabase(folder, (db) => queueLetter(db, letter, now()))
    const name = await backUp(folder)
    const read = () =>
      inDatabase(folder, async (db) => {
        const claimed = await claimLetters(db, { at: new Date('2027-01-01'), limit: 9 })
        const { items, counts } = await listLetters(db, { page: 0, size: 9 })
        return {
          claimed: claimed.length,
          shown: items.map(({ state }) => state),
          held: counts.held,
        }
      })

    expect(await restore(folder, name)).toMatchObject({ heldLetters: 1 })
    expect(await read()).toEqual({ claimed: 0, shown: ['held'], held: 1 })
    // An admin who asks for another try gets one.
    await inDatabase(folder, async (db) => {
      const [held] = (await listLetters(db, { page: 0, size: 9 })).items
      await db.transaction().execute((tx) => retryLetter(tx, held?.id ?? '', now()))
    })
    expect(await read()).toEqual({ claimed: 1, shown: ['queued'], held: 0 })
    expect(await restore(folder, name, {}, true)).toMatchObject({ heldLetters: 0 })
    expect(await read()).toEqual({ claimed: 1, shown: ['queued'], held: 0 })

    // The command asks, and takes silence for no.
    const env = parseEnv(folder.settings)
    const asked: string[] = []
    const answer = (isYes: boolean) => async (question: string) => {
      asked.push(question)
      return isYes
    }
    expect(await runRestore(env, now, [name], answer(false))).toContain('1 letter that waited')
    expect(await read()).toMatchObject({ shown: ['held'] })
    await runRestore(env, now, [name], answer(true))
    expect(await read()).toMatchObject({ shown: ['queued'] })
    await runRestore(env, now, [name, '--send-queued-letters'], answer(false))
    expect(await read()).toMatchObject({ shown: ['queued'] })
    expect(asked).toHaveLength(2)
  })

  test('is refused when the keys do not fit, and while somebody has the site open', async () => {
    await using folder = await openSiteFolder({ database })
    await inDatabase(folder, async (db) => {
      await addAccount(db, 'ada')
      await addApp(db, 'ada', folder.keys)
    })
    const name = await backUp(folder)
    const AUTH_KEYS = toKeyText([makeKey(new Date('2027-01-01T00:00:00Z'))])
    await expect(restore(folder, name, { AUTH_KEYS })).rejects.toThrow(
      /^The backup needs the key 2026-01-01: .*--with-keys/,
    )
    await inDatabase(folder, async (db) => {
      await addAccount(db, 'bom')
      await expect(restore(folder, name)).rejects.toThrow('The site is running')
    })
    // One that has not come to its database yet counts too.
    using starting = shareFolder(folder.dataDir)
    await expect(restore(folder, name)).rejects.toThrow('The site is running')
    starting?.release()
    await inDatabase(folder, async (db) => {
      expect(await db.selectFrom('user_account').select('id').execute()).toHaveLength(2)
    })
    expect((await readdir(folder.dataDir)).filter((one) => /partial|replaced/.test(one))).toEqual(
      [],
    )
  })
})

const [, postgres] = databases

test.runIf(postgres)(
  'another instance of PostgreSQL, with a folder of its own, keeps a restore from beginning',
  async () => {
    const database = postgres as (typeof databases)[0]
    await using folder = await openSiteFolder({ database })
    await inDatabase(folder, (db) => addAccount(db, 'ada'))
    const name = await backUp(folder)
    const elsewhere = await folder.open()
    await elsewhere.db.selectFrom('site').selectAll().execute()
    await expect(restore(folder, name)).rejects.toThrow('stop every instance')
    await elsewhere.db.destroy()
    await restore(folder, name)
  },
)

test('where the replaced site cannot be read, no recovery code lives on and nobody claims the site', async () => {
  await using folder = await openSiteFolder()
  const { keys, file } = folder
  await inDatabase(folder, async (db) => {
    await addAccount(db, 'ada')
    await addAccess(db, 'ada', keys)
  })
  const name = await backUp(folder)
  const garbage = 'This is a letter, not a database. '.repeat(1000)
  await writeFile(file('madang.sqlite'), garbage)
  await writeFile(file('madang.sqlite-wal'), 'and no log of one')
  const { changes, ended, replaced } = await restore(folder, name)
  expect(changes).toBeNull()
  expect(ended).toEqual({ sessions: 1, recoveryCodes: 2, devices: 2, claim: true })
  expect(await readFile(`${replaced}/madang.sqlite`, 'utf8')).toBe(garbage)
  expect(await readdir(folder.dataDir)).not.toContain('madang.sqlite-wal')
  await inDatabase(folder, async (db) => {
    expect(await db.selectFrom('factor').select('last_step').execute()).toEqual([
      { last_step: stepNow },
    ])
    expect(await db.selectFrom('bootstrap_closed').select('id').execute()).toHaveLength(1)
  })

  // Nor where there is nothing left at all.
  await rm(file('madang.sqlite'))
  expect(await restore(folder, name)).toMatchObject({ replaced: null, ended: { claim: true } })
  await inDatabase(folder, (db) => db.selectFrom('user_account').selectAll().execute())
})

test('keys come back with a backup that holds them, and stand behind those that are there', async () => {
  await using folder = await openSiteFolder({ hasKeyFile: true })
  const { file } = folder
  const [old, present] = [makeKey(new Date('2025-01-01')), makeKey(new Date('2026-01-01'))]
  await inDatabase(folder, async (db) => {
    await addAccount(db, 'ada')
    await addApp(db, 'ada', createKeyRing([old]))
  })
  const without = await backUp(folder)
  const withKeys = await backUp(folder, [old], () => new Date('2026-11-21T12:00:01Z'))
  await expect(restore(folder, without)).rejects.toThrow('needs the key 2025-01-01')
  expect(await readdir(folder.dataDir)).not.toContain('auth-keys')
  await restore(folder, withKeys)
  expect(await readFile(file('auth-keys'), 'utf8')).toBe(`${toKeyText([old])}\n`)

  const mode = { mode: 0o600 }
  await writeFile(file('auth-keys'), toKeyText([present]), mode)
  await restore(folder, withKeys)
  expect(await readFile(file('auth-keys'), 'utf8')).toBe(`${toKeyText([present, old])}\n`)

  const namesake = makeKey(new Date('2025-01-01'))
  await writeFile(file('auth-keys'), toKeyText([namesake]), mode)
  await expect(restore(folder, withKeys)).rejects.toThrow('different keys named 2025-01-01')
})

test('a backup that was damaged, is not ours or is newer than the code changes nothing', async () => {
  await using folder = await openSiteFolder()
  const { file } = folder
  await inDatabase(folder, (db) => addAccount(db, 'ada'))
  const name = await backUp(folder)
  await inDatabase(folder, (db) => addAccount(db, 'bom'))
  const copy = file('backups', name, 'madang.sqlite')
  const [whole, manifest] = [
    await readFile(copy),
    await readFile(file('backups', name, 'manifest.json')),
  ]
  const inCopy = async (statement: string) => {
    await writeFile(copy, whole)
    await rm(file('backups', name, 'manifest.json'))
    using opened = new DatabaseSync(copy)
    opened.exec(statement)
  }
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 20) ^ 1, flipped.length - 20)
  for (const [damage, said] of [
    [() => writeFile(copy, flipped), 'is not as it was written'],
    [() => writeFile(copy, whole.subarray(0, 5000)), 'is not as it was written'],
    [() => writeFile(file('backups', name, 'manifest.json'), '{'), 'manifest.json is damaged'],
    [() => inCopy("insert into migration values ('9999-future', 'x', '')"), 'newer than this code'],
    [() => inCopy('drop table migration'), 'holds no site'],
    [
      () => inCopy("pragma foreign_keys = off; insert into device values ('a', 'b', '', '', '')"),
      'is damaged',
    ],
  ] as const) {
    await writeFile(file('backups', name, 'manifest.json'), manifest)
    await damage()
    await expect(restore(folder, name), said).rejects.toThrow(said)
    await inDatabase(folder, async (db) => {
      expect(await db.selectFrom('user_account').select('id').execute(), said).toHaveLength(2)
    })
  }
  expect(await readdir(folder.dataDir)).not.toContain('restore.prepared.partial')
})
