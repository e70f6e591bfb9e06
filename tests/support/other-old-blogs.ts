/** Blogs of Ghost, Astro and velog, of the same posts as those of `old-blogs.ts`. */
import { addPictures, type BlogFiles, makePosts, type OldBlog, table, toBlog } from './old-blogs.ts'

export function makeGhost(count: number): OldBlog {
  const posts = makePosts(count)
  const files: BlogFiles = {}
  addPictures(files, 'content/images/2021', 60)
  const rows = posts.map((post) => {
    const { name, day, number, picture, code, paragraph } = post
    const other = posts[(number + 1) % count] ?? post
    const html = `<p>${paragraph.replace(/\*\*(.*?)\*\*/, '<strong>$1</strong>')}</p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2021/${picture}" class="kg-image" alt="A drawing" loading="lazy"><figcaption>Rain</figcaption></figure><pre><code class="language-js">${code.replaceAll('"', '&quot;')}\n</code></pre><p><a href="__GHOST_URL__/${other.name}/">next</a></p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>cell${number}</td></tr></tbody></table><p>note${number}</p>`
    return {
      id: `id${number}`,
      title: `비 이야기 ${number}`,
      slug: name,
      status: 'published',
      type: 'post',
      visibility: 'public',
      html,
      published_at: `${day}T00:30:00.000Z`,
      updated_at: `${day}T00:30:00.000Z`,
    }
  })
  const data = {
    posts: [
      ...rows,
      { id: 'page', title: 'About', slug: 'about', type: 'page', html: '<p>Me</p>' },
    ],
    tags: [{ id: 't', name: 'Rain', slug: 'rain' }],
    posts_tags: rows.map(({ id }, order) => ({ post_id: id, tag_id: 't', sort_order: order })),
  }
  files['old-blog.ghost.2024-03-05.json'] = JSON.stringify({ db: [{ meta: {}, data }] }, null, 1)
  return toBlog(files, posts)
}

export function makeAstro(count: number): OldBlog {
  const posts = makePosts(count)
  const files: BlogFiles = {
    'astro.config.mjs': "export default { site: 'https://old.example' }\n",
  }
  addPictures(files, 'src/assets', 100)
  for (const post of posts) {
    const { name, day, number, picture, code, paragraph } = post
    const other = posts[(number + 1) % count] ?? post
    files[`src/content/blog/ko/${name}.mdx`] = `---
title: 비 이야기 ${number}
description: 비가 오는 마당.
pubDate: ${day}
heroImage: ../../../assets/${picture}
---
import { Image } from 'astro:assets'
import drawing from '../../../assets/${picture}'
import Chart from '../../components/Chart.astro'

${paragraph}

<Image src={drawing} alt="A drawing" />

<Chart data={[1, 2]} />

\`\`\`js
${code}
\`\`\`

[next](./${other.name}.mdx), [address](/blog/${other.name}/)

${table(post)}

note${number}
`
  }
  return toBlog(files, posts)
}

export function makeVelog(count: number): OldBlog {
  const posts = makePosts(count)
  const files: BlogFiles = {}
  addPictures(files, 'images', 140)
  for (const post of posts) {
    const { name, day, number, picture, code, paragraph } = post
    const other = posts[(number + 1) % count] ?? post
    files[`content/${name}.md`] = `---
title: "비 이야기 ${number}"
description: "비가 오는 마당."
date: ${day}T00:30:00.000Z
tags: ["rain","마당"]
---
${paragraph}

![A drawing](/images/${picture})

\`\`\`js
${code}
\`\`\`

[next](https://velog.io/@gildong/${other.name})

${table(post)}

note${number}
`
  }
  return toBlog(files, posts)
}
