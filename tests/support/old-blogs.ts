/** Makes folders of blogs in the formats of other programs, with texts of our own. */
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isLong } from './is-long.ts'
import { makeGif } from './sample-media.ts'

export type BlogFiles = Record<string, string | Uint8Array>

export interface OldBlog {
  files: BlogFiles
  /** What every text must still contain, by the name of the post. */
  words: Map<string, string[]>
  pictures: number
}

const sentences = [
  '마당에 비가 오면 소리가 먼저 들린다.',
  '雨の日の庭は、音から始まる。',
  'Rain in the yard is heard before it is seen.',
]
/** Each has to be drawn in several sizes. */
const pictures = isLong ? 12 : 4

export async function writeBlog(files: BlogFiles) {
  await using unfinished = new AsyncDisposableStack()
  const folder = unfinished.use(await mkdtempDisposable(join(tmpdir(), 'madang-old-blog-')))
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder.path, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  const finished = unfinished.move()
  return { path: folder.path, [Symbol.asyncDispose]: () => finished.disposeAsync() }
}

export interface Made {
  name: string
  day: string
  number: number
  words: string[]
  picture: string
  code: string
  paragraph: string
}

export function makePosts(count: number): Made[] {
  return Array.from({ length: count }, (_, number) => {
    const name = `post-about-rain-${number}`
    const day = new Date(Date.UTC(2021, 0, 1 + number * 7)).toISOString().slice(0, 10)
    const paragraph = `${sentences[number % 3]} **강조${number}**된 word${number}.`
    const code = `const rain${number} = "{{ not a tag }}"`
    return {
      name,
      day,
      number,
      words: [`강조${number}`, `word${number}`, `rain${number}`, `cell${number}`, `note${number}`],
      picture: `drawing-${number % pictures}.gif`,
      code,
      paragraph,
    }
  })
}

export function addPictures(files: BlogFiles, folder: string, shade: number): void {
  for (let number = 0; number < pictures; number += 1) {
    files[`${folder}/drawing-${number}.gif`] = makeGif(shade + number)
  }
}

export function toBlog(files: BlogFiles, posts: Made[], count = pictures): OldBlog {
  return { files, words: new Map(posts.map(({ name, words }) => [name, words])), pictures: count }
}

export const table = ({ number }: Made) => `| a | b |\n|---|---|\n| cell${number} | 2 |`

export function makeJekyll(count: number): OldBlog {
  const posts = makePosts(count)
  const files: BlogFiles = {
    '_config.yml':
      'url: https://old.example\nbaseurl: /log\ntimezone: Asia/Seoul\npermalink: pretty\n',
    'index.md': '---\nlayout: home\n---\n',
  }
  addPictures(files, 'assets/img', 0)
  for (const post of posts) {
    const { name, day, number, picture, code, paragraph } = post
    const other = posts[Math.max(number - 1, 0)] ?? post
    const [year, month, date] = other.day.split('-')
    files[`_posts/${day}-${name}.md`] = `---
layout: post
title: "비 이야기 ${number}: rain"
date: ${day} 09:30:00 +0900
categories: [yard]
tags: [rain, 마당]
---
${paragraph}
The second line.

![A drawing]({{ site.baseurl }}/assets/img/${picture})

{% highlight js linenos %}
${code}
{% endhighlight %}

[before]({{ site.baseurl }}{% post_url ${other.day}-${other.name} %}) and
[by address](/log/yard/${year}/${month}/${date}/${other.name}/), [out](https://other.example/).

${table(post)}

A note[^1].

[^1]: note${number}
`
  }
  return toBlog(files, posts)
}

export function makeHugo(count: number): OldBlog {
  const posts = makePosts(count)
  const files: BlogFiles = {
    'hugo.toml': 'baseURL = "https://old.example/"\ntimeZone = "Asia/Tokyo"\n',
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
  }
  addPictures(files, 'static/images', 20)
  for (const post of posts) {
    const { name, day, number, picture, code, paragraph } = post
    const other = posts[(number + 1) % count] ?? post
    const isBundle = number % 4 === 0
    const front = `title = "비 이야기 ${number}"
date = ${day}T09:30:00+09:00
tags = ["rain"]
aliases = ["/old/${name}-before/"]
draft = false`
    const body = (language: string) => `${paragraph}

{{< figure src="/images/${picture}" alt="A drawing" caption="Rain ${number}" >}}

${isBundle ? '![Beside](beside.gif)\n' : ''}
{{< highlight js "linenos=table" >}}
${code}
{{< /highlight >}}

[next]({{< ref "posts/${other.name}" >}}), [address](/posts/${other.name}/) in ${language}.

${table(post)}

note${number}
`
    const base = isBundle ? `content/posts/${name}/index` : `content/posts/${name}`
    files[`${base}.md`] = `+++\n${front}\n+++\n\n${body('ko')}`
    if (isBundle) files[`content/posts/${name}/beside.gif`] = makeGif(40)
    if (number % 5 === 0) {
      files[`${base}.en.md`] = `---\ntitle: Rain ${number}\ndate: ${day}\n---\n${body('en')}`
    }
  }
  return toBlog(files, posts, pictures + 1)
}
