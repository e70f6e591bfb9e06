/** Backup and restore by operator commands: beside a running site, and after it has stopped. */
import {
  lchown,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { bundledCommands } from '../../scripts/build.mjs'
import { makeKey, toKeyText } from '../../server/platform/keys/key-ring.ts'
import { filledFolder } from '../support/filled-folder.ts'
import { isReady, type RunningSite, soon, start } from '../support/running-site.ts'

const patient = { timeout: 120_000 }

/** A data folder that is removed with the test, and operator commands on it. */
async function openFolder(more: Record<string, string> = {}) {
  const folder = await filledFolder()
  onTestFinished(async () => {
    await rm(folder, { recursive: true })
    await rm(`${folder}.site`)
  })
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...more }
  return {
    file: (...names: string[]) => join(folder, ...names),
    async serve(): Promise<RunningSite> {
      const site = await start(settings, { keepsData: true })
      await expect.poll(() => isReady(site), soon).toBe(true)
      return site
    },
    async madang(...args: string[]) {
      const options = { file: bundledCommands, args, keepsData: true }
      await using command = await start(settings, options)
      return { code: await command.exited, said: command.output().trim() }
    },
  }
}

async function write(site: RunningSite, subject: string): Promise<void> {
  const answer = await fetch(`${site.origin}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', subject, message: 'Hi!' }),
  })
  expect(answer.status).toBe(202)
}

function subjectsIn(file: string): unknown[] {
  using database = new DatabaseSync(file)
  return database.prepare('select subject from message order by subject').all().map(toSubject)
}
const toSubject = ({ subject }: Record<string, unknown>) => subject

async function stop(site: RunningSite): Promise<void> {
  site.child.kill('SIGTERM')
  await site.exited
}

test(
  'a backup is made while the site goes on, and comes back once that has stopped',
  patient,
  async () => {
    const { file, madang, serve } = await openFolder()
    await using site = await serve()
    await write(site, 'one')
    // The remains of a killed run are removed.
    await mkdir(file('backups', '2026-01-01T00-00-00Z.partial'), { recursive: true })
    const { code, said } = await madang('backup', '--with-keys')
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('contains the keys') })
    expect(await readdir(file('backups'))).toHaveLength(2)
    const name = (await readdir(file('backups'))).find((one) => one.endsWith('Z')) ?? ''
    expect(subjectsIn(file('backups', name, 'madang.sqlite'))).toEqual(['one'])
    const modes = await Promise.all(
      [[], ['madang.sqlite'], ['auth-keys'], ['manifest.json']].map(async (names) => {
        const { mode } = await stat(file('backups', name, ...names))
        return (mode & 0o777).toString(8)
      }),
    )
    expect(modes).toEqual(['700', '600', '600', '600'])

    await write(site, 'two')
    const keys = await readFile(file('auth-keys'), 'utf8')
    expect((await madang('keys:rotate')).code).toBe(0)
    expect(await madang('restore', name)).toEqual({
      code: 1,
      said: 'The site is running: stop it before a restore.',
    })
    await stop(site)
    const restored = await madang('restore', name)
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('All users are signed out') })
    expect(subjectsIn(file('madang.sqlite'))).toEqual(['one'])
    // The newer key stays the current one.
    const restoredKeys = await readFile(file('auth-keys'), 'utf8')
    expect(restoredKeys.split(',')[1]).toBe(keys)
    const [replaced = ''] = (await readdir(file())).filter((one) => one.startsWith('replaced-'))
    expect(subjectsIn(file(replaced, 'madang.sqlite'))).toEqual(['one', 'two'])
    await using again = await serve()
    await write(again, 'three')
  },
)

test(
  'an encrypted copy elsewhere is verified and comes back, and what root makes belongs to the owner of the folder',
  patient,
  async () => {
    const identity = await generateIdentity()
    const { file, madang, serve } = await openFolder({
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    })
    // The next start removes the remains of a killed backup.
    await mkdir(file('backups', '2026-01-01T00-00-00Z.partial'), { recursive: true })
    const site = await serve()
    await write(site, 'one')
    await stop(site)
    expect(await readdir(file('backups'))).not.toContain('2026-01-01T00-00-00Z.partial')
    await addAuthenticator(file)

    const user = process.getuid?.() === 0 ? 4711 : (process.getuid?.() ?? 0)
    await give(file(), user)
    await using elsewhere = await mkdtempDisposable(join(tmpdir(), 'madang-elsewhere-'))
    const made = await madang('backup', '--with-keys', '--to', elsewhere.path)
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('It is encrypted') })
    const name = (await readdir(elsewhere.path)).find((one) => one.endsWith('Z')) ?? ''
    expect((await readdir(join(elsewhere.path, name))).sort()).toEqual([
      'auth-keys.age',
      'madang.sqlite.age',
      'manifest.json',
    ])
    // Scheduled backups include the keys, because nobody else can decrypt them.
    expect((await madang('backup', '--scheduled')).said).toContain('It contains the keys')
    const [scheduled = '', ...others] = (await readdir(file('backups'))).filter((one) =>
      one.endsWith('Z'),
    )
    expect(others).toEqual([])
    const from = ['--from', elsewhere.path]
    expect((await madang('restore', name, ...from)).said).toContain('--identity FILE')
    const keyFile = join(elsewhere.path, 'key.txt')
    await writeFile(keyFile, `# made by age-keygen\n${identity}\n`)
    const opened = [...from, '--identity', keyFile]
    const own = await madang(
      'backup:verify',
      scheduled,
      ...opened.slice(2),
      '--from',
      file('backups'),
    )
    expect(own.said).toContain('It is signed with a key of this site.')
    // The keys of a new machine; those of the backup come with it.
    await writeFile(file('auth-keys'), toKeyText([{ ...makeKey(new Date()), kid: 'new' }]))
    const verified = await madang('backup:verify', name, ...opened)
    expect(verified).toEqual({
      code: 0,
      said: expect.stringMatching(
        /can be restored: \d+ rows of \d+ tables.*answers.*\nNothing proves .*It contains no admin/s,
      ),
    })
    expect((await madang('restore', name, ...opened)).code).toBe(0)
    expect(subjectsIn(file('madang.sqlite'))).toEqual(['one'])
    const paths = ['', ...(await readdir(file(), { recursive: true }))]
    const owners = await Promise.all(paths.map(async (path) => (await stat(file(path))).uid))
    expect(new Set(owners)).toEqual(new Set([user]))
    expect(paths.filter((path) => /verified|decrypted|partial/.test(path))).toEqual([])
  },
)

