/** Backup and restore as an operator does them: the commands beside a running site, and after it has stopped. */
import { lchown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { isReady, type RunningSite, soon, start, temporaryFolder } from './running-site.ts'

const patient = { timeout: 120_000 }

/** A data folder that goes with the test, and what an operator can do to it. */
async function openFolder() {
  const folder = await temporaryFolder()
  onTestFinished(async () => {
    await rm(folder, { recursive: true })
    await rm(`${folder}.site`)
  })
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
  return {
    file: (...names: string[]) => join(folder, ...names),
    async serve(): Promise<RunningSite> {
      const site = await start(settings, { keepsData: true })
      await expect.poll(() => isReady(site), soon).toBe(true)
      return site
    },
    async madang(...args: string[]) {
      const options = { file: 'server/cli.ts', args, keepsData: true }
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
    // What a run that was killed left behind is cleared away.
    await mkdir(file('backups', '2026-01-01T00-00-00Z.partial'), { recursive: true })
    const { code, said } = await madang('backup', '--with-keys')
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('keys are in it') })
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
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('Everybody is signed out') })
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

test('what root makes in the folder of another user belongs to that user', patient, async () => {
  const { file, madang, serve } = await openFolder()
  await stop(await serve())
  const user = process.getuid?.() === 0 ? 4711 : (process.getuid?.() ?? 0)
  await give(file(), user)
  expect((await madang('backup', '--with-keys')).code).toBe(0)
  const name = (await readdir(file('backups'))).find((one) => one.endsWith('Z')) ?? ''
  expect((await madang('restore', name)).code).toBe(0)
  const owners = await Promise.all(
    (await readdir(file(), { recursive: true })).map(async (path) => (await stat(file(path))).uid),
  )
  expect(new Set(owners)).toEqual(new Set([user]))
})

test('what a backup left behind that was killed is swept by the next start', patient, async () => {
  const { file, serve } = await openFolder()
  await mkdir(file('backups', '2026-01-01T00-00-00Z.partial'), { recursive: true })
  await stop(await serve())
  expect((await readdir(file('backups'))).filter((name) => name.endsWith('.partial'))).toEqual([])
})

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
      said: 'There is no backup yet: npm run madang -- backup makes one.',
    })
    const made = await madang('backup')
    expect(made).toEqual({ code: 0, said: expect.stringContaining('The keys are not in it') })
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
      said: `${file('backups', name, 'madang.sqlite')} is damaged: it is not as it was written.`,
    })
    expect(subjectsIn(file('madang.sqlite'))).toEqual(['one'])
  },
)
