/** What a start does if a site existed and its data, its database or its keys are lost. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/boot/open-database.ts'
import { createAudit } from '../../server/identity/audit/audit.ts'
import { findLostKids, openFittingKeys } from '../../server/identity/audit/require-keys.ts'
import { correctModes } from '../../server/platform/storage/file-modes.ts'
import { takeFolder } from '../../server/platform/storage/folder-lock.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { openSiteFolder, type SiteFolder } from '../support/site-folder.ts'

const patient = { timeout: 120_000 }
const now = () => new Date('2026-11-22T12:00:00Z')
const google = { GOOGLE_CLIENT_ID: 'madang-tests.apps.googleusercontent.com' }
const [sqlite, postgres] = databases as [DatabaseUnderTest, DatabaseUnderTest | undefined]

/** Opens the database like a start, and closes it; returns the printed line. */
async function openOnce(folder: SiteFolder, more = {}): Promise<string | null> {
  const database = await openDatabase(parseEnv({ ...folder.settings, ...more }), now)
  await database.close()
  return database.notice
}

async function removeDatabase({ dataDir, file }: SiteFolder): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('madang.sqlite')) await rm(file(name))
  }
}

test(
  'a database that was lost is not replaced by a new site, but said in one line',
  patient,
  async () => {
    await using folder = await openSiteFolder()
    await openOnce(folder)
    await removeDatabase(folder)
    const said = await folder.refusal()
    expect(said).toMatch(/^Madang cannot start\. There is a site in .*restore NAME.*site:new/)
    expect(said.split('\n')).toHaveLength(1)
    expect(await readdir(folder.dataDir)).not.toContain('madang.sqlite')
    expect((await folder.madang('admin:grant', '--sub', '1')).code).toBe(1)
    expect(await readdir(folder.dataDir)).not.toContain('madang.sqlite')

    // An empty file, as left by a full disk, is no database either.
    await writeFile(folder.file('madang.sqlite'), '')
    await expect(openOnce(folder)).rejects.toThrow('lost')
    expect(await folder.madang('site:new')).toMatchObject({ code: 0 })
    expect(await openOnce(folder)).toBeNull()
  },
)

test('an empty folder that had a site before is not filled with a new site', async () => {
  await using folder = await openSiteFolder()
  await openOnce(folder)
  await rm(folder.dataDir, { recursive: true })
  await mkdir(folder.dataDir)
  await expect(openOnce(folder)).rejects.toThrow(/now that folder is empty: mount its volume/)
  await expect(openOnce(folder, google)).rejects.toThrow(/mount its volume/)
  expect(await readdir(folder.dataDir)).not.toContain('madang.sqlite')
})

test('only a demo site creates a removed folder again, and reports it', async () => {
  await using folder = await openSiteFolder()
  await openOnce(folder)
  await rm(folder.dataDir, { recursive: true })
  for (const more of [google, { TRUSTED_PROXIES: '127.0.0.1' }, { PUBLIC_ORIGIN: 'https://a.b' }]) {
    await expect(openOnce(folder, more)).rejects.toThrow(/site:new/)
    await rm(folder.dataDir, { recursive: true })
  }
  expect(await openOnce(folder)).toContain('This start begins a new one.')
  await rm(folder.dataDir, { recursive: true })
  expect(await openOnce(folder, { ...google, MADANG_ENV: 'test' })).toContain('begins a new one')
  expect(await openOnce(folder)).toBeNull()
})

test('a site without markers gets them at its next start', async () => {
  await using folder = await openSiteFolder()
  await openOnce(folder)
  await rm(folder.file('site.json'))
  await rm(`${folder.dataDir}.site`)
  expect(await openOnce(folder, google)).toBeNull()
  expect(await readFile(folder.file('site.json'), 'utf8')).toContain('"site":')
  expect(await readFile(`${folder.dataDir}.site`, 'utf8')).toContain('"site":')
})

test.runIf(postgres)(
  'a PostgreSQL database that is empty, or that of another site, is not taken for the site’s own',
  patient,
  async () => {
    const database = postgres as DatabaseUnderTest
    await using folder = await openSiteFolder({ database })
    await openOnce(folder, google)
    await using empty = await database.openEmpty()
    const other = { ...google, DATABASE_URL: empty.address }
    await expect(openOnce(folder, other)).rejects.toThrow(/empty or lost.*site:new/)
    expect(await empty.db.introspection.getTables()).toEqual([])
    // A user who tries the site and chooses another database for it need not run a command.
    expect(await openOnce(folder, { DATABASE_URL: empty.address })).toContain('begins a new one')
    expect(await openOnce(folder)).toContain('another database')

    await using neighbour = await openSiteFolder({ database })
    await openOnce(neighbour, google)
    const swapped = { ...google, DATABASE_URL: neighbour.settings['DATABASE_URL'] as string }
    await expect(openOnce(folder, swapped)).rejects.toThrow(/different sites/)
  },
)

test('nothing can open a folder during a restore', async () => {
  await using folder = await openSiteFolder()
  await openOnce(folder)
  {
    using lock = takeFolder(folder.dataDir)
    expect(lock).not.toBeNull()
    await expect(openOnce(folder)).rejects.toThrow('A restore is running')
  }
  expect(await openOnce(folder)).toBeNull()
})

