/** From files to the database and back: nothing may be lost or changed on the way. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { importContent } from '../../server/content/folder/import-content.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { writeContent } from '../../server/content/folder/write-content.ts'
import { storeContent } from '../../server/content/store/store-content.ts'
import { arbitraryContent } from '../support/arbitrary-content.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now, sampleContent } from '../support/sample-content.ts'

async function exportFiles({ db }: TestDatabase): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-export-'))
  await writeContent(folder, await loadContent(db))
  return readFiles(folder)
}

async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(folder.length + 1), await readFile(path, 'base64')] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

describe.each(databases)('content in $name', ({ open }) => {
  test('the shipped content comes out as the files that went in, byte for byte', async () => {
    await using database = await open()
    await importContent(database.db, sampleContent, now)
    expect(await exportFiles(database)).toEqual(await readFiles(sampleContent))
  })

  test('any content comes out as it went in, and so do its files', async () => {
    await using database = await open()
    const roundTrip = async (content: Content) => {
      await storeContent(database.db, content, now)
      expect(await loadContent(database.db)).toEqual(content)
      const first = await exportFiles(database)
      await storeContent(database.db, await loadContent(database.db), now)
      expect(await exportFiles(database)).toEqual(first)
    }
    await fc.assert(fc.asyncProperty(arbitraryContent, roundTrip), { numRuns: 15 })
  })

  test('an import that is refused leaves the site as it was', async () => {
    await using database = await open()
    await storeContent(database.db, createFixtureContent(), now)
    const empty = await mkdtemp(join(tmpdir(), 'madang-empty-'))

    await expect(importContent(database.db, empty, now)).rejects.toThrow(
      /site\.yaml:1 {2}is missing/,
    )
    expect(await loadContent(database.db)).toEqual(createFixtureContent())
  })

  test('an import that breaks half way leaves the site as it was', async () => {
    await using database = await open()
    await storeContent(database.db, createFixtureContent(), now)
    const [first] = createFixtureContent().projects
    const twice = { ...createFixtureContent(), projects: [first, first] } as Content

    await expect(storeContent(database.db, twice, now)).rejects.toThrow()
    expect(await loadContent(database.db)).toEqual(createFixtureContent())
  })
})
