/** What is peculiar to Hugo, Astro and Ghost. */
import { expect, test } from 'vitest'
import type { BlogFiles } from '../support/old-blogs.ts'
import { front, read } from '../support/read-old-blog.ts'

test('Hugo: languages by file or folder are one post; a shortcode in a comment is shown', async () => {
  const blog = await read({
    'hugo.toml': 'baseURL = "https://old.example/"\n',
    'content/posts/one/index.md': `${front()}ko {{</* shown */>}} {{< unknown a="b" >}} {{< youtube x1 >}}`,
    'content/posts/one/index.en.md': `${front()}en [two]({{< relref "../two.md#Some Part" >}})`,
    'content/ja/posts/one.md': `+++\ntitle = "一"\ndate = 2020-01-02\n+++\nja`,
    'content/posts/two.md': `${front().replace('2020-01-02', '2021-01-02T08:00:00Z')}two`,
    'content/about.md': front(),
  })
  expect(blog.posts.get('one')?.document.texts).toMatchObject({
    ko: {
      body: 'ko {{< shown >}} {{< unknown a="b" >}} [https://www.youtube.com/watch?v=x1](https://www.youtube.com/watch?v=x1)',
    },
    en: { body: 'en [two](/blog/two#section-some-part)' },
    ja: { body: 'ja', title: '一' },
  })
  expect(blog.notesOf('one')).toEqual(['5 KEPT_AS_TEXT {{< unknown a="b" >}}'])
  expect(blog.notes).toEqual([
    { file: 'content/about.md', line: 1, code: 'NO_POST', text: 'content/about.md' },
  ])
})

test('Hugo: a post appears when Hugo would have shown it, whatever its date', async () => {
  const blog = await read({
    'hugo.toml': 'timeZone = "Asia/Seoul"\n',
    'content/posts/day.md': `${front('publishDate: 2030-03-01\n')}text`,
    'content/posts/moment.md': `${front('publishDate: 2030-03-01T09:00:00Z\n')}text`,
    'content/posts/same.md': `${front('publishDate: 2020-01-02\ndraft: false\n')}text`,
  })
  const shown = [...blog.posts].map(([slug, { document }]) => [
    slug,
    document.facts.date,
    document.facts.status,
    document.texts.ko?.publishAt,
  ])
  expect(shown.sort()).toEqual([
    ['day', '2020-01-02', 'published', '2030-03-01T00:00+09:00'],
    ['moment', '2020-01-02', 'published', '2030-03-01T09:00Z'],
    ['same', '2020-01-02', 'published', undefined],
  ])
})

test('Hugo: a post that has expired becomes a draft; one that will expire is named in the report', async () => {
  const blog = await read({
    'hugo.toml': 'timeZone = "Asia/Seoul"\n',
    'content/posts/past.md': `${front('expiryDate: 2026-11-27T20:59:00+09:00\n')}text`,
    'content/posts/today.md': `${front('expiryDate: 2026-11-27\n')}text`,
    'content/posts/tomorrow.md': `${front('expiryDate: 2026-11-28\n')}text`,
    'content/posts/toml.md': `+++\ntitle = "一"\ndate = 2020-01-02\nunpublishdate = 2021-01-01\n+++\ntext`,
  })
  const shown = [...blog.posts].map(([slug, { document }]) => [
    slug,
    document.facts.status,
    blog.notesOf(slug),
  ])
  expect(shown.sort()).toEqual([
    ['past', 'draft', ['4 EXPIRED 2026-11-27T20:59:00+09:00']],
    ['today', 'draft', ['4 EXPIRED 2026-11-27']],
    ['toml', 'draft', ['4 EXPIRED "2021-01-01"']],
    ['tomorrow', 'published', ['4 FIELD_UNUSED expiryDate: 2026-11-28']],
  ])
})

test('Astro: components and imports are removed and named; code keeps them', async () => {
  const blog = await read({
    'src/content/blog/one.mdx': `${front()}import A from './a.astro'

<A x={1}>kept</A>

\`<A />\` {1 + 1}`,
  })
  expect(blog.bodyOf('one')).toBe('kept\n\n`<A />` {1 + 1}')
  expect(blog.notesOf('one')).toEqual([
    "5 REMOVED import A from './a.astro'",
    '7 REMOVED <A x={1}>',
    '7 REMOVED </A>',
    '9 KEPT_AS_TEXT {1 + 1}',
  ])
})

