/** `site:export` and `site:publish` as an operator runs them, with a real repository. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { storeContent } from '#server/content/kinds/store-content.ts'
import { openSqlite } from '#server/platform/db/database.ts'
import type { Copy } from '#server/static-copy/copy-site.ts'
import { publishCopy } from '#server/static-copy/publish-copy.ts'
import { writeCopy } from '#server/static-copy/write-copy.ts'
import { findCommands } from '../../scripts/build.mjs'
import { openFilledFolder } from '../support/filled-folder.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now } from '../support/sample-content.ts'
import { readFolder } from '../support/serve-folder.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

const toProcess = (dataDir: string, args: string[]) =>
  [
    process.execPath,
    [findCommands(), ...args],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' } },
  ] as const

async function madang(dataDir: string, args: string[]) {
  try {
    const { stdout } = await run(...toProcess(dataDir, args))
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr }
  }
}

async function openRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'madang-publish-'))
  const git = async (args: string[], cwd = join(folder, 'mine')) =>
    (
      await run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@ada.example', ...args], {
        cwd,
      })
    ).stdout
  await mkdir(join(folder, 'mine'))
  await git(['init', '--quiet', '--bare', '--initial-branch', 'main', 'site.git'], folder)
  await git(['init', '--quiet', '--initial-branch', 'main'])
  await git(['remote', 'add', 'origin', join(folder, 'site.git')])
  await writeFile(join(folder, 'mine', 'notes.txt'), 'mine')
  await git(['add', '.'])
  await git(['commit', '--quiet', '-m', 'My notes'])
  await git(['push', '--quiet', 'origin', 'main'])
  return { folder, git, mine: join(folder, 'mine') }
}

/** A small site: each copy draws its link pictures. */
async function openSmallFolder() {
  const data = await openFilledFolder()
  const content = createFixtureContent()
  content.site.languages = ['ko']
  const { db } = openSqlite(join(data.path, 'madang.sqlite'))
  await storeContent(db, content, now)
  await db.destroy()
  return data
}

test('site:publish sends the copy to a branch that it has made itself, and touches nothing else', async () => {
  await using data = await openSmallFolder()
  const { folder, git, mine } = await openRepository()
  const publish = (...args: string[]) =>
    madang(data.path, [
      'site:publish',
      '--in',
      mine,
      '--origin',
      'https://ada.example/repo',
      ...args,
    ])
  const before = await readFolder(mine)

  expect(await publish('--branch', 'main')).toMatchObject({
    code: 1,
    text: expect.stringContaining('The branch main of'),
  })
  const first = await publish()
  expect(first).toMatchObject({ code: 0 })
  expect(first.text).toContain('on the branch gh-pages')
  const files = (
    await git(['ls-tree', '-r', '--name-only', 'gh-pages'], join(folder, 'site.git'))
  ).split('\n')
  expect(files).toEqual(
    expect.arrayContaining(['index.html', 'ko/projects/3/index.html', '.nojekyll']),
  )
  expect(await git(['show', 'gh-pages:ko/about/index.html'], join(folder, 'site.git'))).toContain(
    'href="/repo/ko/projects/"',
  )
  expect(await readFolder(mine)).toEqual(before)

  const head = await git(['rev-parse', 'gh-pages'], join(folder, 'site.git'))
  expect((await publish()).text).toContain('already has this copy')
  expect(await git(['rev-parse', 'gh-pages'], join(folder, 'site.git'))).toBe(head)
})

test('says what is missing: Git, a remote, the right to write', async () => {
  const { folder, mine } = await openRepository()
  async function* onePage(): Copy {
    yield { path: 'index.html', bytes: Buffer.from('page') }
    return []
  }
  const usual = { folder: mine, remote: 'origin', branch: 'gh-pages', env: process.env }
  const publish = (other: Partial<typeof usual> = {}) =>
    publishCopy({ ...usual, ...other }, (clone) => writeCopy(clone, onePage()))
  await expect(publish({ env: { PATH: '/nowhere' } })).rejects.toThrow('Git is not installed.')
  await expect(publish({ remote: 'upstream' })).rejects.toThrow('There is no Git remote upstream')
  await expect(publish({ remote: '/no/such.git' })).rejects.toThrow('Git cannot read /no/such.git.')
  const hook = join(folder, 'site.git', 'hooks', 'pre-receive')
  await writeFile(hook, '#!/bin/sh\necho "only Grace may write" >&2; exit 1\n', { mode: 0o755 })
  await expect(publish()).rejects.toThrow(
    /Git cannot write the branch gh-pages.*only Grace may write/,
  )

  await using data = await openSmallFolder()
  const textOf = async (args: string[]) => (await madang(data.path, args)).text
  expect(await textOf(['site:publish', '--in', mine, '--origin', 'ada'])).toContain(
    'ada is no address of a site',
  )
  expect(await textOf(['site:export', '/tmp', '--base', 'repo?'])).toContain('--base like /repo')
  expect(await textOf(['site:export'])).toContain('Usage:')
})

test('after a copy was killed, the pictures that it had drawn are not drawn again', async () => {
  await using data = await openSmallFolder()
  const copy = join(data.path, 'copy')
  const args = ['site:export', copy, '--origin', 'https://ada.example']
  const drawn = () => globSync(join(copy, 'og', '**', '*.png'))
  const killed = spawn(...toProcess(data.path, args))
  const exited = once(killed, 'exit')
  await expect.poll(() => drawn().length, { interval: 5, timeout: 50_000 }).toBeGreaterThan(2)
  killed.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])

  const before = drawn()
  for (const picture of before) writeFileSync(picture, 'of the first run')
  expect(await madang(data.path, args)).toMatchObject({ code: 0 })
  const texts = await Promise.all(before.map((picture) => readFile(picture, 'utf8')))
  // The last one may not have been noted.
  const kept = texts.filter((text) => text === 'of the first run')
  expect(kept.length).toBeGreaterThanOrEqual(before.length - 1)
  expect(drawn().length).toBeGreaterThan(before.length)
})
