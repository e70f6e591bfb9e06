/** A post that appeared on another site first: that address is the canonical one, in that language only. */
import { describe, expect, test } from 'vitest'
import { postWords } from '#app/blog/post-words.ts'
import { checkDocument } from '#shared/check-document.ts'
import { contentKinds } from '#shared/content-kinds.ts'
import { anyDatabase } from '../support/databases.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'
import { childrenOf, parseXml, textIn, type XmlElement } from '../support/xml.ts'

const origin = 'https://example.com'
const url = 'https://velog.io/@gildong/rain?a=1&b=2'
const escaped = url.replace('&', '&amp;')

function movedContent() {
  const content = createFixtureContent()
  const post = content.posts['first-survey']
  if (post) post.facts.canonical = { language: 'ko', url }
  return content
}

describe.each(anyDatabase)('on $name', (database) => {
  test('its page, Markdown and feeds name that address, the sitemap leaves it out, and translations are our own', async () => {
    const content = movedContent()
    await using site = await openTestSite({ database, publicOrigin: origin, content })
    const read = async (path: string) => (await site.get(path)).text()
    const korean = await read('/ko/blog/first-survey')
    expect(korean).toContain(`<link rel="canonical" href="${escaped}"/>`)
    expect(korean).toContain(postWords.ko.canonical)
    expect(korean).toContain(`<a href="${escaped}">velog.io</a>`)
    const english = await read('/en/blog/first-survey')
    expect(english).toContain(`<link rel="canonical" href="${origin}/en/blog/first-survey"/>`)
    expect(english).not.toContain('velog.io')

    const text = await site.get('/ko/blog/first-survey.md')
    expect(text.headers.get('link')).toBe(`<${url}>; rel="canonical"`)
    expect(await text.text()).toContain(`canonical: "${url}"\n`)
    expect(await read('/ko/atom.xml')).toContain(`<link rel="canonical" href="${escaped}"/>`)
    const rss = parseXml(await read('/ko/feed.xml'))
    const [item] = childrenOf(childrenOf(rss, 'channel')[0] as XmlElement, 'item') as [XmlElement]
    expect(textIn(item, 'link')).toBe(`${origin}/ko/blog/first-survey`)
    expect(childrenOf(item, 'atom:link').map(({ attributes }) => attributes)).toEqual([
      { rel: 'canonical', href: url },
    ])
    const [entry] = JSON.parse(await read('/ko/feed.json')).items
    expect(entry).toMatchObject({ url: `${origin}/ko/blog/first-survey`, external_url: url })
    for (const feed of ['atom.xml', 'feed.xml', 'feed.json']) {
      const other = await read(`/en/${feed}`)
      expect(other).toContain(`${origin}/en/blog/first-survey`)
      expect(other, feed).not.toMatch(/rel="canonical"|external_url/)
    }

    const sitemap = await read('/sitemap.xml')
    expect(sitemap).not.toContain('/ko/blog/first-survey')
    expect(sitemap).toContain(`<loc>${origin}/en/blog/first-survey</loc>`)
  })
})

test('an address with any character is written into the header of the Markdown as an address', async () => {
  const content = movedContent()
  const post = content.posts['first-survey']
  const odd = 'https://마당.example/글>; rel="next", <https://evil.example/'.replaceAll(' ', '')
  if (post) post.facts.canonical = { language: 'ko', url: odd }
  await using site = await openTestSite({ publicOrigin: origin, content })
  const { headers, status } = await site.get('/ko/blog/first-survey.md')
  expect(status).toBe(200)
  expect(headers.get('link')).toBe(`<${new URL(odd).href}>; rel="canonical"`)
  expect(headers.get('link')).toMatch(/^<https:\/\/xn--[!-;=?-~]+>; rel="canonical"$/)
})

test('an address that is not https, or names no language, is refused by its field', () => {
  const post = movedContent().posts['first-survey']
  const problemsOf = (canonical: unknown) => {
    const document = { ...post, facts: { ...post?.facts, canonical } }
    const checked = checkDocument(contentKinds.post.fields, document)
    return checked.ok ? [] : checked.problems.map(({ path }) => path.join('.'))
  }
  expect(problemsOf({ language: 'ko', url })).toEqual([])
  expect(problemsOf({ language: 'ko', url: 'http://velog.io/x' })).toEqual(['facts.canonical.url'])
  expect(problemsOf({ language: 'fr', url })).toEqual(['facts.canonical.language'])
})
