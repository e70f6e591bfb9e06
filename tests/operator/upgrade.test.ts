/** Upgrades from every earlier schema: the copy, the kept data, and who may upgrade. */
import { mkdtempDisposable, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeOlderSite, readSite } from '#tests/support/older-site.ts'
import { openUpgradeTrials } from '#tests/support/upgrade-trials.ts'
import { type OpenOptions, openDatabase } from '../../server/boot/open-database.ts'
import { checkChain } from '../../server/identity/audit/chain.ts'
import { backup, restore } from '../../server/operator/backup-commands.ts'
import { listTables, type OpenedDatabase } from '../../server/platform/db/database.ts'
import { migrate, readMigrations, shippedMigrations } from '../../server/platform/db/migrate.ts'
import { version } from '../../server/platform/version.ts'
import { parseEnv } from '../../server/settings/env.ts'
import { startFolder } from '../support/content-folder.ts'
import { type DatabaseUnderTest, databases } from '../support/databases.ts'
import { isLong } from '../support/is-long.ts'
import { isReady, start } from '../support/running-site.ts'
import { openSiteFolder, type SiteFolder } from '../support/site-folder.ts'

const now = () => new Date('2026-11-22T12:00:00Z')
const names = (await readMigrations(shippedMigrations)).map(({ name }) => name)
const counts = names.slice(0, -1).map((_, index) => index + 1)
/** The oldest, every fifth, and the newest three: released migrations do not change, and `npm run test:long` begins at each. */
const somewhere = counts.filter((count) => isLong || count % 5 === 1 || count > counts.length - 3)
/** Three processes at once take long on a busy machine. */
const patience = { timeout: 90_000, interval: 100 }

async function openOlder(database: DatabaseUnderTest, count: number): Promise<SiteFolder> {
  const folder = await openSiteFolder({ database })
  const opened = await folder.open()
  await makeOlderSite(opened, { count, rows: 3, key: folder.key })
  await opened.db.destroy()
  return folder
}

async function inDatabase<Value>(
  folder: SiteFolder,
  read: (opened: OpenedDatabase) => Promise<Value>,
): Promise<Value> {
  const opened = await folder.open()
  try {
    return await read(opened)
  } finally {
    await opened.db.destroy()
  }
}

/** Opens it like a start or a command. */
async function openAs<Value>(
  folder: SiteFolder,
  options: OpenOptions,
  read: (opened: OpenedDatabase, notice: string | null) => Promise<Value>,
): Promise<Value> {
  const opened = await openDatabase(parseEnv(folder.settings), now, options)
  try {
    return await read(opened, opened.notice)
  } finally {
    await opened.close()
  }
}

async function listCopies({ file }: SiteFolder): Promise<string[]> {
  return (await readdir(file('backups')).catch(() => [])).filter((name) => name.endsWith('Z'))
}

async function toSchema(opened: OpenedDatabase): Promise<unknown> {
  const tables = await listTables(opened)
  return tables
    .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()])
    .sort()
}

