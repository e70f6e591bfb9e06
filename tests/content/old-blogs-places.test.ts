/** Of each format: which files are posts, in which language, of which day, and what is never public. */
import { expect, test } from 'vitest'
import type { BlogFiles } from '../support/old-blogs.ts'
import { read, titled } from '../support/read-old-blog.ts'

/** A line a file: its path, and its fields and text or, after `=`, its bytes. */
function toFiles(written: string): BlogFiles {
  const lines = written
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(' ⏎ ', '\n'))
  return Object.fromEntries(
    lines.map((line) => {
      const [, path = '', bytes, fields = '', body] =
        /^(\S+) (?:= (.*)|(.*?)(?: ¶ (.*))?)$/s.exec(line) ?? []
      return [path, bytes ?? titled(fields, body)]
    }),
  )
}

interface Right {
  /** `slug day status languages`. */
  posts: string
  /** What is no post. */
  left?: string
  /** Of the first post. */
  tags?: string[]
  addresses?: string[]
  body?: string
  title?: string
  summary?: string
  notes?: string[]
}

const blogs: [string, string, Right][] = [
  [
    'hexo: names without date, permalinks and time zone of _config.yml; scaffolds are none',
    `
_config.yml = language: ko ⏎ timezone: Asia/Seoul ⏎ url: https://harbour.example ⏎ permalink: :year/:month/:day/:title/ ⏎ 
scaffolds/post.md title: {{ title }} ⏎ date: {{ date }} ⏎ tags: ¶ 
source/_posts/first-note.md date: 2023-04-05 16:07:08Z ⏎ tags: [sea] ¶ One ⏎ two [next](/2023/04/07/second/).
source/_posts/2023-04-07-second.md date: 2023-04-07
source/_drafts/idea.md date: 2023-04-08
source/about/index.md date: 2024-01-02
`,
    {
      posts:
        'first-note 2023-04-06 published ko | idea 2023-04-08 draft ko | second 2023-04-07 published ko',
      left: 'scaffolds/post.md | source/about/index.md',
      tags: ['sea'],
      addresses: ['/2023/04/06/first-note/'],
      body: 'One\ntwo [next](/blog/second).',
    },
  ],
  [
    'hexo: in the folder of an address, in the first of its languages',
    `
_config.yml = language: [ja, en] ⏎ url: https://harbour.example/log ⏎ root: /log/ ⏎ 
package.json = {"dependencies":{"hexo":"7.0.0"}}
source/_posts/note.md date: 2024-01-02
`,
    { posts: 'note 2024-01-02 published ja', addresses: ['/log/2024/01/02/note/'] },
  ],
  [
    'qiita: what is not shared with everybody is a draft, and the update is the day',
    `
public/0123456789abcdef0123.md tags: ⏎   - 料理 ⏎ private: false ⏎ updated_at: '2022-02-03T04:05:06+09:00' ⏎ organization_url_name: null ⏎ ignorePublish: false ¶ 一行目 ⏎ 二行目 [自分](https://qiita.com/me/items/fedcba98765432100000) [他](https://qiita.com/you/items/0a)
public/fedcba98765432100000.md private: true ⏎ updated_at: '2022-02-04T04:05:06+09:00' ⏎ ignorePublish: false
public/newArticle001.md private: false ⏎ updated_at: '' ⏎ ignorePublish: true
README.en.md = # Sources
`,
    {
      posts:
        '0123456789abcdef0123 2022-02-03 published ko | fedcba98765432100000 2022-02-04 draft ko | newarticle001 undated draft ko',
      left: 'README.en.md',
      tags: ['料理'],
      addresses: ['/me/items/0123456789abcdef0123'],
      body: '一行目\n二行目 [自分](/blog/fedcba98765432100000) [他](https://qiita.com/you/items/0a)',
    },
  ],
  [
    'zenn: topics are tags, undated articles are drafts, books stay where they are',
    `
articles/dated-article.md emoji: 🌊 ⏎ topics: ["sea", "boat"] ⏎ published: true ⏎ published_at: 2022-03-04 09:10 ¶ 一 ⏎ 二 [本](https://zenn.dev/me/books/b) [次](https://zenn.dev/me/articles/undated-article)
articles/undated-article.md emoji: 🌊 ⏎ topics: [] ⏎ published: true
articles/hidden-article.md topics: [] ⏎ published: false ⏎ published_at: 2022-03-05
articles/later-article.md topics: [] ⏎ published: true ⏎ published_at: 2050-01-02 09:00
books/b/one.md free: true
`,
    {
      posts:
        'dated-article 2022-03-04 published ko | hidden-article 2022-03-05 draft ko | later-article 2050-01-02 published ko | undated-article undated draft ko',
      left: 'books/b/one.md',
      tags: ['sea', 'boat'],
      body: '一\n二 [本](https://zenn.dev/me/books/b) [次](/blog/undated-article)',
    },
  ],
  [
    'gatsby: a post is named by its folder',
    `
gatsby-config.js = module.exports = { pathPrefix: '/log', siteMetadata: { siteUrl: \`https://walk.example\`, language: 'en-GB' } }
content/blog/river-walk/index.md date: "2021-05-06T07:08:09.000Z" ¶ Next: [hill](../hill-walk/). ⏎ The same ⏎ line.
content/blog/hill-walk/index.md date: "2021-05-13" ¶ Last: ⏎ [river](https://walk.example/log/river-walk).
content/drafts/sea/index.md date: 2024-01-02
`,
    {
      posts: 'hill-walk 2021-05-13 published en | river-walk 2021-05-06 published en',
      left: 'content/drafts/sea/index.md',
      addresses: ['/log/hill-walk/', '/log/blog/hill-walk/', '/log/posts/hill-walk/'],
      body: 'Last: [river](/blog/river-walk).',
    },
  ],
  [
    'next: pages of the app router, and components',
    `
next.config.mjs = export default {}
app/layout.tsx = 
app/blog/the-sea/page.mdx date: 2024-01-02 ¶ import A from "a" ⏎  ⏎ {/* only for me */} ⏎  ⏎ <A>shown</A> ⏎ here
app/blog/drafts/page.mdx date: 2024-01-02
`,
    { posts: 'drafts 2024-01-02 draft ko | the-sea 2024-01-02 published ko', body: 'Text.' },
  ],
  [
    'next: _posts without dates in their names, known by its package',
    `
package.json = {"dependencies":{"next":"15","remark-breaks":"4"}}
CHANGELOG.md = # 1.0
_posts/hello.md date: '2020-03-16T05:35:07.322Z' ¶ a ⏎ b
`,
    { posts: 'hello 2020-03-16 published ko', left: 'CHANGELOG.md', body: 'a\nb' },
  ],
  [
    'jekyll: a name without a date was never built; folders of one name are two posts',
    `
_config.yml = url: https://kram.example ⏎ lang: en ⏎ kramdown: ⏎   hard_wrap: true ⏎ 
_posts/2024-04-05-blocks.md tags: [a, b] ¶ one ⏎ two
_posts/idea.md date: 2024-01-02
sea/_posts/2024-04-06-tide.md x: 1 ¶ high
hill/_posts/2024-04-06-tide.md x: 1 ¶ 언덕 위의 조수는 다른 글이다.
docs/_posts/2024-04-07-more.md x: 1
`,
    {
      posts:
        'blocks 2024-04-05 published en | idea 2024-01-02 draft en | more 2024-04-07 published en | tide-~ 2024-04-06 published en | tide-~ 2024-04-06 published ko',
      body: 'one\ntwo',
    },
  ],
  [
    'hugo: papers of the repository and archetypes are no posts; its language is that of its texts',
    `
hugo.toml = baseURL = "https://paper.example/" ⏎ defaultContentLanguage = "en" ⏎ 
CONTRIBUTING.md = # How to help
README.en.md = # The sources
archetypes/plain.md draft: false
themes/thin/exampleSite/content/posts/sample.md date: 2024-01-02
content/posts/hello.md Date: 2024-01-02 ⏎ TAGS: [Sea] ⏎ PublishDate: 2024-01-03 ⏎ Description: Tom &amp; &#39;Jo&quot; ¶ a ⏎ b
content/posts/later.md date: 2024-01-02 ⏎ Draft: true
`,
    {
      posts: 'hello 2024-01-02 published en | later 2024-01-02 draft en',
      left: 'CONTRIBUTING.md | README.en.md | archetypes/plain.md | themes/thin/exampleSite/content/posts/sample.md',
      tags: ['Sea'],
      body: 'a b',
      summary: `Tom & 'Jo"`,
    },
  ],
  [
    'astro: the language of its configuration, and nothing that begins with an underscore',
    `
astro.config.mjs = export default { site: 'https://a.example', i18n: { defaultLocale: 'ja' } }
src/content/blog/one/index.mdx date: 2024-01-02 ¶ a ⏎ b
src/content/blog/_two.md date: 2024-01-02
src/pages/about.md date: 2024-01-02
`,
    {
      posts: 'one 2024-01-02 published ja',
      body: 'a b',
      left: 'src/content/blog/_two.md | src/pages/about.md',
    },
  ],
  [
    'obsidian: known by a link between notes; a note without fields is private',
    `
Garden/Roses.md Title: Roses ⏎ date: 2024-07-08 ⏎ tags: ["#bed"] ¶ See [[Tulips]]. ⏎ And here.
Garden/Tulips.md title: Tulips ⏎ created: 2024-07-09 ⏎ dg-publish: false ¶ Water.
Daily/2024-07-09.md = Bought a rose.
Ideas.md = A secret.
Templates/Note.md date: 2024-01-02
`,
    {
      posts:
        '2024-07-09 2024-07-09 published ko | roses 2024-07-08 published ko | tulips 2024-07-09 draft ko',
      left: 'Ideas.md | Templates/Note.md',
    },
  ],
  [
    'obsidian: known by its folder',
    `
Vault/.obsidian/app.json = {}
Vault/.obsidian/plugins/a/notes.md date: 2024-01-02
Vault/a.md date: 2024-01-02
`,
    { posts: 'a 2024-01-02 published ko' },
  ],
  [
    'velog: quotes that nobody escaped are read as they are written',
    `
quote.md title: "Quotes in a "summary"" ⏎ description: "He said "hello" &amp; left; a \\* star" ⏎ date: 2021-07-04T15:27:41.067Z ⏎ tags: ["talk", "말"]
list.md title: A: b ⏎ date: 2021-07-05 ⏎ Draft: true ⏎ tags: ⏎   - one ⏎   - "two"
LICENSE.md = # MIT
docs/guide.md date: 2024-01-02
`,
    {
      posts: 'list 2021-07-05 draft ko | quote 2021-07-05 published ko',
      left: 'LICENSE.md | docs/guide.md',
      tags: ['one', 'two'],
      notes: ['2 READ_BY_LINE'],
      title: 'A: b',
    },
  ],
  [
    'velog: characters that nobody sees are taken out and named',
    `
2024-03-04-stray.md = \ufeff--- ⏎ title: A title ⏎ x: 1 ⏎ --- ⏎ A stray back\bspace, ⏎ a pasted\u2028line, \u202eand\u0085more\u0000.
b.md title: A\u0007bell ⏎ date: 2024-03-05
`,
    {
      posts: '2024-03-04-stray 2024-03-04 published ko | b 2024-03-05 published ko',
      body: 'A stray backspace,\na pasted line, and more.',
      notes: ['5 CLEANED U+0008, U+2028, U+202E, U+0085, U+0000', '3 FIELD_UNUSED x: 1'],
    },
  ],
  [
    'velog: an update is the day of a post without one, and no day at all makes a draft',
    `
soup.md updated_at: '2022-02-03T04:05:06+09:00'
stew.md lastmod: 2022-02-04 ⏎ date: soon
tea.md date:
tea/index.md date: 2022-02-05 ¶ Another one.
memo.md = # Only for me
`,
    {
      posts:
        'soup 2022-02-03 published ko | stew 2022-02-04 published ko | tea-~ 2022-02-05 published ko | tea-~ undated draft ko',
      left: 'memo.md',
      notes: [],
    },
  ],
  [
    'velog: links to the posts of others stay, and so does a machine of one’s own',
    `
a.md date: 2024-01-02 ¶ [b](https://velog.io/@me/b) [c](https://velog.io/@me/%EB%81%9D) [b](https://velog.io/@you/b) [x](https://velog.io/@you/x) [y](https://velog.io/@you/y) [l](http://localhost:3000/x) [m](http://127.0.0.1/) [n](http://nas/) [o](http://o.example/)
b.md date: 2024-01-02
끝.md date: 2024-01-02 ⏎ slug: end
`,
    {
      posts: 'a 2024-01-02 published ko | b 2024-01-02 published ko | end 2024-01-02 published ko',
      addresses: ['/@me/a'],
      body: '[b](/blog/b) [c](/blog/end) [b](https://velog.io/@you/b) [x](https://velog.io/@you/x) [y](https://velog.io/@you/y) [l](http://localhost:3000/x) [m](http://127.0.0.1/) [n](http://nas/) [o](https://o.example/)',
    },
  ],
]

test.for(blogs)('%s', async ([name, files, right]) => {
  const blog = await read(toFiles(files))
  const all = [...blog.posts.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1))
  const [first] = all
  const { facts, texts } = first?.document ?? {}
  const [text] = Object.values(texts ?? {})
  const found = {
    posts: all
      .map(({ slug, isUndated, document }) =>
        [
          slug.replace(/^(tide|tea)-[0-9a-f]{6}$/, '$1-~'),
          isUndated ? 'undated' : document.facts.date,
          document.facts.status,
          ...Object.keys(document.texts),
        ].join(' '),
      )
      .sort()
      .join(' | '),
    left: blog.notes
      .filter(({ code }) => code === 'NO_POST')
      .map(({ file }) => file)
      .join(' | '),
    tags: facts?.tags,
    addresses: first?.addresses,
    body: text?.body,
    title: text?.title,
    summary: text?.summary,
    notes:
      first && blog.notesOf(first.slug)?.map((note) => note.replace(/(READ_BY_LINE) .*/, '$1')),
  }
  expect(name).toMatch(`${blog.format}: `)
  expect(found).toEqual({ ...found, left: '', ...right })
  expect(blog.notes.filter(({ code }) => code !== 'NO_POST')).toEqual([])
})
