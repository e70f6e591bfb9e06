/** Backups that somebody has changed: nothing but rows comes back, and the operator is told what is not proven. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { digestFile } from '../../server/backups/manifest.ts'
import { move, restore as runRestore } from '../../server/operator/backup-commands.ts'
import { type Key, makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { isLong } from '../support/is-long.ts'
import { addAccount, backUp, inDatabase, now, restore, time } from '../support/restored-site.ts'
import { openSiteFolder, type SiteFolder } from '../support/site-folder.ts'

const promote =
  "create trigger promote after insert on audit begin update user_account set role = 'admin'; end"
const defaultAdmin = `pragma writable_schema = on; update sqlite_schema
  set sql = replace(sql, '"role" text', '"role" text default ''admin''') where name = 'user_account'`

async function openWithEve(database?: DatabaseUnderTest): Promise<SiteFolder> {
  const folder = await openSiteFolder(database && { database })
  await inDatabase(folder, async (db) => {
    await addAccount(db, 'ada', 'admin')
    await addAccount(db, 'eve')
  })
  return folder
}

const rolesIn = (folder: SiteFolder) =>
  inDatabase(folder, (db) =>
    db.selectFrom('user_account').select(['id', 'role']).orderBy('id').execute(),
  )

/** Also makes the checksum fit. A signature of null: there is none any more. */
async function change(folder: SiteFolder, name: string, statement: string, signature?: null) {
  const [file, manifestFile] = ['madang.sqlite', 'manifest.json'].map((one) =>
    folder.file('backups', name, one),
  ) as [string, string]
  const copy = new DatabaseSync(file, { defensive: false })
  copy.exec(statement)
  copy.close()
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const changed = { ...manifest, sha256: await digestFile(file) }
  if (signature === null) delete changed.mac
  await writeFile(manifestFile, JSON.stringify(changed))
}

describe.each(databases)('a changed backup on $name', { timeout: 120_000 }, (database) => {
  const changes = [
    ['a trigger', promote, 'trigger promote of audit'],
    ['a view', 'create view more as select * from user_account', 'view more'],
    ['a default', defaultAdmin, 'changed columns of user_account'],
    [
      'a computed column',
      'alter table user_account add column twin text as (role)',
      'changed columns of user_account',
    ],
    ['a table', 'create table more (word)', 'table more'],
    ['a virtual table', 'create virtual table more using fts5(word)', 'table more'],
    ['an index', 'create index more on user_account (length(email))', 'index more of user_account'],
    ['a huge value', "update user_account set name = zeroblob(7e7) where id = 'eve'", 'too big'],
  ]
  // A backup is a file of SQLite, whatever it was made from.
  const tried = changes.slice(0, isLong || database.name === 'SQLite' ? undefined : 1)
  test.each(tried)(
    'with %s is refused, and the site stays as it is',
    async (_, statement = '', said = '') => {
      await using folder = await openWithEve(database)
      const name = await backUp(folder)
      await change(folder, name, statement, null)
      await expect(restore(folder, name)).rejects.toThrow(said)
      expect(await rolesIn(folder)).toEqual([
        { id: 'ada', role: 'admin' },
        { id: 'eve', role: 'user' },
      ])
    },
  )

  test('and signed by this site is refused; without the signature, the restore names the admins and asks', async () => {
    await using folder = await openWithEve(database)
    const env = parseEnv(folder.settings)
    const promoteEve =
      "update user_account set role = 'admin', name = char(27) || '[2K' where id = 'eve'"
    const name = await backUp(folder)
    const asked: string[] = []
    const answer = (given: boolean | null) => async (question: string) => {
      asked.push(question)
      return given
    }
    await runRestore(env, now, [name], answer(false))
    expect(asked).toEqual([])

    await change(folder, name, promoteEve)
    const changed = /was changed after it was made.*the signature of its manifest is wrong/
    await expect(runRestore(env, now, [name], answer(true))).rejects.toThrow(changed)
    expect((await folder.madang('backup:verify', name)).said).toMatch(changed)
    expect((await folder.madang('doctor')).said).toMatch(/^FAILED +backup .*signature/m)

    await change(folder, name, promoteEve, null)
    await inDatabase(folder, (db) => db.deleteFrom('bootstrap_closed').execute())
    await expect(runRestore(env, now, [name], answer(false))).rejects.toThrow(
      'Nothing was restored.',
    )
    expect(asked).toEqual([
      `Nothing proves that ${name} is as this site made it: it has no signature, like backups of older versions.
Restored, it makes these accounts admins:
  ada <ada@example.com>, without a second factor
  [2K <eve@example.com>, without a second factor
Restore it?`,
    ])
    expect((await rolesIn(folder))[1]).toEqual({ id: 'eve', role: 'user' })

    // A script cannot be asked, and is told.
    const { code, said } = await folder.madang('restore', name)
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining('eve@example.com>, wi'),
    })
    await inDatabase(folder, async (db) => {
      // The replaced site had no first admin yet: whoever made the backup cannot become it.
      expect(await db.selectFrom('bootstrap_closed').select('user_id').execute()).toHaveLength(1)
      const { detail } = await db
        .selectFrom('audit')
        .select('detail')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(detail)).toMatchObject({ backup: name, signed: false })
    })
  })
})

