/** How an import and an upgrade change content that is already in the database. */
import { rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { importContent } from '../../server/content/folder/import-content.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { readChangedContent, readContent } from '../../server/content/folder/read-content.ts'
import { watchContent } from '../../server/content/folder/watch-content.ts'
import { storeChanges } from '../../server/content/kinds/store-content.ts'
import { defaultRenderer } from '../../server/content/markdown/default-renderer.ts'
import { renderAgain } from '../../server/content/store/render-again.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { startFolder } from '../support/content-folder.ts'
import { databases } from '../support/databases.ts'
import { soon } from '../support/running-site.ts'

const monday = () => new Date('2026-11-23T00:00:00Z')
const tuesday = () => new Date('2026-11-24T00:00:00Z')

async function listPosts(db: Database) {
  const rows = await db.selectFrom('post').select(['slug', 'updated_at']).orderBy('slug').execute()
  return rows.map(({ slug, updated_at }) => `${slug} ${updated_at.slice(0, 10)}`)
}

async function contentOf(folder: string) {
  const read = await readContent(folder)
  return read.ok ? read.value : null
}

describe.each(databases)('content in $name', ({ open }) => {
  test('a second import stores only posts with changed files, and removes those without files', async () => {
    await using database = await open()
    await using content = await startFolder()
    const { db } = database
    await importContent(db, content.folder, monday)
    await content.replace('posts/first-survey/en.md', 'A pencil.', 'A rubber.')
    await importContent(db, content.folder, tuesday)
    expect(await listPosts(db)).toEqual(['first-survey 2026-11-24', 'unfinished 2026-11-23'])
    expect(await loadContent(db)).toEqual(await contentOf(content.folder))

    await rm(content.at('posts/unfinished'), { recursive: true })
    await importContent(db, content.folder, tuesday)
    expect(await listPosts(db)).toEqual(['first-survey 2026-11-24'])
    expect(await loadContent(db)).toEqual(await contentOf(content.folder))
  })

  test('a post that was changed in the database, or rendered by an older version, is imported again', async () => {
    await using database = await open()
    await using content = await startFolder()
    const { db } = database
    await importContent(db, content.folder, monday)
    await db.updateTable('post').set({ source: null }).where('slug', '=', 'unfinished').execute()
    await db
      .updateTable('post_text')
      .set({ rendered_by: 0 })
      .where('slug', '=', 'first-survey')
      .where('language', '=', 'en')
      .execute()
    await importContent(db, content.folder, tuesday)
    expect(await listPosts(db)).toEqual(['first-survey 2026-11-24', 'unfinished 2026-11-24'])
  })

  test('an import is refused if another one changed data that it wanted to keep', async () => {
    await using database = await open()
    await using content = await startFolder()
    const { db } = database
    await importContent(db, content.folder, monday)
    const stored = await db.selectFrom('post').select(['slug', 'source']).execute()
    const digests = new Map(stored.map(({ slug, source }) => [slug, source ?? '']))
    const read = await readChangedContent(content.folder, digests)
    if (!read.ok) throw new Error('The folder is valid.')
    await db.updateTable('post').set({ source: 'of another import' }).execute()
    await expect(storeChanges(db, read.value, tuesday)).rejects.toThrow('Import it again')
    expect(await listPosts(db)).toEqual(['first-survey 2026-11-23', 'unfinished 2026-11-23'])
  })

  test('texts of an older renderer are rendered again, and all instances show them', async () => {
    await using database = await open()
    await using content = await startFolder()
    const { db } = database
    await importContent(db, content.folder, monday)
    const rendered = () =>
      Promise.all([
        db.selectFrom('post_text').selectAll().orderBy('slug').orderBy('language').execute(),
        db
          .selectFrom('project_text')
          .selectAll()
          .orderBy('project_id')
          .orderBy('language')
          .execute(),
        db.selectFrom('legal_text').selectAll().orderBy('page').orderBy('language').execute(),
        db.selectFrom('content_revision').select('id').execute(),
      ])
    const before = await rendered()
    const old = { rendered_by: 0 }
    await db
      .updateTable('post_text')
      .set({ ...old, body_html: 'old', search: 'old' })
      .execute()
    await db
      .updateTable('project_text')
      .set({ ...old, description_html: 'old' })
      .execute()
    await db
      .updateTable('legal_text')
      .set({ ...old, body_html: 'old' })
      .execute()

    const revision = () => db.selectFrom('content_revision').select('revision').executeTakeFirst()
    const known = await revision()
    const { texts, refused } = await renderAgain(db, defaultRenderer)
    expect(await rendered()).toEqual(before)
    expect({ texts, refused }).toEqual({
      texts: before.slice(0, 3).reduce((sum, rows) => sum + rows.length, 0),
      refused: [],
    })
    expect(await revision()).not.toEqual(known)
    expect(await renderAgain(db, defaultRenderer)).toEqual({ texts: 0, refused: [] })
  })
})

test('a watched folder is imported after each change, and an invalid file is reported without stopping', async () => {
  const [sqlite] = databases
  if (!sqlite) throw new Error('There is a database.')
  await using database = await sqlite.open()
  await using content = await startFolder()
  const { db } = database
  const said: string[] = []
  const stopped = new AbortController()
  const watching = watchContent({
    folder: content.folder,
    run: () => importContent(db, content.folder, monday),
    print: (sentence) => void said.push(sentence),
    signal: stopped.signal,
  })
  await expect.poll(() => said, soon).toHaveLength(1)
  await content.write('site.yaml', 'title: [')
  await expect.poll(() => said.at(-1), soon).toContain('site.yaml:')
  await content.write('posts/unfinished/ja.md', '---\ntitle: a\nsummary: b\n---\n\nc\n')
  await expect.poll(() => said.at(-1), soon).toContain('site.yaml:')
  const { site } = await loadContent(db)
  await content.write('site.yaml', JSON.stringify(site))
  await expect.poll(() => said.at(-1), soon).toContain('Imported')
  const { posts } = await loadContent(db)
  expect(posts['unfinished']?.texts.ja?.body).toBe('c')
  stopped.abort()
  await watching
})
