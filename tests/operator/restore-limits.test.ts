/**
 * Restores of damaged backups, of a site in use, or without keys: what they refuse, and what they disable.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKeyRing, makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { databases } from '../support/databases.ts'
import {
  addAccess,
  addAccount,
  addApp,
  backUp,
  inDatabase,
  restore,
  stepNow,
} from '../support/restored-site.ts'
import { openSiteFolder } from '../support/site-folder.ts'

const [, postgres] = databases

test.runIf(postgres)(
  'a restore does not start while another instance on PostgreSQL is running',
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

test.runIf(postgres)(
  'the way back from a newer version on PostgreSQL is a restore into an empty database',
  async () => {
    const database = postgres as (typeof databases)[0]
    await using folder = await openSiteFolder({ database })
    await using empty = await database.openEmpty()
    await inDatabase(folder, (db) => addAccount(db, 'ada'))
    const name = await backUp(folder)
    const upgraded = await folder.open()
    await sql`insert into migration values ('9999-future', 'x', '')`.execute(upgraded.db)
    await upgraded.db.destroy()
    await expect(restore(folder, name)).rejects.toThrow(
      'set DATABASE_URL to an empty database and restore a backup',
    )
    // Nothing says who was the first admin, as nothing was there to be replaced.
    expect(await restore(folder, name, { DATABASE_URL: empty.address })).toMatchObject({
      changes: null,
      ended: { claim: true },
      replaced: null,
    })
    expect(await empty.db.selectFrom('user_account').select('id').execute()).toEqual([
      { id: 'ada' },
    ])
  },
)

test('if the replaced site cannot be read, recovery codes are removed and nobody can claim the site', async () => {
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

  // Nor if there is nothing left at all.
  await rm(file('madang.sqlite'))
  expect(await restore(folder, name)).toMatchObject({ replaced: null, ended: { claim: true } })
  await inDatabase(folder, (db) => db.selectFrom('user_account').selectAll().execute())
})

test('keys in a backup are restored and placed after the existing keys', async () => {
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

test('a backup that is damaged, of another format or newer than the code changes nothing', async () => {
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
    [() => writeFile(copy, flipped), 'checksum does not match'],
    [() => writeFile(copy, whole.subarray(0, 5000)), 'checksum does not match'],
    [() => writeFile(file('backups', name, 'manifest.json'), '{'), 'manifest.json is damaged'],
    [() => inCopy("insert into migration values ('9999-future', 'x', '')"), 'newer than this code'],
    [() => inCopy('drop table migration'), 'does not contain a site'],
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
