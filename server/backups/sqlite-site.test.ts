import {
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { databaseFile } from '../platform/storage/data-folder.ts'
import {
  finalName,
  finishRestores,
  lockPresentFile,
  replacedFolder,
  replaceFileOfSite,
  verifiedPrefix,
} from './sqlite-site.ts'

const openFolder = () => mkdtempDisposable(join(tmpdir(), 'madang-replace-'))

test('no old write-ahead log stays that could be applied to the new database', async () => {
  await using folder = await openFolder()
  const { path: dataDir } = folder
  const [file, prepared] = [databaseFile(dataDir), join(dataDir, 'prepared')]
  for (const [name, text] of [
    [file, 'old'],
    [`${file}-wal`, 'log'],
    [`${file}-shm`, 'index'],
    [prepared, 'new'],
  ] as const) {
    await writeFile(name, text)
  }
  const replaced = replacedFolder(dataDir, 'today')
  await replaceFileOfSite(dataDir, prepared, replaced)
  await finishRestores(dataDir, new Date())
  expect((await readdir(dataDir)).sort()).toEqual(['madang.sqlite', 'replaced-today'])
  expect(await readFile(file, 'utf8')).toBe('new')
  const kept = finalName(replaced)
  expect(await readFile(databaseFile(kept), 'utf8')).toBe('old')
  expect(await readFile(`${databaseFile(kept)}-wal`, 'utf8')).toBe('log')
})

test('a restore that is killed before the renaming leaves nothing behind; after it, everything that was replaced', async () => {
  await using folder = await openFolder()
  const { path: dataDir } = folder
  const file = databaseFile(dataDir)
  await writeFile(file, 'old')
  const replaced = replacedFolder(dataDir, 'today')
  // The missing file stops it where a kill could: after the second link was created, and before the file is
  // replaced.
  await expect(replaceFileOfSite(dataDir, join(dataDir, 'none'), replaced)).rejects.toThrow(
    'ENOENT',
  )
  expect(await readdir(dataDir)).toContain('replaced-today.partial')
  await finishRestores(dataDir, new Date())
  expect(await readdir(dataDir)).toEqual(['madang.sqlite'])
  expect(await readFile(file, 'utf8')).toBe('old')

  await expect(replaceFileOfSite(dataDir, join(dataDir, 'none'), replaced)).rejects.toThrow(
    'ENOENT',
  )
  await writeFile(join(dataDir, 'new'), 'new')
  await rename(join(dataDir, 'new'), file)
  await finishRestores(dataDir, new Date())
  expect(await readFile(join(dataDir, 'replaced-today', 'madang.sqlite'), 'utf8')).toBe('old')
})

test('the decrypted site of a killed verification is deleted once no verification can still use it', async () => {
  await using folder = await openFolder()
  const { path: dataDir } = folder
  const verified = join(dataDir, `${verifiedPrefix}abc`)
  await mkdir(join(verified, 'data'), { recursive: true })
  await writeFile(databaseFile(join(verified, 'data')), 'decrypted')
  const { mtimeMs } = await stat(verified)
  const dayMs = 86_400_000
  await finishRestores(dataDir, new Date(mtimeMs + dayMs - 1000))
  expect(await readdir(dataDir)).toEqual([`${verifiedPrefix}abc`])
  await finishRestores(dataDir, new Date(mtimeMs + dayMs + 1000))
  expect(await readdir(dataDir)).toEqual([])
})

test('the write-ahead log is merged into the database file before the file is replaced', async () => {
  await using folder = await openFolder()
  const file = databaseFile(folder.path)
  const other = join(folder.path, 'elsewhere')
  // The files of a killed process: copied while they are in use.
  using used = new DatabaseSync(other)
  used.exec('pragma journal_mode = wal; create table t (x); insert into t values (1)')
  for (const suffix of ['', '-wal']) await writeFile(file + suffix, await readFile(other + suffix))
  const present = await lockPresentFile(folder.path)
  if (present.state !== 'readable') throw new Error(present.state)
  expect(await readdir(folder.path)).not.toContain('madang.sqlite-wal')
  await present.close()
  using read = new DatabaseSync(file, { readOnly: true })
  expect(read.prepare('select x from t').all()).toEqual([{ x: 1 }])
})

test('a database in use is refused, and a file that is not a database is reported as damaged', async () => {
  await using folder = await openFolder()
  const file = databaseFile(folder.path)
  expect(await lockPresentFile(folder.path)).toEqual({ state: 'absent' })
  {
    using used = new DatabaseSync(file)
    used.exec('pragma journal_mode = wal; create table t (x)')
    await expect(lockPresentFile(folder.path)).rejects.toThrow('The site is running')
  }
  await writeFile(file, 'This is a letter, not a database. '.repeat(1000))
  expect(await lockPresentFile(folder.path)).toEqual({ state: 'damaged' })
})
