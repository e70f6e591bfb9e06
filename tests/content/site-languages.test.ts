/** A site with fewer languages than the interface has: nothing of the others can be seen or reached. */
import { describe, expect, test } from 'vitest'
import { loadContent } from '#server/content/folder/load-content.ts'
import type { Content } from '#shared/content.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { anyDatabase } from '../support/databases.ts'
import { locationsOf, metaOf, publicOrigin } from '../support/discovery.ts'
import { openEditingSite } from '../support/editing-site.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

/** The content has Japanese texts, and a post that is written in nothing else. */
function contentIn(...languages: Language[]): Content {
  const content = createFixtureContent()
  content.posts['only-japanese'] = {
    facts: { date: '2025-06-01', status: 'published', tags: ['Japanese'] },
    texts: { ja: { title: '日本語だけ', summary: '要約', body: '本文です。' } },
  }
  content.resumes.ja = { file: 'resume-ja.txt', fileName: '職務経歴書.txt' }
  content.resumeFiles['resume-ja.txt'] = new Uint8Array([72, 97])
  return { ...content, site: { ...content.site, languages } }
}

const pages = ['', '/about', '/projects', '/academics', '/blog', '/contact', '/privacy', '/login']

async function read(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe.each(anyDatabase)('a site in Korean and English on $name', (database) => {
  test('has no page, feed, picture, resume or file in Japanese: the usual 404 page is there', async () => {
    await using site = await openTestSite({
      database,
      content: contentIn('ko', 'en'),
      publicOrigin,
    })
    const gone = [
      ...pages.map((path) => `/ja${path}`),
      ...['/ja/nothing', '/ja/', '/ja?page=2', '/ja/blog/only-japanese.md'],
      ...['/ja/feed.xml', '/ja/atom.xml', '/ja/feed.json', '/og/ja.png', '/og/ja/about.png'],
      ...['/resume.ja.json', '/blog/only-japanese', '/en/blog/only-japanese'],
    ]
    for (const path of gone) {
      const { status, headers, text } = await read(site, path, { 'accept-language': 'en' })
      expect([path, status, headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
      expect(text).toContain('<html lang="en"')
      expect(text).not.toContain('日本語')
    }
    expect((await read(site, '/resumes/resume-ja.txt')).status).toBe(404)
    for (const path of [
      '/ko/about',
      '/en/about',
      '/en/feed.xml',
      '/resume.en.json',
      '/resumes/resume-en.txt',
    ]) {
      expect([path, (await read(site, path)).status]).toEqual([path, 200])
    }
  })

  test('names it on no page, in no sitemap, manifest, feed or rule for prefetching', async () => {
    await using site = await openTestSite({
      database,
      content: contentIn('ko', 'en'),
      publicOrigin,
    })
    for (const path of [...pages, '/projects/3', '/blog', '/blog/tags/Japanese', '/nothing']) {
      const { text } = await read(site, `/en${path}`)
      const named = text.match(/(?:hrefLang|lang|href)="(?:[^"]*\/)?ja(?:[/?"])|ja_JP|日本語/g)
      expect([path, named]).toEqual([path, null])
    }
    const { text: home } = await read(site, '/en/about')
    expect(home.match(/rel="alternate" hrefLang="([^"]+)"/g)).toEqual(
      ['ko', 'en', 'x-default'].map((one) => `rel="alternate" hrefLang="${one}"`),
    )
    expect(metaOf(home)['og:locale:alternate']).toBe('ko_KR')
    const sitemap = await read(site, '/sitemap.xml')
    expect(locationsOf(sitemap.text)).toContain(`${publicOrigin}/en/projects/3`)
    const files = ['/sitemap.xml', '/speculation-rules.json', '/en/feed.xml', '/resume.en.json']
    for (const path of files) {
      const { text } = await read(site, path)
      expect([path, text.match(/\bja\b|日本語|only-japanese|Japanese/g)]).toEqual([path, null])
    }
  })

  test('never chooses it: what names it falls through to the next rule', async () => {
    await using site = await openTestSite({
      database,
      content: contentIn('ko', 'en'),
      publicOrigin,
    })
    const chosen = async (cookie: string, accept: string) => {
      const { text } = await read(site, '/about', { cookie, 'accept-language': accept })
      return /<html lang="(\w+)"/.exec(text)?.[1]
    }
    expect(await chosen('lang=ja', 'ja, en;q=0.5')).toBe('en')
    expect(await chosen('lang=ja', 'ja, ko;q=0.5, en;q=0.1')).toBe('ko')
    expect(await chosen('lang=ja', 'ja')).toBe('ko')
    expect(await chosen('lang=en', 'ko')).toBe('en')
    // Served from the cache, too, and on pages of errors.
    expect(await chosen('lang=ja', 'ja, en;q=0.5')).toBe('en')
    const { text } = await read(site, '/nothing', { cookie: 'lang=ja', 'accept-language': 'en' })
    expect(text).toContain('<html lang="en"')
    const broken = await read(site, '/%', { cookie: 'lang=ja', 'accept-language': 'en' })
    expect(broken.text).toContain('<html lang="en"')
  })

  test('answers calls in its own languages only', async () => {
    await using site = await openTestSite({
      database,
      content: contentIn('ko', 'en'),
      publicOrigin,
    })
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      JSON.parse((await read(site, path, headers)).text)
    expect(await ask('/api/profile?lang=ja')).toMatchObject({
      code: 'VALIDATION',
      data: { fields: { lang: 'is not one of ko, en' } },
    })
    const { data } = await ask('/api/profile', { 'accept-language': 'ja, en;q=0.5' })
    expect(data.name).toBe('Hana Kim')
    expect(data.resumes.map(({ lang }: { lang: string }) => lang)).not.toContain('ja')
    const { data: posts } = await ask('/api/posts?lang=en&size=50')
    const slugs = posts.items.map(({ slug }: { slug: string }) => slug)
    expect(slugs).not.toContain('only-japanese')
    expect(slugs).toHaveLength(posts.total)
    for (const { languages } of posts.items) expect(languages).not.toContain('ja')
    expect((await ask('/api/posts?lang=ko&search=日本語だけ')).data.total).toBe(0)
  })

  test('shows its languages in their order, and no switcher where there is only one', async () => {
    await using ordered = await openTestSite({ database, content: contentIn('ko', 'ja', 'en') })
    const { text } = await read(ordered, '/ko')
    const choices = text.split('id="languages"')[1]?.split('</ul>')[0] ?? ''
    expect([...choices.matchAll(/hrefLang="(\w+)"/g)].map(([, one]) => one)).toEqual([
      'ko',
      'ja',
      'en',
    ])
    await using alone = await openTestSite({ database, content: contentIn('ko') })
    const { text: only } = await read(alone, '/ko')
    expect(only).not.toContain('data-language-switcher')
    expect((await read(alone, '/en')).status).toBe(404)
  })

  test('asks its owner for nothing in Japanese', async () => {
    const content = contentIn('ko', 'en')
    content.achievements['prize'] = {
      date: '2024-05',
      title: { ko: '상', en: 'Prize' },
      description: { ko: '설명', en: 'Description' },
      impact: { ko: '결과', en: 'Result' },
    }
    await using site = await openEditingSite({ database, content })
    expect((await site.ask('GET', '/languages')).data).toEqual({ languages: ['ko', 'en'] })
    await site.save('/achievement/prize', 'present', { 'impact.en': ['Result', 'Results'] })
    const { items, counts } = (await site.ask('GET', '?size=50')).data
    const incomplete = items.map((item: { incomplete: string[] }) => item.incomplete)
    expect(incomplete.flat()).not.toContain('ja')
    const asked = incomplete.filter((missing: string[]) => missing.length > 0)
    expect(counts.incomplete).toBe(asked.length)
    const prize = items.find(({ id }: { id: string }) => id === 'prize')
    expect(prize.incomplete).toEqual([])
    // A language that nobody sees has no state that could be counted or found.
    const posts = async (query: string) => {
      const response = await site.get(`/api/admin/posts?${query}`, { headers: site.asAdmin })
      return (await response.json()).data
    }
    expect((await posts('state=live')).items.map(({ id }: { id: string }) => id)).not.toContain(
      'only-japanese',
    )
    const all = await posts('size=50')
    expect((await posts('state=live&size=50')).total).toBe(all.counts.live)
  })

  test('changes them by publishing, on a running site with pages in its cache', async () => {
    await using site = await openEditingSite({ database, content: contentIn('ko', 'en', 'ja') })
    expect(await site.read('/ja/about')).toContain('<html lang="ja"')
    expect(await site.read('/ko/about')).toContain('hrefLang="ja"')

    await site.save('/site/site', 'present', {
      languages: [
        ['ko', 'en', 'ja'],
        ['ko', 'en'],
      ],
    })
    expect(await site.read('/ko/about')).toContain('hrefLang="ja"')
    const published = await site.ask('POST', '/site/site/publish', { version: 'present' })
    expect(published.status).toBe(200)
    expect(await site.read('/ko/about')).not.toContain('hrefLang="ja"')
    expect((await site.get('/ja/about')).status).toBe(404)
    expect((await site.get('/ja/feed.xml')).status).toBe(404)

    // Refused by their content, and nothing of the site changes.
    let before: unknown = ['ko', 'en']
    for (const [languages, problem] of [
      [[], 'is empty'],
      [['ko', 'ko'], 'names a language twice'],
    ] as const) {
      await site.save('/site/site', 'present', { languages: [before, languages] })
      const refused = await site.ask('POST', '/site/site/publish', { version: 'present' })
      expect(refused).toMatchObject({ status: 400, data: { problems: [{ problem }] } })
      before = languages
    }
    expect(await site.read('/en/about')).toContain('hrefLang="ko"')
    // The texts that nobody sees any more are kept.
    const { posts, projects } = await loadContent(site.database.db)
    expect(posts['only-japanese']?.texts.ja?.title).toBe('日本語だけ')
    expect(projects.map(({ texts }) => texts.ja)).toEqual(
      createFixtureContent().projects.map(({ texts }) => texts.ja),
    )

    await site.save('/site/site', 'present', { languages: [before, undefined] })
    await site.ask('POST', '/site/site/publish', { version: 'present' })
    expect(await site.read('/ja/about')).toContain('<html lang="ja"')
    expect(await site.read('/ja/blog/only-japanese')).toContain('本文です。')
  })
})
