/** Repeated requests cost no query: public calls, and unknown addresses. */
import { describe, expect, test } from 'vitest'
import { importContent } from '../../server/content/folder/import-content.ts'
import { startFolder } from '../support/content-folder.ts'
import { countQueries } from '../support/count-queries.ts'
import { databases } from '../support/databases.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite } from '../support/site.ts'

describe.each(databases)('on $name', (database) => {
  test('a public call is answered without a database query until the content changes', async () => {
    const counted = countQueries(database)
    await using site = await openTestSite({ database: counted.database })
    const ask = async (path: string) => {
      const before = counted.queries()
      const response = await site.get(path, { headers: { 'accept-language': 'en' } })
      return { answer: await response.json(), queries: counted.queries() - before }
    }
    const same = [
      '/api/projects?techStacks=React&techStacks=Unity&size=5',
      '/api/projects?size=5&techStacks=Unity,React',
      '/api/projects?size=5&page=0&techStacks=Unity,React,Unity',
    ]
    const first = await ask(same[0] as string)
    expect(first.queries).toBeGreaterThan(0)
    expect(first.answer.data.total).toBeGreaterThan(0)
    for (const path of same) expect(await ask(path)).toEqual({ ...first, queries: 0 })
    for (const path of [
      '/api/profile',
      '/api/posts',
      '/api/projects/1',
      '/api/projects?search=a',
    ]) {
      expect((await ask(path)).queries, path).toBeGreaterThan(0)
      expect((await ask(path)).queries, path).toBe(0)
    }
    const korean = await ask(`${same[0]}&lang=ko`)
    expect(korean.answer.data.items[0].title).not.toBe(first.answer.data.items[0].title)

    const { answer } = await ask('/api/profile')
    await using other = await startFolder()
    await importContent(site.database.db, other.folder, now)
    await site.refresh()
    const changed = await ask('/api/profile')
    expect(changed.queries).toBeGreaterThan(0)
    expect(changed.answer.data).not.toEqual(answer.data)
  })

  test('an unknown address costs no query; one that depends on content costs one query, once', async () => {
    const counted = countQueries(database)
    await using site = await openTestSite({ database: counted.database })
    const ask = async (path: string) => {
      const before = counted.queries()
      const response = await site.get(path)
      expect(response.status, path).toBe(404)
      return { html: await response.text(), queries: counted.queries() - before }
    }
    await ask('/ko/the-first')
    for (const path of ['/ko/nothing', '/ko/wp-admin/x.php', '/ko/a/b/c']) {
      const { html, queries } = await ask(path)
      expect(queries, path).toBe(0)
      expect(html).toContain(`href="/en${path.slice(3)}"`)
    }
    const known = await ask('/en/projects/999')
    expect(known.queries).toBeGreaterThan(0)
    expect(await ask('/en/projects/999')).toEqual({ ...known, queries: 0 })
    expect((await ask('/en/projects/998')).html).not.toContain('999')
  })
})