test('a signature proves a backup by a key of the site that is not in it, also after a rotation', async () => {
  await using folder = await openWithEve()
  const other = makeKey(new Date('2027-01-01'))
  const doubts = async (name: string, keys: Key[]) => {
    const settings = { ...folder.settings, AUTH_KEYS: toKeyText(keys) }
    const asked: string[] = []
    const ask = async (question: string) => asked.push(question) < 0
    const said = await runRestore(parseEnv(settings), now, [name], ask).catch(String)
    return asked.join() || said
  }
  const at = (second: number) => () => new Date(Date.parse(time) + second * 1000)
  const [plain, withKeys] = [await backUp(folder), await backUp(folder, [folder.key], at(1))]
  const withOthers = await backUp(folder, [other], at(2))
  expect(await doubts(plain, [other])).toContain('the key 2026-01-01 of its signature is not one')
  expect(await doubts(withKeys, [folder.key])).toContain('or lies open in the backup itself')
  expect(await doubts(plain, [other, folder.key])).toContain(`was restored from ${plain}`)
  expect(await doubts(withOthers, [folder.key])).toContain(`was restored from ${withOthers}`)

  const sameName = { ...other, kid: folder.key.kid }
  expect(await doubts(plain, [sameName])).toContain('another key named 2026-01-01')
  await writeFile(folder.file('backups', withOthers, 'auth-keys'), toKeyText([sameName]))
  expect(await doubts(withOthers, [folder.key])).toContain('auth-keys is damaged')
  const renamed = '2027-01-01T00-00-00Z'
  await rename(folder.file('backups', plain), folder.file('backups', renamed))
  expect(await doubts(renamed, [folder.key])).toContain(`it is the backup ${plain} under another`)
  await rm(folder.file('backups', renamed, 'manifest.json'))
  expect(await doubts(renamed, [folder.key])).toContain('it has no signature')
}, 60_000)

test('a trigger in the database of a site is named by the doctor, and is not moved', async () => {
  await using folder = await openWithEve()
  const database = new DatabaseSync(folder.file('madang.sqlite'))
  database.exec(promote)
  database.close()
  const said = 'contains what Madang does not make'
  const named = new RegExp(`${said}.*: trigger promote of audit`)
  expect((await folder.madang('doctor')).said).toMatch(named)
  const env = parseEnv(folder.settings)
  await expect(move(env, now, ['--to', 'postgres://127.0.0.1:1/none'])).rejects.toThrow(named)
}, 60_000)
