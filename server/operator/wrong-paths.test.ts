/** Paths that operators mistype or have not created yet: a command answers with one sentence, or works nevertheless. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DatabaseUnderTest, databases } from '#tests/support/databases.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { openDatabase } from '../boot/open-database.ts'
import { openSqlite } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { makeKey, toKeyText } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { databaseFile } from '../platform/storage/data-folder.ts'
import { parseEnv } from '../settings/env.ts'
import { pruneOldRows } from './audit-commands.ts'
import { beginNewSite, findNamed, move, restore, verify } from './backup-commands.ts'
import { contentCommands } from './content-commands.ts'
import { printDemoCode } from './demo-command.ts'
import { importPosts } from './posts-command.ts'

const now = () => new Date('2026-11-22T12:00:00Z')

/** A new machine, which has no `DATA_DIR` yet. */
async function openMachine() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-machine-'))
  const file = (...names: string[]) => join(folder.path, ...names)
  const AUTH_KEYS = toKeyText([makeKey(now())])
  const settings = { AUTH_KEYS, DATA_DIR: file('new', 'data'), LOG_LEVEL: 'silent' }
  return {
    file,
    toEnv: (more: Record<string, string> = {}) => parseEnv({ ...settings, ...more }),
    /** Makes a backup of another machine; returns its name. */
    async backUp(all: string): Promise<string> {
      const [{ open }] = databases as [DatabaseUnderTest]
      await using database = await open()
      const options = { database, all, keys: null, reason: 'command', now } as const
      return (await makeBackup(options)).name
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  }
}

const refused = (sentence: string | RegExp) => async (command: Promise<unknown>) => {
  const error = await command.catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(OperatorError)
  expect((error as Error).message).toMatch(sentence)
}

test('a restore before the first start creates DATA_DIR', async () => {
  await using machine = await openMachine()
  const { backUp, file, toEnv } = machine
  const name = await backUp(file('usb'))
  const restored = await restore(toEnv(), now, [name, '--from', file('usb')])
  expect(restored).toContain(`was restored from ${name}`)
})

test('a passphrase decrypts earlier backups also while new ones are encrypted for a recipient', async () => {
  await using machine = await openMachine()
  const env = machine.toEnv({
    BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
    BACKUP_PASSPHRASE: 'a passphrase of many words',
  })
  expect(env.backups.encryption).toHaveProperty('recipient')
  const { decryption } = await findNamed(env, { name: 'any' })
  expect(decryption.passphrase).toBe('a passphrase of many words')
})

test('folders that do not exist, or cannot be used, are named', async () => {
  await using machine = await openMachine()
  const { backUp, file, toEnv } = machine
  const name = await backUp(file('usb'))
  const from = ['--from', file('disk')]
  await refused(`There is no backup in ${file('disk')}`)(restore(toEnv(), now, [name, ...from]))
  await writeFile(file('letter'), '')
  await refused(/letter.* cannot be read: /)(
    restore(toEnv(), now, [name, '--from', file('letter', 'usb')]),
  )
  await refused(/data cannot be read: /)(
    printDemoCode(toEnv({ DATA_DIR: file('letter', 'data') }), now, []),
  )
  const inFile = toEnv({ DATA_DIR: file('letter', 'data') })
  for (const command of [restore, verify]) {
    await refused(/DATA_DIR=.*letter.* is not writable/)(
      command(inFile, now, [name, '--from', file('usb')]),
    )
  }
  // Simulates a folder without the right to write, because root always has that right.
  await mkdir(file('locked', 'in-use.lock'), { recursive: true })
  await refused(`${file('locked')} cannot be locked`)(backUp(file('locked')))
})

test('a folder that was mistyped is not watched, and becomes no new site', async () => {
  await using machine = await openMachine()
  const { file, toEnv } = machine
  const [{ open }] = databases as [DatabaseUnderTest]
  await using database = await open()
  const operation = { ...database, env: toEnv(), now, args: [file('none')], print: () => {} }
  await refused(`The content folder ${file('none')} cannot be read`)(
    contentCommands['content:watch']?.(operation) as Promise<unknown>,
  )
  const env = toEnv({ DATA_DIR: file('none') })
  for (const makesFolder of [false, true]) {
    if (makesFolder) await mkdir(file('none'))
    await refused(`DATA_DIR=${file('none')} holds no site. Check DATA_DIR`)(
      openDatabase(env, now, { older: 'keep', needsSite: true }),
    )
  }
  expect(existsSync(databaseFile(file('none')))).toBe(false)
  // Simulates a file without the right to delete it, because root always has that right.
  await mkdir(file('none', 'site.json', 'x'), { recursive: true })
  await refused('could not be deleted')(beginNewSite(env, now, []))
})

test('a file that cannot be written is named before anything was changed', async () => {
  await using machine = await openMachine()
  const [{ openFilled }] = databases as [DatabaseUnderTest]
  await using database = await openFilled()
  const operation = { ...database, env: machine.toEnv(), now }
  const file = machine.file('missing', 'file')
  const blog = machine.file('blog')
  await mkdir(blog)
  await writeFile(join(blog, 'post.md'), '---\ntitle: Rain\ndate: 2026-01-01\n---\nIt rains.\n')
  for (const command of [
    () => importPosts({ ...operation, args: [blog, '--from', 'velog', '--report', file] }),
    () => pruneOldRows({ ...operation, args: ['--keep-days', '1', '--to', file] }),
  ]) {
    await refused(`The folder ${machine.file('missing')} does not exist`)(command())
  }
})

test('a database that cannot be opened is reported without a stack trace and without its password', async () => {
  await using machine = await openMachine()
  const env = machine.toEnv()
  await mkdir(env.dataDir, { recursive: true })
  const site = openSqlite(databaseFile(env.dataDir))
  await migrate(site, now)
  await site.db.destroy()
  for (const url of ['postgres://ada:secret@127.0.0.1:1/x', 'postgres://ada:secret@[x/y']) {
    await refused(/^The PostgreSQL database cannot be opened: (?!.*secret)/)(
      move(env, now, ['--to', url]),
    )
  }
})
