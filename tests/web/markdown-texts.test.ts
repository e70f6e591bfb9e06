/** Posts and projects as Markdown: /blog/{slug}.md and /projects/{id}.md. */
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { anyDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const body = 'It **rains**.\n\n---\n\nStill.'

function createContent() {
  const content = createFixtureContent()
  content.posts = {
    rain: {
      facts: { date: '2025-05-01', status: 'published', tags: ['"a": b', '# c'], aliases: ['old'] },
      texts: { en: { title: 'Rain: "wet"', summary: 'About\u00a0rain', body }, ko: text('비') },
    },
    hidden: {
      facts: { date: '2025-05-01', status: 'draft', tags: [] },
      texts: { ko: text('초안') },
    },
  }
  return content
}

const text = (title: string) => ({ title, summary: title, body: title })

function split(markdown: string): [front: unknown, body: string] {
  const [, front = '', rest = ''] = /^---\n(.*?)---\n\n(.*)$/s.exec(markdown) ?? []
  return [parse(front), rest]
}

describe.each(anyDatabase)('on $name', (database) => {
  test('a post is sent as it was written, with its facts', async () => {
    await using site = await openTestSite({
      database,
      content: createContent(),
      publicOrigin: 'https://example.com',
    })
    const response = await site.get('/en/blog/rain.md')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('content-language')).toBe('en')
    expect(response.headers.get('link')).toBe('<https://example.com/en/blog/rain>; rel="canonical"')
    expect(split(await response.text())).toEqual([
      {
        title: 'Rain: "wet"',
        summary: 'About\u00a0rain',
        date: '2025-05-01',
        tags: ['"a": b', '# c'],
        language: 'en',
        url: 'https://example.com/en/blog/rain',
      },
      `${body}\n`,
    ])
    const [other] = split(await (await site.get('/ja/blog/rain.md')).text())
    expect(other).toMatchObject({ language: 'ko', url: 'https://example.com/ko/blog/rain' })
  })

  test('without a language in the address, the visitor has one', async () => {
    await using site = await openTestSite({ database, content: createContent() })
    const ask = (headers: Record<string, string>) => site.get('/blog/rain.md', { headers })
    const english = await ask({ 'accept-language': 'en' })
    expect(english.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(await english.text()).toContain('It **rains**.')
    expect(await (await ask({ 'accept-language': 'ko' })).text()).toContain('title: "비"')
    const etag = english.headers.get('etag') ?? ''
    const again = await ask({ 'accept-language': 'en', 'if-none-match': etag })
    expect(again.status).toBe(304)
  })

  test('a project has a text too; what is not public has none', async () => {
    await using site = await openTestSite({ database, content: createContent() })
    const [front] = split(await (await site.get('/ko/projects/3.md')).text())
    const project = await site.api.projects.find(3, 'ko')
    expect(front).toMatchObject({ title: project?.title, techStacks: project?.techStacks })
    const moved = await site.get('/en/blog/old.md', { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/blog/rain.md'])
    const absent = ['/blog/hidden.md', '/blog/none.md', '/projects/01.md', '/projects/9999.md']
    for (const path of [...absent, '/projects/99999999999.md', '/blog/.md', '/about.md']) {
      const response = await site.get(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
  })
})
