/** What is stored has passed its schema last, after everything that derives or rewrites its fields. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importContent } from '#server/content/folder/import-content.ts'
import { loadContent } from '#server/content/folder/load-content.ts'
import { UnfitDocumentError } from '#server/content/kinds/check-stored.ts'
import { toContent, toDocuments } from '#server/content/kinds/content-documents.ts'
import { storeContent } from '#server/content/kinds/store-content.ts'
import { kindNames, kindOf } from '#shared/content-kinds.ts'
import { listSources, root } from '../repository/list-sources.ts'
import { databases } from '../support/databases.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { writeBlog } from '../support/old-blogs.ts'
import { readSampleWithPage } from '../support/own-page.ts'
import { emptyRenderer, now, sampleContent } from '../support/sample-content.ts'
import { tooLong } from '../support/spoil-document.ts'

describe.each(databases)('on $name', (database) => {
  test('an import whose last step made a document of any kind unfit stores nothing', async () => {
    await using opened = await database.openFilled()
    const { db } = opened
    await storeContent(db, await readSampleWithPage(), now, emptyRenderer)
    const content = await loadContent(db)
    for (const kind of kindNames) {
      const documents = toDocuments(structuredClone(content))
      const [id = '', document] = Object.entries(documents[kind]).at(-1) ?? []
      documents[kind][id] =
        kind === 'look' ? { corners: 'round' } : tooLong(document, kindOf(kind).fields)
      const storing = storeContent(
        db,
        toContent(documents, content.resumeFiles),
        now,
        emptyRenderer,
      )
      await expect(storing).rejects.toThrow(UnfitDocumentError)
      await expect(storing).rejects.toThrow(`${kind}/${id} does not fulfil its schema: `)
      expect(await loadContent(db), kind).toEqual(content)
    }
  })

  test('a post of an old blog with an update and no date has the date of its update', async () => {
    await using site = await openEditingSite({ database })
    const { db } = site.database
    const source =
      "---\ntitle: Soup\nupdated_at: '2022-02-03T04:05:06+09:00'\n---\nWarm it slowly.\n"
    await using blog = await writeBlog({ 'soup.md': source })
    const { importPosts } = await import('#server/operator/posts-command.ts')
    await importPosts({ db, args: [blog.path], now } as never)
    expect(await site.read('/ko/blog/soup')).toContain('2022-02-03')
    expect((await loadContent(db)).posts['soup']?.facts).toMatchObject({ date: '2022-02-03' })
    for (const path of ['/ko/blog', '/ko/feed.xml', '/sitemap.xml', '/ko/blog?q=soup'])
      expect((await site.get(path)).status).toBe(200)
    await importContent(db, sampleContent, now)
  })
})

/** Rows that hold no field of a document, or that are rolled back. */
const ofOtherRows = ['content/store/render-again.ts']

test('every place that writes documents ends with the check of what it has stored', async () => {
  const tables = '(?:content_entry|project|project_text|post|post_text|page_text|legal_text)'
  const writes = new RegExp(
    `(?:insertInto|updateTable)\\('${tables}'\\)|(?:[dD]|kind)[.]prepare\\(|preparePosts\\(`,
  )
  const files = await listSources('server', /(?<![.]test)[.]ts$/)
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
  )
  const writing = texts.filter(
    ([file, text]) =>
      /^server.(?:content|editing|admin-api|operator|resumes)/.test(file) &&
      !/-kind[.]ts$/.test(file) &&
      writes.test(text),
  )
  const unchecked = writing
    .filter(([, text]) => !text.includes('await requireFit(tx, '))
    .map(([file]) => file.slice('server/'.length).replaceAll('\\', '/'))
  expect(unchecked.sort()).toEqual(ofOtherRows)
  expect(writing.length - unchecked.length).toBeGreaterThan(4)
})
