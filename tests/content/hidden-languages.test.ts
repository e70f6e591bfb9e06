/** What a language leaves behind when it leaves the site: exports carry nothing of it, and its owner may delete it. */
import { describe, expect, test } from 'vitest'
import { toContentFiles } from '../../server/content/folder/content-files.ts'
import { loadContent } from '../../server/content/folder/load-content.ts'
import { toShown } from '../../server/content/kinds/content-documents.ts'
import { databases } from '../support/databases.ts'
import { type EditingSite, openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'

const japanese = /[\u3040-\u30ff]/

function createContent() {
  const content = createFixtureContent()
  content.site.languages = ['ko', 'en', 'ja']
  content.posts['only-japanese'] = {
    facts: { date: '2025-06-01', status: 'published', tags: [] },
    texts: { ja: { title: 'ひとこと', summary: 'ようやく', body: 'ほんぶん。' } },
  }
  content.resumes.ja = { file: 'resume-ja.txt', fileName: 'りれきしょ.txt' }
  content.resumeFiles['resume-ja.txt'] = new Uint8Array([72, 97])
  content.profile.name.ja = 'キム・ハナ'
  // Named like a language that leaves, they are no texts in it.
  const [course] = Object.values(content.courses)
  if (!course) throw new Error('The fixture has too few courses.')
  content.courses['ja'] = course
  content.posts['ja'] = {
    facts: { date: '2025-06-02', status: 'published', tags: ['ja'] },
    texts: { en: { title: 'On Japanese', summary: 'Its letters.', body: 'Text.' } },
  }
  return content
}

async function leave(site: EditingSite): Promise<void> {
  await site.save('/site/site', 'present', {
    languages: [
      ['ko', 'en', 'ja'],
      ['ko', 'en'],
    ],
  })
  expect((await site.ask('POST', '/site/site/publish', { version: 'present' })).status).toBe(200)
}

const call = async (site: EditingSite, method: string, path: string) => {
  const response = await site.get(`/api/admin/documents/${path}`, {
    method,
    headers: {
      ...site.asAdmin,
      'x-requested-with': 'XMLHttpRequest',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    },
  })
  return (await response.json()).data
}

describe.each(databases)('on $name', (database) => {
  test('an export has no text, name or file in it, and the site keeps them until they are deleted', async () => {
    await using site = await openEditingSite({ database, content: createContent() })
    const { db } = site.database
    const texts = await call(site, 'GET', 'texts')
    expect(texts.ja).toBeGreaterThan(3)
    await leave(site)

    const kept = await loadContent(db)
    expect(kept.profile.name.ja).toBe('キム・ハナ')
    const files = toContentFiles(toShown(kept))
    for (const [path, bytes] of files) {
      expect([path, japanese.test(new TextDecoder().decode(bytes))]).toEqual([path, false])
      expect(path).not.toMatch(/ja\.(?:md|txt)$|only-japanese/)
    }
    const paths = [...files.keys()]
    expect(paths).toEqual(expect.arrayContaining(['courses/ja.yaml', 'posts/ja/en.md']))

    const { documents } = await call(site, 'POST', 'delete-hidden')
    expect(documents).toBeGreaterThan(2)
    const left = await loadContent(db)
    expect(left).toEqual(toShown(left))
    expect(left.posts['only-japanese']).toBeUndefined()
    expect(await call(site, 'GET', 'texts')).toMatchObject({ ko: texts.ko, ja: 0 })
    const trash = await site.ask('GET', '?state=trash')
    const trashed = trash.data.items.map(({ id }: { id: string }) => id)
    expect(trashed).toContain('only-japanese')
    const history = await site.ask('GET', '/profile/profile/history')
    expect(history.data.items.length).toBeGreaterThan(1)
    expect(await site.read('/ko/about')).toContain('<html lang="ko"')
  })
})

test('a site whose document cannot be read is exported without it', async () => {
  await using site = await openEditingSite({ content: createContent() })
  const { db } = site.database
  await db
    .updateTable('content_entry')
    .set({ document: '{"title":' })
    .where('kind', '=', 'site')
    .execute()
  const content = await loadContent(db)
  const files = toContentFiles(toShown(content))
  expect(files.has('site.yaml')).toBe(false)
  expect(files.has('profile.yaml')).toBe(true)
})
