import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSectionId } from './headings.ts'
import { renderMarkdown } from './markdown.ts'

/** The id that the first link of a text leads to; null: there is no such place, or no link. */
function follow(markdown: string): string | null {
  const html = renderMarkdown(markdown, 'ko')
  const id = decodeURIComponent(/<a href="#([^"]*)"/.exec(html)?.[1] ?? '')
  return id !== '' && html.includes(` id="${id}"`) ? id : null
}

test.each([
  ['#소개', '## 소개', 'section-소개'],
  ['#%EC%86%8C%EA%B0%9C', '## 소개', 'section-소개'],
  ['#소개'.normalize('NFD'), '## 소개', 'section-소개'],
  ['#소개', `## ${'소개'.normalize('NFD')}`, 'section-소개'],
  ['#소개-1', '## 소개\n\n## 소개', 'section-소개-1'],
  ['#はじめに', '# はじめに', 'section-はじめに'],
  ['#getting-started', '## Getting Started', 'section-getting-started'],
  ['#Getting-Started', '## Getting Started', 'section-getting-started'],
  ['#c--rust', '## C & Rust', 'section-c--rust'],
  ['#1-설치-방법', '## 1. 설치 방법', 'section-1-설치-방법'],
  ['#왜-느렸나', '## 왜 느렸나?', 'section-왜-느렸나'],
  ['#snake_case', '## `snake_case`', 'section-snake_case'],
  ['#nodejs-배포', '## Node.js 배포', 'section-nodejs-배포'],
  ['#---준비', '## 🚀 - 준비', 'section----준비'],
  ['#-준비', '## 🚀 준비', 'section--준비'],
  ['#없음', '## 소개', null],
  ['#%', '## 소개', null],
  // As version 9 made them.
  ['#section-소개', '## 소개', 'section-소개'],
  ['#section-node-js-배포', '## Node.js 배포', 'section-node-js-배포'],
  ['#section-소개-2', '## 소개\n\n## 소개', 'section-소개-2'],
])('a link to %s in a text with %j leads to %s', (fragment, headings, id) => {
  expect(follow(`[x](<${fragment}>)\n\n${headings}`)).toBe(id)
})

test('a link to a heading of another text of the site finds it too, and all others stay as they are', () => {
  const written = [
    ['/blog/two#소개', '/blog/two#section-소개'],
    ['/ko/blog/two#Getting-Started', '/ko/blog/two#section-getting-started'],
    ['/projects/3?a=1#소개', '/projects/3?a=1#section-소개'],
    ['/blog/two#section-소개', '/blog/two#section-소개'],
    ['/about#certificates', '/about#certificates'],
    ['/blog/tags/a#소개', '/blog/tags/a#소개'],
    ['https://example.com/blog/two#소개', 'https://example.com/blog/two#소개'],
  ]
  for (const [from = '', to] of written) {
    const [, href = ''] = /href="([^"]*)"/.exec(renderMarkdown(`[x](${from})`)) ?? []
    expect(decodeURIComponent(href), from).toBe(to)
  }
})

test.each([
  // From the fixtures of github-slugger.
  ['bravoCharlieDelta', 'bravocharliedelta'],
  ['__proto__', '__proto__'],
  ['heading with a - dash', 'heading-with-a---dash'],
  ['heading with an _ underscore', 'heading-with-an-_-underscore'],
  ['heading with a period.txt', 'heading-with-a-periodtxt'],
  [
    'exchange.bind_headers(exchange, routing [, bindCallback])',
    'exchangebind_headersexchange-routing--bindcallback',
  ],
  ['apostrophe’s should be trimmed', 'apostrophes-should-be-trimmed'],
  ['I ♥ unicode', 'i--unicode'],
  ['en–dash', 'endash'],
  ['😄-😄 unicode emoji', '--unicode-emoji'],
  ['😄_😄 unicode emoji', '_-unicode-emoji'],
  [':ok_hand: Single', 'ok_hand-single'],
  ['Профили пользователей', 'профили-пользователей'],
  ['Привет non-latin 你好', 'привет-non-latin-你好'],
])('%s is the heading %s', (title, name) => {
  expect(toSectionId(title)).toBe(`section-${name}`)
})

test('repeated headings are numbered as GitHub does, and every id exists once', () => {
  const titles = ['echo', 'echo', 'echo 1', 'echo-1', 'echo', 'foxtrot-1', 'foxtrot', 'foxtrot']
  const html = renderMarkdown(titles.map((title) => `## ${title}`).join('\n\n'))
  expect([...html.matchAll(/<h2 id="section-([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'echo',
    'echo-1',
    'echo-1-1',
    'echo-1-2',
    'echo-2',
    'foxtrot-1',
    'foxtrot',
    'foxtrot-2',
  ])
  const title = fc.constantFrom('a', 'a-1', 'a 1', 'a.1', 'A', '', 'a-2', 'section-a', '__proto__')
  fc.assert(
    fc.property(fc.array(title, { maxLength: 12 }), (some) => {
      const made = renderMarkdown(some.map((one) => `## ${one} .`).join('\n\n'))
      const ids = [...made.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      // No heading takes a name of the page or of `window`.
      expect(ids.filter((id) => !id?.startsWith('section-'))).toEqual([])
    }),
  )
})
