/** What a content folder may contain: names, sizes, bytes and links. */
import { appendFile, mkdir, rename, rm, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFolder } from '#tests/support/content-folder.ts'
import { readContent } from './read-content.ts'

test('a missing folder causes an error that names it', async () => {
  await using content = await startFolder()
  await expect(readContent(content.outside)).rejects.toThrow(
    `The content folder ${content.outside} cannot be read: it does not exist.`,
  )
  await expect(readContent(content.at('site.yaml'))).rejects.toThrow(
    'cannot be read: it is not a folder',
  )
})

test.each([
  ['sites.yaml', 'does not belong in a content folder'],
  ['courses', 'does not belong in a content folder'],
  ['courses/writing.yml', 'does not belong in a content folder'],
  ['courses/more/writing.yaml', 'does not belong in a content folder', 'courses/more'],
  ['courses/Sur_veying.yaml', 'has a name that may hold only a-z, 0-9 and single hyphens'],
  ['legal/imprint/ko.md', 'has a name that is not one of privacy, terms', 'legal/imprint'],
  ['legal/terms/de.md', 'has a name that is not one of ko, en, ja'],
  ['projects/03/ko.md', 'has a name that is not a project number like 12', 'projects/03'],
  ['projects/0/ko.md', 'has a name that is not a project number like 12', 'projects/0'],
  [
    'projects/2147483648/ko.md',
    'has a name that is too large for a project number',
    'projects/2147483648',
  ],
  ['projects/3/ko.yaml', 'does not belong in a content folder'],
  ['projects/3/de.md', 'has a name that is not one of ko, en, ja'],
  ['resumes/CV.pdf', 'has a name that is not a plain file name that ends in .pdf or .txt'],
  ['resumes/cv.pdf', 'is not listed in resumes.yaml'],
])('a file %s is not silently ignored: it %s', async (path, problem, named = path) => {
  await using content = await startFolder()
  if (path === 'courses') await rm(content.at(path), { recursive: true })
  await mkdir(join(content.at(path), '..'), { recursive: true })
  await content.write(path, '')
  expect(await content.problems()).toContain(`${named}:1 ${problem}`)
})

test('a file that is too large is not opened', async () => {
  await using content = await startFolder()
  await truncate(content.at('site.yaml'), 1_000_001)
  await truncate(content.at('resumes/resume-en.txt'), 5_000_001)
  expect(await content.problems()).toEqual([
    'resumes/resume-en.txt:1 is larger than 5 MB',
    'site.yaml:1 is larger than 1 MB',
  ])
})

test('bytes that are not UTF-8 are refused', async () => {
  await using content = await startFolder()
  await appendFile(content.at('site.yaml'), new Uint8Array([0x23, 0xb0, 0xa1]))
  expect(await content.problems()).toEqual(['site.yaml:1 is not UTF-8 text'])
})

test('a symbolic link out of the folder reveals nothing of the machine', async () => {
  await using content = await startFolder()
  await mkdir(content.outside)
  for (const path of ['site.yaml', 'resumes/resume-en.txt']) {
    await rename(content.at(path), join(content.outside, 'stolen'))
    await symlink(join(content.outside, 'stolen'), content.at(path))
  }
  await rename(content.at('projects/3'), join(content.outside, '3'))
  await symlink(join(content.outside, '3'), content.at('projects/3'))
  await rm(content.at('home.yaml'))
  await symlink('nowhere', content.at('home.yaml'))
  expect(await content.problems()).toEqual([
    'home.yaml:1 is a link to a file that does not exist',
    'projects/3:1 is a link, but must be a folder',
    'resumes/resume-en.txt:1 is a link to a file outside the content folder',
    'site.yaml:1 is a link to a file outside the content folder',
  ])
})

test('a symbolic link to a folder is not a file', async () => {
  await using content = await startFolder()
  await rm(content.at('site.yaml'))
  await symlink('legal', content.at('site.yaml'))
  expect(await content.problems()).toEqual(['site.yaml:1 is not a file'])
})

test('a symbolic link inside the folder is followed, because some hosts mount files that way', async () => {
  await using content = await startFolder()
  await mkdir(content.at('.data'))
  await rename(content.at('site.yaml'), content.at('.data/site.yaml'))
  await symlink('.data/site.yaml', content.at('site.yaml'))
  expect(await content.problems()).toEqual([])
})
