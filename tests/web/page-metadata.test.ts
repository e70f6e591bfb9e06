/** Metadata and structured data of pages. */
import { expect, test } from 'vitest'
import { projectsWords } from '#app/projects/words.ts'
import { listRoutes } from '#app/route-at.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { pieces } from '#shared/live-pieces.ts'
import { inLanguage } from '#shared/text.ts'
import { factsOf, htmlOf, type Json, metaOf, pathsOf, publicOrigin } from '../support/discovery.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { readSample } from '../support/own-page.ts'
import { now } from '../support/sample-content.ts'
import { openTestSite } from '../support/site.ts'

test('every page of the sitemap exists and has a title, description, address and picture', async () => {
  await using site = await openTestSite({ publicOrigin })
  const paths = await pathsOf(site)
  expect(paths).toHaveLength(await countPublicPages())

  const described = new Map<string, string>()
  for (const path of paths) {
    const response = await site.get(path)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    const meta = metaOf(html)
    const language = path.split('/')[1] as Language
    expect(html).toContain(`<link rel="canonical" href="${publicOrigin}${path}"/>`)
    expect(meta['og:url']).toBe(publicOrigin + path)
    expect(meta['og:title']).not.toBe('')
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toContain(meta['og:title'])
    expect(meta['og:description']).toBe(meta['description'])
    expect(meta['og:locale']).toBe({ ko: 'ko_KR', en: 'en_US', ja: 'ja_JP' }[language])
    const others = html.match(/rel="alternate" hrefLang="(?:ko|en|ja)"/g)?.length ?? 0
    expect(meta['og:locale:alternate']?.split(' ') ?? []).toHaveLength(others - 1)
    expect(meta['og:image']).toBe(`${publicOrigin}/og${path}.png`)
    expect(meta['og:image:alt']).toContain(meta['og:title'])
    expect([meta['og:image:width'], meta['og:image:height']]).toEqual(['1200', '630'])
    expect(meta['twitter:card']).toBe('summary_large_image')
    expect(meta['robots']).toBeUndefined()
    expect(described.get(`${language} ${meta['og:title']}`), path).toBeUndefined()
    described.set(`${language} ${meta['og:title']}`, path)
  }
}, 60_000)

test.each(['/nowhere', '/projects/999', '/projects?sort=evil', '/projects?page=99', '/ko/%ff'])(
  'a missing page has no canonical address and no picture, and is not indexed: %s',
  async (path) => {
    await using site = await openTestSite()
    const response = await site.get(path)
    const html = await response.text()
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toMatch(/rel="canonical"|hreflang="|hrefLang="x-default"|og:|ld\+json/)
    expect(response.headers.get('speculation-rules')).toBeNull()
  },
)

test('a filtered list is not indexed and has no canonical address', async () => {
  await using site = await openTestSite()
  for (const path of ['/en/projects?tech=React', '/en/academics?show=major']) {
    const html = await htmlOf(site, path)
    expect(metaOf(html)['robots']).toBe('noindex, follow')
    expect(html).not.toContain('rel="canonical"')
  }
  expect(await htmlOf(site, '/en/projects?sort=oldest')).toContain(
    '<link rel="canonical" href="http://localhost:3000/en/projects"/>',
  )
})

test('structured data describes the owner, each project and its breadcrumbs, in the language of the page', async () => {
  await using site = await openTestSite({ publicOrigin })
  for (const language of languages) {
    for (const path of ['', '/about']) {
      const [profile] = factsOf(await htmlOf(site, `/${language}${path}`))
      expect(profile).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: `${publicOrigin}/${language}${path}`,
        inLanguage: language,
        mainEntity: { '@type': 'Person', '@id': `${publicOrigin}/#person` },
      })
    }
    const [work, way] = factsOf(await htmlOf(site, `/${language}/projects/3`))
    expect(work).toMatchObject({
      '@type': 'CreativeWork',
      inLanguage: language,
      image: [
        expect.stringMatching(new RegExp(`^${publicOrigin}/media/[0-9a-f]{64}/1200\\.webp$`)),
        `${publicOrigin}/og/${language}/projects/3.png`,
      ],
      author: {
        '@type': 'Role',
        author: { '@type': 'Person', '@id': `${publicOrigin}/#person` },
      },
    })
    expect(way['@type']).toBe('BreadcrumbList')
    expect(way.itemListElement.map(({ item }: Json) => item)).toEqual(
      ['', '/projects', '/projects/3'].map((path) => `${publicOrigin}/${language}${path}`),
    )
    expect(way.itemListElement[1].name).toBe(projectsWords[language].title)
  }
})

test('programs find who wrote a post and when, in every language, and what it is', async () => {
  await using site = await openTestSite({ publicOrigin, content: createDatedPost() })
  for (const language of ['ko', 'en', 'ja'] as const) {
    const html = await htmlOf(site, `/${language}/blog/first-survey`)
    const shown = language === 'ja' ? 'ko' : language
    const { name } = createDatedPost().profile
    const author = name[language] ?? name.ko
    const posting = factsOf(html).find((fact) => fact['@type'] === 'BlogPosting')
    const address = `${publicOrigin}/${shown}/blog/first-survey`
    expect(posting).toMatchObject({
      '@context': 'https://schema.org',
      url: address,
      mainEntityOfPage: address,
      inLanguage: shown,
      headline: metaOf(html)['og:title'],
      author: { '@type': 'Person', name: author },
      datePublished: '2024-05-01',
      dateModified: '2024-06-01',
      image: `${publicOrigin}/og/${shown}/blog/first-survey.png`,
    })
    expect(metaOf(html)).toMatchObject({
      author,
      'article:published_time': '2024-05-01',
      'article:modified_time': '2024-06-01',
    })
    expect(html).toContain(`rel="author" href="/${language}/about"`)
  }
  const project = metaOf(await htmlOf(site, '/ko/projects/3'))
  expect(project['article:published_time']).toBeUndefined()
})

test('content cannot break out of the block of structured data', async () => {
  const content = createFixtureContent()
  const attack = '</script><script>alert(1)</script><!--'
  for (const language of languages) {
    content.profile.name[language] = attack
    for (const { texts } of [...content.projects, ...Object.values(content.posts)])
      inLanguage<{ title: string }>(texts, language, 'ko').title = attack
  }
  await using site = await openTestSite({ content })
  for (const path of [
    '/en',
    '/en/about',
    `/en/projects/${content.projects[0]?.id}`,
    '/en/blog/first-survey',
  ]) {
    const html = await htmlOf(site, path)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(JSON.stringify(factsOf(html))).toContain(attack)
  }
})

function createDatedPost() {
  const content = createFixtureContent()
  const post = content.posts['first-survey']
  if (!post) throw new Error('The fixture has no post.')
  post.facts = { ...post.facts, date: '2024-05-01', updated: '2024-06-01' }
  return content
}

/** Counts the public pages of the sample content in all languages. */
async function countPublicPages(): Promise<number> {
  const { posts, projects } = await readSample()
  const today = now().toISOString()
  const visible = Object.values(posts).filter(
    ({ facts }) => facts.status === 'published' && facts.date <= today,
  )
  const tags = new Set(visible.flatMap(({ facts }) => facts.tags))
  const fixed = listRoutes().filter(({ pattern }) => !pattern.includes(':'))
  const translations = visible.flatMap(({ texts }) => Object.keys(texts))
  const each = fixed.length + pieces.length + projects.length + tags.size
  return languages.length * each + translations.length
}
