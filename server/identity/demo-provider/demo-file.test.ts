import { mkdtempDisposable, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDemoFile, readDemoFile } from './demo-file.ts'

const link = 'http://localhost:3000/login?demo=abc'
const openFolder = () => mkdtempDisposable(join(tmpdir(), 'madang-demo-'))

test('the link can be read again only by this user, until the process ends', async () => {
  await using folder = await openFolder()
  const file = join(folder.path, 'demo-code')
  // An existing file could be readable by other users.
  await writeFile(file, '', { mode: 0o644 })
  const own = openDemoFile(folder.path)
  own.store(link)
  expect(await readDemoFile(folder.path)).toMatchObject({ link, isProxied: false })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  own.recordProxied()
  expect(await readDemoFile(folder.path)).toMatchObject({ link, isProxied: true })
  own.remove()
  expect(await readdir(folder.path)).toEqual([])
})

test('a process removes its own file, not that of another process', async () => {
  await using folder = await openFolder()
  const [first, second] = [openDemoFile(folder.path), openDemoFile(folder.path)]
  first.store(link)
  second.store(`${link}d`)
  first.remove()
  expect((await readDemoFile(folder.path))?.link).toBe(`${link}d`)
})

test('there is no link if the process has ended or the file is damaged or missing', async () => {
  await using folder = await openFolder()
  expect(await readDemoFile(folder.path)).toBeNull()
  const file = join(folder.path, 'demo-code')
  // No process can have this id.
  for (const text of ['', '{', '{}', JSON.stringify({ link, pid: 2 ** 30, isProxied: false })]) {
    await writeFile(file, text)
    expect(await readDemoFile(folder.path), text).toBeNull()
  }
})