/** Its seed needs the key of the site. */
async function addAuthenticator(file: (...names: string[]) => string): Promise<void> {
  const [kid] = (await readFile(file('auth-keys'), 'utf8')).split(':')
  using database = new DatabaseSync(file('madang.sqlite'))
  database.exec(`
    insert into user_account (id, role, name, email, created_at, version)
      values ('ada', 'user', 'Ada', 'ada@example.com', '2026-01-01', 1);
    insert into factor (id, user_id, secret_enc, last_step, confirmed_at)
      values ('app', 'ada', '${kid}.seed', 1, '2026-01-01')`)
}

async function give(folder: string, user: number): Promise<void> {
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    await lchown(join(folder, path), user, user)
  }
}

test(
  'a backup takes the place of a database that is damaged, and a damaged one takes nobody’s',
  patient,
  async () => {
    const { file, madang, serve } = await openFolder()
    {
      await using site = await serve()
      await write(site, 'one')
      await stop(site)
    }
    expect(await madang('restore', 'yesterday')).toEqual({
      code: 1,
      said: `There is no backup in ${file('backups')}. Name another folder with --from DIR.`,
    })
    const made = await madang('backup')
    expect(made).toEqual({ code: 0, said: expect.stringContaining('It does not contain the keys') })
    const name = (await readdir(file('backups'))).find((one) => one.endsWith('Z')) ?? ''
    expect((await readdir(file('backups', name))).sort()).toEqual([
      'madang.sqlite',
      'manifest.json',
    ])
    const garbage = 'This is a letter, not a database. '.repeat(100)
    await writeFile(file('madang.sqlite'), garbage)
    expect(await madang('restore', '../backups')).toEqual({
      code: 1,
      said: `There is no backup ../backups. The newest are: ${name}.`,
    })
    expect((await madang('restore', name)).code).toBe(0)
    expect(subjectsIn(file('madang.sqlite'))).toEqual(['one'])

    await writeFile(file('backups', name, 'madang.sqlite'), garbage)
    expect(await madang('restore', name)).toEqual({
      code: 1,
      said: `${file('backups', name, 'madang.sqlite')} is damaged: its checksum does not match the manifest.`,
    })
    expect(subjectsIn(file('madang.sqlite'))).toEqual(['one'])
  },
)
