/** Writing content never changes files that do not belong to it. */
import {
  cp,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFixtureContent } from '#tests/support/fixture-content.ts'
import { readContent } from './read-content.ts'
import { writeContent } from './write-content.ts'

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'madang-content-'))

test('a folder with other contents is not changed', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'thesis.txt'), 'years of work')
  await expect(writeContent(folder.path, createFixtureContent())).rejects.toThrow(
    'contains something other than content',
  )
  expect(await readdir(folder.path)).toEqual(['thesis.txt'])
})

test('a symbolic link to a file is replaced, and its target is not changed', async () => {
  await using folder = await temporaryFolder()
  const [inside, outside] = [join(folder.path, 'inside'), join(folder.path, 'precious')]
  await writeFile(outside, 'mine')
  await mkdir(inside)
  await symlink(outside, join(inside, 'site.yaml'))
  await writeContent(inside, createFixtureContent())
  expect(await readFile(outside, 'utf8')).toBe('mine')
  const value = createFixtureContent()
  expect(await readContent(inside)).toStrictEqual({ ok: true, value })
})

test('a symbolic link to a folder cannot be used to write or delete outside the content folder', async () => {
  await using folder = await temporaryFolder()
  const [inside, outside] = [join(folder.path, 'inside'), join(folder.path, 'outside')]
  await writeContent(inside, createFixtureContent())
  await mkdir(outside)
  await cp(join(inside, 'projects/3'), join(outside, '9'), { recursive: true })
  await symlink(join(outside, '9'), join(inside, 'projects/9'))
  await writeContent(inside, createFixtureContent())
  expect(await readdir(join(outside, '9'))).toHaveLength(4)
  const content = createFixtureContent()
  content.projects = content.projects.slice(0, 1).map((project) => ({ ...project, id: 9 }))
  await expect(writeContent(inside, content)).rejects.toThrow('is a link')
})
