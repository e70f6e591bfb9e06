/** Feeds are validated by libxml2 with the schema of each format, in every language. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { languages } from '#shared/i18n/languages.ts'
import { createFixtureContent } from '../support/fixture-content.ts'
import { openTestSite } from '../support/site.ts'

const schemas = { 'feed.xml': 'rss.rng', 'atom.xml': 'atom.rng' } as const

async function findFaults(file: keyof typeof schemas, contents: string): Promise<string[]> {
  const schema = join(import.meta.dirname, '..', 'support', 'schemas', schemas[file])
  const { errors, valid } = await validateXML({
    xml: [{ fileName: file, contents }],
    schema: [await readFile(schema, 'utf8')],
    extension: 'relaxng',
  })
  return valid ? [] : errors.map(({ message }) => message)
}

const url = v.pipe(v.string(), v.url())
const time = v.pipe(v.string(), v.isoTimestamp())

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/): what it requires, and the members that feeds of a site have. */
const jsonFeed = v.strictObject({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: v.string(),
  description: v.string(),
  home_page_url: url,
  feed_url: url,
  language: v.picklist(languages),
  authors: v.array(v.strictObject({ name: v.pipe(v.string(), v.nonEmpty()) })),
  items: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.nonEmpty()),
      url,
      external_url: v.optional(url),
      title: v.string(),
      summary: v.string(),
      content_html: v.string(),
      date_published: time,
      date_modified: time,
      tags: v.array(v.string()),
      language: v.picklist(languages),
    }),
  ),
})

const title = 'A & B < C "d" \u{1f469} \ufffe ]]>'
const body = 'One [link](/about), a note[^1] and `code & <more>`.\n\n[^1]: Of two.'
const text = { title, summary: title, body }

function createContent() {
  const content = createFixtureContent()
  content.site.tagLabels = [{ tag: 'a&b', ko: '"둘" <과>', ja: '二つ & 三つ' }]
  content.posts['strange'] = {
    facts: {
      date: '2025-03-04',
      updated: '2025-04-05',
      status: 'published',
      tags: ['a&b', '"q"<'],
      canonical: { language: 'en', url: 'https://example.org/?a=1&b=2' },
    },
    texts: { ko: text, en: text, ja: text },
  }
  return content
}

describe.each(languages)('in %s', (language) => {
  test.each(['feed.xml', 'atom.xml'] as const)('%s is valid', async (file) => {
    await using site = await openTestSite({ content: createContent() })
    const feed = await (await site.get(`/${language}/${file}`)).text()

    expect(feed).toContain('/blog/strange')
    expect(await findFaults(file, feed)).toEqual([])
  })

  test('feed.json is valid', async () => {
    await using site = await openTestSite({ content: createContent() })
    const feed = await (await site.get(`/${language}/feed.json`)).json()

    expect(v.safeParse(jsonFeed, feed).issues).toBeUndefined()
    expect(feed.items.length).toBeGreaterThan(0)
  })
})

test('feeds without posts are valid', async () => {
  await using site = await openTestSite({ content: { ...createFixtureContent(), posts: {} } })
  for (const file of ['feed.xml', 'atom.xml'] as const) {
    expect(await findFaults(file, await (await site.get(`/ko/${file}`)).text())).toEqual([])
  }
})

test.each([
  ['atom.xml', /<updated>[^<]*<\/updated>/, '<updated>yesterday</updated>'],
  ['atom.xml', /<id>[^<]*<\/id>/, ''],
  ['atom.xml', / term="[^"]*"/, ''],
  ['feed.xml', /<pubDate>[^<]*/, '<pubDate>2025-03-04'],
  ['feed.xml', /isPermaLink="[^"]*"/, 'isPermaLink="perhaps"'],
  ['feed.xml', /<title>[^<]*<\/title>/, ''],
] as const)('%s with a fault is not: %s', async (file, place, fault) => {
  await using site = await openTestSite({ content: createContent() })
  const feed = await (await site.get(`/ko/${file}`)).text()

  expect(feed).toMatch(place)
  expect(await findFaults(file, feed.replace(place, fault))).not.toEqual([])
})
