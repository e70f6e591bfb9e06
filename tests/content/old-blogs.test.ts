/** What the import of each format makes of a text, and what it says about the rest. */
import { expect, test } from 'vitest'
import type { BlogFiles } from '../support/old-blogs.ts'
import { front, read } from '../support/read-old-blog.ts'
import { makeGif } from '../support/sample-media.ts'

/** A post of Jekyll; its text begins on line 5. */
const jekyll = (text: string, more = ''): BlogFiles => ({
  '_config.yml': 'url: http://old.example\n',
  '_posts/2020-01-02-one.md': front(more) + text,
  'pic.gif': makeGif(3),
})
const bodyOfJekyll = async (text: string) => (await read(jekyll(text))).bodyOf('one')

test('lines that the old blog joined are joined, in Japanese without a space; code keeps its lines', async () => {
  expect(await bodyOfJekyll('Soft\nline と\n日本\n語。')).toBe('Soft line と日本語。')
  expect(await bodyOfJekyll('> a\n> b\n\n    x\n    y\n\nhard  \nbreak')).toBe(
    '> a b\n\n    x\n    y\n\nhard  \nbreak',
  )
})

test('tags of Jekyll become Markdown; what is not understood stays, and is named with its line', async () => {
  const blog = await read(
    jekyll(`{% highlight ruby %}
puts 1
{% endhighlight %}

{% raw %}{{ shown }}{% endraw %} and \`{{ code }}\`

{% include ad.html %}

- x {:.red}

{{ page.title }}`),
  )
  expect(blog.bodyOf('one')).toBe(
    '```ruby\nputs 1\n```\n\n{{ shown }} and `{{ code }}`\n\n{% include ad.html %}\n\n- x \n\n{{ page.title }}',
  )
  expect(blog.notesOf('one')?.sort()).toEqual([
    '11 KEPT_AS_TEXT {% include ad.html %}',
    '13 REMOVED {:.red}',
    '15 KEPT_AS_TEXT {{ page.title }}',
  ])
})

test('pictures of the folder are media; those of other sites are links, and the others are named', async () => {
  const files = jekyll(
    '![a](/pic.gif "Title") ![b](http://img.example/x.png)\n\n![c](/lost.png) ![d](bad.png)\n\n<img src="/pic.gif" alt="e">',
  )
  const blog = await read({ ...files, '_posts/bad.png': 'no picture' })
  expect(blog.bodyOf('one')).toBe(
    '![a](media/pic.gif "Title") [b](https://img.example/x.png)\n\n[c](https://old.example/lost.png) ![d](bad.png)\n\n![e](media/pic.gif)',
  )
  expect(blog.pictures.map(({ name }) => name)).toEqual(['pic.gif'])
  expect(blog.notesOf('one')).toEqual([
    '5 PICTURE_REMOTE http://img.example/x.png',
    '7 PICTURE_MISSING /lost.png',
    expect.stringMatching(/^7 PICTURE_REFUSED _posts\/bad\.png \(/),
  ])
})

test('addresses without brackets end where the sentence goes on, and may be anywhere', async () => {
  expect(await bodyOfJekyll('http://a.example/b에서\n본 글 [출처: http://a.example/b]')).toBe(
    '[http://a.example/b](https://a.example/b)에서 본 글 [출처: http://a.example/b]',
  )
})

test('HTML becomes Markdown, and scripts become code that is shown', async () => {
  const blog = await read(
    jekyll(`<div align="center"><p>In <em>div</em></p></div>

<details><summary>More</summary>

inside **it**

</details>

<script>alert(1)</script>

<b>bold</b> 2<sup>3</sup><br>x <a href="/about/">about</a> <ruby>漢字<rt>かんじ</rt></ruby>

<!-- a comment -->`),
  )
  expect(blog.bodyOf('one')).toBe(
    'In *div*\n\n<details><summary>More</summary>\n\ninside **it**\n\n</details>\n\n```html\n<script>alert(1)</script>\n```\n\n**bold** 2<sup>3</sup>\\\nx [about](https://old.example/about/) {漢字|かんじ}\n\n<!-- a comment -->',
  )
  expect(blog.notesOf('one')).toEqual(['13 KEPT_AS_TEXT <script>', '15 LINK_DEAD /about/'])
})

test('a break of HTML is one of Markdown, and none where the paragraph ends', async () => {
  const text = `첫 줄<br>
둘째 줄<br />${' '}
셋째 줄<br>

> a<br>
> b<br>

- a<br>
  b
- c<br>d

**끝<br/>** e<br>
<br>`
  expect(await bodyOfJekyll(text)).toBe(
    `첫 줄\\\n둘째 줄\\\n셋째 줄\n\n> a\\\n> b\n\n- a\\\n  b\n- c\\\nd\n\n**끝** e`,
  )
})

test('a summary that is taken from the text has no marks of Markdown', async () => {
  const { posts } = await read(jekyll('**강조(설명)**은 *글*이다'))
  expect(posts.get('one')?.document.texts.ko?.summary).toBe('강조(설명)은 글이다')
})

test('front matter: times with their zone, tags that are addresses, a cover, and fields without a place', async () => {
  const long = `${'긴 제목 '.repeat(40)}끝`
  const blog = await read({
    '_config.yml': 'timezone: Asia/Seoul\n',
    'pic.gif': makeGif(4),
    '_posts/2020-01-02-one.md': `---
title: ${long}
date: 2020-01-02 23:30
last_modified_at: 2020-02-01
categories: a/b
image: /pic.gif
layout: post
published: false
redirect_from: /old/earlier/
---
Text`,
  })
  const { document, notes } = blog.posts.get('one') ?? {}
  expect(document?.facts).toEqual({
    date: '2020-01-02',
    updated: '2020-02-01',
    status: 'draft',
    tags: ['a-b'],
    cover: { file: 'media/pic.gif' },
    aliases: ['earlier'],
  })
  expect(document?.texts.ko).toMatchObject({ publishAt: '2020-01-02T23:30+09:00' })
  expect(document?.texts.ko?.title.length).toBeLessThanOrEqual(120)
  expect(document?.texts.ko?.body).toBe(`**${long}**\n\nText`)
  expect(notes?.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '2 TITLE_CUT',
    '1 TAG_CHANGED',
    '7 FIELD_UNUSED',
  ])
})