const ghost = (post: object, settings: object[] = []): BlogFiles => ({
  'x.json': JSON.stringify({
    db: [
      {
        data: { posts: [{ id: 1, slug: 'one', title: 'One', status: 'draft', ...post }], settings },
      },
    ],
  }),
})

test('Ghost: Lexical and Mobiledoc are read where there is no HTML', async () => {
  const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format })
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'paragraph', children: [text('a '), text('b', 1), text(' & c')] },
        { type: 'image', src: 'https://img.example/x.png', alt: 'x' },
        { type: 'codeblock', language: 'js', code: 'a < b' },
        { type: 'markdown', markdown: '- *one*\n- two' },
        { type: 'strange', value: 1 },
      ],
    },
  })
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [['code', { code: 'x', language: 'sh' }]],
    markups: [['strong'], ['a', ['href', 'https://other.example/']]],
    sections: [
      [1, 'h2', [[0, [], 0, 'Head']]],
      [
        1,
        'p',
        [
          [0, [0], 1, 'bold'],
          [1, [], 0, 0],
          [0, [1], 1, 'link'],
        ],
      ],
      [10, 0],
      [3, 'ul', [[[0, [], 0, 'item']]]],
    ],
  })
  expect((await read(ghost({ lexical }))).bodyOf('one')).toBe(
    'a **b** & c\n\n[x](https://img.example/x.png)\n\n```js\na < b\n```\n\n- *one*\n- two\n\n```json\n{"type":"strange","value":1}\n```',
  )
  expect((await read(ghost({ mobiledoc }))).bodyOf('one')).toBe(
    '## Head\n\n**bold**\\\n[link](https://other.example/)\n\n```sh\nx\n```\n\n- item',
  )
})

test('Ghost: characters that nobody sees are taken out and named, also those of its editor', async () => {
  const children = [{ type: 'paragraph', children: [{ type: 'text', text: 'a\u0008b' }] }]
  const lexical = JSON.stringify({ root: { children } })
  for (const text of [{ lexical }, { html: '<p>a\u2028b</p>' }, { html: '<p>a\u0000b</p>' }]) {
    const blog = await read(ghost(text))
    expect(blog.bodyOf('one')).toMatch(/^a ?b$/)
    expect(blog.notesOf('one')).toContainEqual(expect.stringMatching(/^1 CLEANED U\+/))
  }
})

test('Ghost: what was sent by email only, or shown to members only, is a draft', async () => {
  const statusOf = async (post: object) =>
    (await read(ghost({ html: '<p>a</p>', created_at: '2020-01-02', ...post }))).posts.get('one')
      ?.document.facts.status
  expect(await statusOf({ status: 'published' })).toBe('published')
  expect(await statusOf({ status: 'scheduled', visibility: 'public' })).toBe('published')
  expect(await statusOf({ status: 'sent', visibility: 'public' })).toBe('draft')
  expect(await statusOf({ status: 'published', visibility: 'members' })).toBe('draft')
})

test('a time in UTC, which Ghost and velog write, gets the day that it was for readers of the blog', async () => {
  const written = '2024-03-04T16:30:00.000Z'
  const inGhost = await read(
    ghost({ html: '<p>a</p>', published_at: written, updated_at: '2024-04-30T15:00:00.000Z' }, [
      { key: 'timezone', value: 'Asia/Seoul' },
    ]),
  )
  const inVelog = await read({ 'one.md': `---\ntitle: One\nreleased_at: ${written}\n---\nText` })
  const withOffset = await read({
    'one.md': '---\ntitle: One\ndate: 2024-03-04T16:30-05:00\n---\na',
  })
  const datesOf = ({ posts }: typeof inGhost) => {
    const { facts, texts } = posts.get('one')?.document ?? {}
    return [facts?.date, facts?.updated, texts?.ko?.publishAt]
  }
  expect(datesOf(inGhost)).toEqual(['2024-03-05', '2024-05-01', '2024-03-04T16:30Z'])
  expect(datesOf(inVelog)).toEqual(['2024-03-05', undefined, '2024-03-04T16:30Z'])
  expect(datesOf(withOffset)).toEqual(['2024-03-04', undefined, '2024-03-04T16:30-05:00'])
})
