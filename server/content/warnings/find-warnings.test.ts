import { expect, test } from 'vitest'
import { kindNames, kindOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import { listPlaces } from '../markdown/markdown.ts'
import { findTextWarnings, markdownFields } from './find-warnings.ts'

const renderer = {
  listPlaces: async (_: string, text: string, language: 'ko' | 'en' | 'ja') =>
    listPlaces(text, language),
}
const places = {
  posts: new Set(['two', 'earlier']),
  projects: new Set(['3']),
  pages: new Set(['now']),
  tags: new Set(['한국']),
  files: new Set(['hall.jpg', '지도.png', 'paper.pdf']),
}

async function warn(body: string) {
  const post = { texts: { ko: { body } } }
  const found = await findTextWarnings({ kind: 'post', id: 'one' }, post, { places, renderer })
  return found.map(({ name, line, what }) => `${line} ${name} ${what}`)
}

test.each([
  '[a](#소개) [b](#소개-1) [c](#%EC%86%8C%EA%B0%9C) [d](#section-소개) [e](#) [f](#top)\n\n## 소개\n\n## 소개',
  'A note.[^1]\n\n[^1]: Here.',
  '[a](/blog/two) [b](/ko/blog/two) [c](/ja/blog/earlier/) [d](/blog/two#x) [e](two) [f](./two) [g](../about)',
  '[a](/) [b](/ko) [c](/projects/3) [d](/blog/tags/한국) [e](/en/blog?page=2) [f](?q=a) [g](/play/hanok) [h](/now) [i](/ko/now.md)',
  '[a](/feed.xml) [h](/blog/two.md) [b](/resumes/gildong.pdf) [c](media/paper.pdf) [d](mailto:a@b.example) [e](tel:02-123)',
  '![a](media/hall.jpg) ![b](media/지도.png) ![c](https://example.com/x.png)',
  'https://example.com/blog/none [a](//example.com/none) `[b](/none)`\n\n```\n![c](media/none.png)\n```',
])('what leads somewhere is no warning: %s', async (body) => {
  expect(await warn(body)).toEqual([])
})

test.each([
  ['one\n\n[a](#소개)\n\n## 소게', ['3 deadFragment #소개']],
  ['[a](#%EC%86%8C%EA%B0%9C)', ['1 deadFragment #소개']],
  ['[a](#소개-3)\n\n## 소개\n\n## 소개', ['1 deadFragment #소개-3']],
  ['[a](/blog/none) [b](/ja/blog/none#x)', ['1 deadLink /blog/none', '1 deadLink /ja/blog/none#x']],
  ['a\nb [a](/projects/9)\n> [b](/nowhere)', ['2 deadLink /projects/9', '3 deadLink /nowhere']],
  ['[a][x]\n\n[x]: /blog/tags/none', ['1 deadLink /blog/tags/none']],
  [
    '[a](other.md) [b](none) [c](/play/none)',
    ['1 deadLink other.md', '1 deadLink none', '1 deadLink /play/none'],
  ],
  ['[a](/de/blog/two)', ['1 deadLink /de/blog/two']],
  [
    '[a](javascript:alert) [b](data:text/html,x)',
    ['1 deadLink javascript:alert', '1 deadLink data:text/html,x'],
  ],
  [
    '![a](media/none.png)\n\n![](../images/b.png)',
    ['1 lostPicture media/none.png', '3 lostPicture ../images/b.png'],
  ],
  [
    '[![a](media/none.png)](media/none.pdf)',
    ['1 deadLink media/none.pdf', '1 lostPicture media/none.png'],
  ],
  ['![a](data:image/png;base64,AAAA)', ['1 lostPicture data:image/png;base64,AAAA']],
  [
    '[a](http://a.example) ![b](http://b.example/c.png)',
    ['1 plainHttp http://a.example', '1 plainHttp http://b.example/c.png'],
  ],
  ['text\n\nhttp://a.example에서', ['3 plainHttp http://a.example']],
  ['- one\n- two\n  - [a](#none)', ['3 deadFragment #none']],
])('what leads nowhere is told with its line: %j', async (body, warnings) => {
  expect(await warn(body)).toEqual(warnings)
})

test('texts are looked through in the languages of the site only', async () => {
  const text = { description: '[a](#none)' }
  const project = { texts: { ko: text, en: text } }
  const found = (shown?: 'ko'[]) =>
    findTextWarnings({ kind: 'project', id: '3' }, project, { places, renderer }, shown)
  expect(await found(['ko'])).toEqual([
    {
      name: 'deadFragment',
      path: ['texts', 'ko', 'description'],
      language: 'ko',
      line: 1,
      what: '#none',
    },
  ])
  expect(await found()).toHaveLength(2)
})

test('every field in Markdown is looked through', () => {
  const listMarkdown = (field: Field, path: string[]): string[] => {
    if (field.type === 'text') return field.control === 'markdown' ? [path.join('.')] : []
    if (field.type === 'list') return listMarkdown(field.item, path)
    if (field.type === 'localized') return listMarkdown(field.field, [...path, '*'])
    if (field.type !== 'group') return []
    return Object.entries(field.fields).flatMap(([name, inner]) =>
      listMarkdown(inner, [...path, /^(?:ko|en|ja)$/.test(name) ? '*' : name]),
    )
  }
  const found = kindNames.flatMap((kind) => {
    const fields = new Set(listMarkdown(kindOf(kind).fields, []))
    return fields.size === 0 ? [] : [[kind, [...fields]]]
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(markdownFields).map(([kind, path]) => [kind, [path.join('.')]]),
    ),
  )
})

test('what may have been meant is proposed, the most alike first', async () => {
  const propose = async (body: string) => {
    const document = { texts: { ko: { body } } }
    const [found] = await findTextWarnings({ kind: 'post', id: 'one' }, document, {
      places,
      renderer,
    })
    return found?.choices
  }
  expect(await propose('[a](#소게)\n\n## 다른 것\n\n## 소개')).toEqual(['#소개', '#다른-것'])
  expect(await propose('[a](/ko/blog/tow)')).toEqual(['/ko/blog/two'])
  expect(await propose('![a](media/hal.jpg)')).toEqual(['media/hall.jpg'])
  expect(await propose('[a](/blog/nothing-like-it)')).toBeUndefined()
  expect(await propose('[a](http://plain.example)')).toBeUndefined()
})

test('links to headings of other pages are followed, in their language', async () => {
  const published: Record<string, unknown> = {
    'post/two': { texts: { ko: { body: '## 끝' }, en: { body: '## End' } } },
    'project/3': { texts: { ko: { description: '## 길' } } },
    'legal/terms': { ko: { body: '## 범위' } },
  }
  const readPublished = async ({ kind, id }: { kind: string; id: string }) =>
    published[`${kind}/${id}`]
  const body =
    '[a](/blog/two#끝) [b](/en/blog/two#end) [c](/blog/two#end) [d](/projects/3#길) [e](/terms#범주) [f](/about#x) [g](/en/projects/3#any)'
  const site = { places, renderer, readPublished }
  const found = await findTextWarnings(
    { kind: 'post', id: 'one' },
    { texts: { ko: { body } } },
    site,
  )
  expect(found.map(({ name, what, choices }) => [name, what, choices])).toEqual([
    ['deadFragment', '/blog/two#end', ['/blog/two#끝']],
    ['deadFragment', '/terms#범주', ['/terms#범위']],
  ])
})