test.for([
  'published: no',
  'published: "false"',
  'draft: yes',
  'draft: "true"',
  'private: on',
  'status: private',
])('a post with "%s" was hidden, and is a draft', async (field) => {
  const blog = await read(jekyll('Text', `${field}\n`))
  expect(blog.posts.get('one')?.document.facts.status).toBe('draft')
})

test('covers become covers with their alternative text, and are not in the text a second time', async () => {
  const blog = await read({
    'hugo.toml': 'title = "x"\n',
    'static/pic.gif': makeGif(5),
    'static/other.gif': makeGif(6),
    'content/posts/one/index.md': `${front('cover:\n  image: /pic.gif\n  alt: 비 오는  마당\n')}![](/pic.gif)\n\nko`,
    'content/posts/one/index.en.md': `${front('cover:\n  image: /other.gif\n')}en`,
    'content/posts/two.md': `${front('images: [/other.gif]\n')}![Rain](/other.gif)\n\n![Rain](/other.gif)`,
    'content/posts/three.md': `${front('cover: /other.gif\n')}![Rain](/other.gif "Caption")`,
    'content/posts/lost.md': `${front('cover: https://img.example/x.png\n')}text`,
  })
  const one = blog.posts.get('one')
  expect(one?.document.facts.cover).toEqual({ file: 'media/pic.gif' })
  expect([blog.bodyOf('one'), blog.bodyOf('one', 'en')]).toEqual(['ko', 'en'])
  expect(blog.notesOf('one')).toEqual(['4 COVER_LEFT_OUT /other.gif'])
  expect(blog.posts.get('two')?.document.facts.cover).toEqual({ file: 'media/other.gif' })
  expect(blog.bodyOf('two')).toBe('![Rain](media/other.gif)')
  expect(blog.bodyOf('three')).toBe('![Rain](media/other.gif "Caption")')
  expect(blog.posts.get('lost')?.document.facts.cover).toBeUndefined()
  expect(blog.notesOf('lost')).toEqual(['4 COVER_LEFT_OUT https://img.example/x.png'])
  expect(Object.fromEntries(blog.pictures.map(({ name, alt }) => [name, alt]))).toEqual({
    'pic.gif': { ko: '비 오는 마당' },
    'other.gif': { ko: 'Rain' },
  })
})

