/** From files to the database and back: nothing may be lost or changed on the way. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/content.ts'
import { importContent } from '../../server/content/folder/import-content.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { writeContent } from '../../server/content/folder/write-content.ts'
import { loadOriginals } from '../../server/content/folder/write-media.ts'
import { storeContent } from '../../server/content/kinds/store-content.ts'
import { arbitraryContent } from '../support/arbitrary-content.ts'
import { readFiles } from '../support/content-folder.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { now, sampleContent } from '../support/sample-content.ts'

async function exportFiles({ db }: TestDatabase): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-export-'))
  await writeContent(folder, await loadContent(db), await loadOriginals(db))
  return readFiles(folder)
}

describe.each(databases)('content in $name', ({ open }) => {
  test('the sample content is exported to the same files, byte for byte', async () => {
    await using database = await open()
    await importContent(database.db, sampleContent, now)
    expect(await exportFiles(database)).toEqual(await readFiles(sampleContent))
  })

  test('any imported content is exported unchanged, and so are its files', async () => {
    await using database = await open()
    const roundTrip = async (content: Content) => {
      await storeContent(database.db, content, now)
      expect(await loadContent(database.db)).toEqual(content)
      const first = await exportFiles(database)
      await storeContent(database.db, await loadContent(database.db), now)
      expect(await exportFiles(database)).toEqual(first)
    }
    await fc.assert(fc.asyncProperty(arbitraryContent, roundTrip), { numRuns: 5 })
  })

  test('an import that is refused does not change the site', async () => {
    await using database = await open()
    await storeContent(database.db, createFixtureContent(), now)
    const empty = await mkdtemp(join(tmpdir(), 'madang-empty-'))

    await expect(importContent(database.db, empty, now)).rejects.toThrow(
      /site\.yaml:1 {2}is missing/,
    )
    expect(await loadContent(database.db)).toEqual(createFixtureContent())
  })

  test('an import that fails half way does not change the site', async () => {
    await using database = await open()
    await storeContent(database.db, createFixtureContent(), now)
    const twice = createFixtureContent()
    // The schema refuses this, and here the database.
    twice.projects[0]?.facts.techStacks.push('C++', 'C++')

    await expect(storeContent(database.db, twice, now)).rejects.toThrow()
    expect(await loadContent(database.db)).toEqual(createFixtureContent())
  })
})