describe.each(databases)('keys on $name', patient, (database) => {
  test('that are lost are reported by name, and so are different keys of the same name', async () => {
    await using folder = await openSiteFolder({ database })
    const env = parseEnv(folder.settings)
    await using opened = await openAudited(folder)
    const { db } = opened
    await expect(openFittingKeys(env, db, now)).resolves.toMatchObject({ currentKid: '2026-01-01' })

    const stranger = `other:${randomBytes(32).toString('base64')}`
    const strange = parseEnv({ ...folder.settings, AUTH_KEYS: stranger })
    await expect(openFittingKeys(strange, db, now)).rejects.toThrow(
      /The key 2026-01-01 is missing or wrong/,
    )
    const namesake = stranger.replace('other', '2026-01-01')
    const mistaken = parseEnv({ ...folder.settings, AUTH_KEYS: namesake })
    await expect(openFittingKeys(mistaken, db, now)).rejects.toThrow(/2026-01-01/)
    // Tampered rows are found by `audit:check`.
    await db.updateTable('audit').set({ actor: 'eve' }).where('seq', '=', 2).execute()
    expect(await findLostKids(db, folder.keys, now())).toEqual([])
    await db.deleteFrom('audit').execute()
    for (const closed of ['gone.a.b.c', '2026-01-01.a.b.c', '2026_01-01.a.b.c']) {
      await db.insertInto('recovery_code').values({ hmac: closed, user_id: 'ada' }).execute()
    }
    const lost = await findLostKids(db, folder.keys, now())
    expect(lost.sort()).toEqual(['2026_01-01', 'gone'])
  })
})

async function openAudited(folder: SiteFolder) {
  const opened = await openDatabase(parseEnv(folder.settings), now)
  const audit = createAudit({ keys: folder.keys, log: pino({ level: 'silent' }), now })
  const account = { role: 'user', name: 'Ada', email: 'a@example.com', picture_url: null } as const
  await opened.db
    .insertInto('user_account')
    .values({ ...account, id: 'ada', disabled_at: null, created_at: '', version: 1 })
    .execute()
  for (const event of ['user_created', 'authn_login_success'] as const) {
    await opened.db
      .transaction()
      .execute((tx) => audit.append(tx, { event, actor: 'ada', result: 'success' }))
  }
  return { db: opened.db, [Symbol.asyncDispose]: () => opened.close() }
}

test(
  'no new keys are made beside what the lost ones closed, until the operator gives those up',
  patient,
  async () => {
    await using folder = await openSiteFolder({ hasKeyFile: true })
    await openOnce(folder)
    expect((await folder.madang('keys:rotate')).code).toBe(0)
    await rm(folder.file('auth-keys'))
    const said = await folder.refusal()
    const today = new Date().toISOString().slice(0, 10)
    expect(said).toMatch(
      new RegExp(`^Madang cannot start\\. The key ${today} is missing or wrong.*keys:forget-lost`),
    )
    expect(said.split('\n')).toHaveLength(1)
    expect(await readdir(folder.dataDir)).not.toContain('auth-keys')

    expect((await folder.madang('keys:forget-lost')).said).toContain(`no longer needs ${today}`)
    const database = await openDatabase(parseEnv(folder.settings), now)
    const keys = await openFittingKeys(parseEnv(folder.settings), database.db, now)
    await database.close()
    expect(keys.currentKid).toBe(`${today}-2`)
  },
)

test.skipIf(process.platform === 'win32')(
  'files that others could read become private, except files that are not part of the site',
  async () => {
    await using folder = await openSiteFolder()
    const { dataDir, file } = folder
    await chmod(dataDir, 0o755)
    await mkdir(file('mailbox'))
    for (const names of [['madang.sqlite-wal'], ['mailbox', 'one.eml'], ['notes.txt']]) {
      await writeFile(file(...names), '')
      await chmod(file(...names), 0o644)
    }
    await chmod(file('mailbox'), 0o755)
    await symlink(file('notes.txt'), file('mailbox', 'link'))
    const modeOf = async (...names: string[]) =>
      ((await stat(file(...names))).mode & 0o777).toString(8)

    expect(await correctModes(dataDir)).toEqual({
      corrected: ['madang.sqlite-wal', 'mailbox', join('mailbox', 'one.eml')],
      left: [],
    })
    expect([await modeOf('mailbox'), await modeOf('mailbox', 'one.eml')]).toEqual(['700', '600'])
    expect(await modeOf('notes.txt')).toBe('644')
    expect(await correctModes(dataDir)).toEqual({ corrected: [], left: [] })
  },
)

test.skipIf(process.platform === 'win32')(
  'a start makes and leaves no file that others can read, and the log says what it corrected',
  patient,
  async () => {
    await using folder = await openSiteFolder({ hasKeyFile: true, database: sqlite })
    const { dataDir, file } = folder
    await chmod(dataDir, 0o755)
    await mkdir(file('mailbox'))
    await chmod(file('mailbox'), 0o755)
    await using site = await folder.serve({ LOG_LEVEL: 'warn' })
    expect(site.output()).toContain('"corrected":["mailbox"]')
    const names = await readdir(dataDir)
    expect(names).toEqual(expect.arrayContaining(['madang.sqlite', 'madang.sqlite-wal']))
    for (const name of names) expect((await stat(file(name))).mode & 0o077, name).toBe(0)
  },
)