test('an address elsewhere where a text appeared first is kept with its language; that of the old blog is not', async () => {
  const blog = await read({
    'hugo.toml': 'baseURL = "https://old.example/"\n',
    'content/posts/one.en.md': `${front('canonicalURL: https://dev.example/one\n')}en`,
    'content/posts/one.md': `${front()}ko`,
    'content/posts/two.md': `${front('canonical: https://old.example/two/\n')}two`,
  })
  expect(blog.posts.get('one')?.document.facts.canonical).toEqual({
    language: 'en',
    url: 'https://dev.example/one',
  })
  expect(blog.posts.get('two')?.document.facts.canonical).toBeUndefined()
  expect(blog.notesOf('two')).toEqual(['4 FIELD_UNUSED canonical: https://old.example/two/'])
})

test('tags that differ in letter case alone are one, as most posts write it', async () => {
  const tagged = (tag: string) => `${front(`tags: [${tag}]\n`)}Text.`
  const { posts } = await read({
    '_posts/2020-01-02-one.md': tagged('python'),
    '_posts/2020-01-02-two.md': tagged('Python'),
    '_posts/2020-01-02-three.md': tagged('Python, __proto__'),
  })
  const tags = ['one', 'two', 'three'].map((slug) => posts.get(slug)?.document.facts.tags)
  expect(tags).toEqual([['Python'], ['Python'], ['Python', '__proto__']])
})

test('addresses without a scheme lead to their site or mailbox', async () => {
  const written = '[a](www.b.example/c?d) [e](me.you@b.example) [f](www.html)'
  const blog = await read({ '_posts/2020-01-02-one.md': front() + written })
  expect(blog.bodyOf('one')).toBe(
    '[a](https://www.b.example/c?d) [e](mailto:me.you@b.example) [f](www.html)',
  )
})

test('a summary from the text has no signs of formulas', async () => {
  const { posts } = await read({
    '_posts/2020-01-02-one.md': `${front()}$i$ is $i^2=-1$, and tea costs $3 or $4.`,
  })
  const summary = posts.get('one')?.document.texts.ko?.summary
  expect(summary).toBe('i is i^2=-1, and tea costs $3 or $4.')
})

test('a text that names no language is in that of its words, also in a blog whose configuration says English', async () => {
  const english = 'Rain in the yard is heard long before anybody sees it. '.repeat(8)
  const code = `\n\`\`\`js\n${'console.log(1)\n'.repeat(40)}\`\`\`\n`
  const files = {
    '_posts/2020-01-02-hangul.md': `${front()}마당에 비가 온다.${code}`,
    '_posts/2020-01-02-kana.md': `${front()}庭に雨が降る。${code}`,
    '_posts/2020-01-02-latin.md': `${front()}${english}`,
    '_posts/2020-01-02-short.md': `${front()}Rain.${code}`,
    '_posts/2020-01-02-said.md': `${front('lang: ja\n')}마당에 비가 온다.`,
  }
  const languages = async (more: BlogFiles) => {
    const { posts } = await read({ ...files, ...more }, 'ko')
    return [...posts].map(([slug, { document }]) => `${slug} ${Object.keys(document.texts)}`).sort()
  }
  const right = ['hangul ko', 'kana ja', 'latin en', 'said ja']
  expect(await languages({})).toEqual([...right, 'short ko'])
  expect(await languages({ '_config.yml': 'lang: en' })).toEqual([...right, 'short en'])
  const inJapanese = ['hangul ja', 'kana ja', 'latin ja', 'said ja', 'short ja']
  expect(await languages({ '_config.yml': 'lang: ja' })).toEqual(inJapanese)
})

test('names in other scripts get an address that stays the same, and two posts never share one', async () => {
  const files = {
    '한글.md': `${front().replace('One', '한글')}a`,
    'a/same.md': `${front()}a [x](../한글.md)`,
    'b/same.md': `${front()}b`,
    'broken.md': '---\ntitle: "x"\nx',
  }
  const blog = await read(files)
  const slugs = [...blog.posts.keys()].sort()
  expect(slugs).toEqual([
    expect.stringMatching(/^2020-01-02-[0-9a-f]{6}$/),
    expect.stringMatching(/^same-[0-9a-f]{6}$/),
    expect.stringMatching(/^same-[0-9a-f]{6}$/),
  ])
  const links = [...blog.posts.values()].map(({ document }) => document.texts.ko?.body)
  expect(links).toContain(`a [x](/blog/${slugs[0]})`)
  expect(blog.notes).toEqual([
    expect.objectContaining({ file: 'broken.md', line: 1, code: 'NOT_READ' }),
  ])
  const { '한글.md': first = '' } = files
  const less = await read({ '한글.md': first })
  expect([...less.posts.keys()]).toEqual([slugs[0]])
})