describe.each(databases)('an upgrade on $name', { timeout: 120_000 }, (database) => {
  test('from earlier schemas keeps every row, and results in the schema of a new site', async () => {
    await using empty = await database.openEmpty()
    await migrate(empty, now)
    // The steps in between are the same code on PostgreSQL, but slower: `npm run bench -- kills upgrade` runs all
    // of them.
    const begins = empty.kind === 'sqlite' ? somewhere : [1, Math.ceil(counts.length / 2)]
    for (const count of begins) {
      await using folder = await openOlder(database, count)
      const before = await inDatabase(folder, (opened) => readSite(opened))
      await openAs(folder, { older: 'upgrade' }, async (opened, notice) => {
        expect(await readSite(opened, before), `from ${names[count - 1]}`).toEqual(before)
        expect(await toSchema(opened)).toEqual(await toSchema(empty))
        expect(await checkChain(opened.db, folder.keys)).toMatchObject({ ok: true })
        const [copy = ''] = await listCopies(folder)
        expect(notice).toContain(`A copy of the old database is in ${folder.file('backups', copy)}`)
      })
    }
  })

  test('is done by a start only, after a backup; a backup copies older tables unchanged', async () => {
    await using folder = await openOlder(database, 8)
    const env = parseEnv(folder.settings)
    const before = await inDatabase(folder, (opened) => readSite(opened))
    const schema = await inDatabase(folder, toSchema)
    await expect(openAs(folder, {}, async () => {})).rejects.toThrow('next npm start')
    await openAs(folder, { older: 'keep' }, ({ db, kind }) =>
      backup({ db, kind, env, now, args: [] }),
    )
    expect(await inDatabase(folder, toSchema)).toEqual(schema)
    const [made = ''] = await listCopies(folder)
    await openAs(folder, { older: 'upgrade' }, async () => {})
    const [copy = ''] = (await listCopies(folder)).filter((name) => name !== made)

    // The older version says which version is needed, and names the copy.
    await inDatabase(folder, async (opened) => {
      const empty = opened.kind === 'postgres' ? 'set DATABASE_URL to an empty database and ' : ''
      await expect(migrate(opened, now, { count: 8 })).rejects.toThrow(
        `Start Madang ${version} or a newer one, or ${empty}restore the copy that was made before the upgrade: npm run madang -- restore ${copy}`,
      )
    })

    // Both copies can be restored, and are upgraded by that.
    for (const name of [copy, made]) {
      // Both are signed, so nothing has to be asked.
      await restore(env, now, [name], (question) => Promise.reject(new Error(question)))
      const { message, user_account } = await inDatabase(folder, (opened) =>
        readSite(opened, before),
      )
      expect({ message, user_account }).toEqual({
        message: before['message'],
        user_account: before['user_account'],
      })
    }
  })

  test('backs up a schema from before sign-in together with unused keys', async () => {
    await using folder = await openOlder(database, 3)
    const env = parseEnv(folder.settings)
    const said = await openAs(folder, { older: 'keep' }, ({ db, kind }) =>
      backup({ db, kind, env, now, args: ['--with-keys'] }),
    )
    expect(said).toContain('The backup was written to')
  })

  test('is refused if no backup can be made, unless the operator has one', async () => {
    await using folder = await openOlder(database, 7)
    const schema = await inDatabase(folder, toSchema)
    // Like a full disk: the folder of the copies cannot be created.
    await writeFile(folder.file('backups'), '')
    await expect(openAs(folder, { older: 'upgrade' }, async () => {})).rejects.toThrow(
      /was not changed.*--without-copy/s,
    )
    expect(await inDatabase(folder, toSchema)).toEqual(schema)
    await rm(folder.file('backups'))
    await openAs(folder, { older: 'upgrade', withoutCopy: true }, async () => {})
    expect(await inDatabase(folder, toSchema)).not.toEqual(schema)
    expect(await listCopies(folder)).toEqual([])
  })

  test('that is killed is completed by the next start', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-upgrade-'))
    await using empty = await database.openEmpty()
    const trials = await openUpgradeTrials({
      dataFolder: join(folder.path, 'data'),
      databaseUrl: empty.kind === 'postgres' ? empty.address : null,
      rows: 200,
      starts: isLong,
    })
    // After some of its changes of files, while it copies the old database.
    const outcome = await trials.kill({ changes: 6 }, 3, { starts: isLong })
    expect(outcome.problem).toBe('')
  })
})

test('refuses commands on older tables, and the doctor says why', async () => {
  const [sqlite] = databases as [DatabaseUnderTest]
  await using folder = await openOlder(sqlite, 8)
  const schema = await inDatabase(folder, toSchema)
  const [check, doctor, made] = await Promise.all([
    folder.madang('audit:check'),
    folder.madang('doctor'),
    folder.madang('backup'),
  ])
  expect(check).toMatchObject({ code: 1, said: expect.stringContaining('next npm start') })
  expect(doctor).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^warning +schema .*older/m),
  })
  expect(made).toMatchObject({ code: 0 })
  expect(await inDatabase(folder, toSchema)).toEqual(schema)
}, 60_000)

const [, postgres] = databases

const instances = isLong ? 3 : 2

test.runIf(postgres).each([
  [instances, 0],
  [instances, 6],
])(
  '%i instances that start at once on PostgreSQL at schema %i become ready, and only one migrates',
  async (instances, count) => {
    const database = postgres as DatabaseUnderTest
    await using folder =
      count === 0 ? await openSiteFolder({ database }) : await openOlder(database, count)
    await using content = await startFolder()
    const settings = { ...folder.settings, CONTENT_DIR: content.folder }
    const sites = await Promise.all(
      Array.from({ length: instances }, () => start(settings, { keepsData: true })),
    )
    try {
      for (const site of sites) {
        const isSettled = async () => site.child.exitCode !== null || (await isReady(site))
        await expect.poll(isSettled, patience).toBe(true)
        expect(site.child.exitCode, site.output()).toBeNull()
      }
      expect(await listCopies(folder)).toHaveLength(count === 0 ? 0 : 1)
      const revisions = await inDatabase(folder, ({ db }) =>
        db.selectFrom('content_revision').select('revision').execute(),
      )
      expect(revisions).toEqual([{ revision: 1 }])
    } finally {
      for (const site of sites) await site[Symbol.asyncDispose]()
    }
  },
  120_000,
)
