/** Reads the files of an old blog as its import does. */
import { openBlogFolder } from '#server/content/blog-import/blog-folder.ts'
import { detectFormat } from '#server/content/blog-import/formats.ts'
import { readBlog } from '#server/content/blog-import/read-blog.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type BlogFiles, writeBlog } from './old-blogs.ts'

export async function read(
  files: BlogFiles,
  language: Language = 'ko',
  origin: string | null = null,
) {
  await using written = await writeBlog(files)
  const folder = await openBlogFolder(written.path)
  const format = await detectFormat(folder)
  if (!format) throw new Error('This is no blog.')
  const at = new Date('2026-11-27T12:00:00Z')
  const stored = { media: new Map(), names: new Map() }
  const blog = await readBlog(folder, { format, language, origin, at, stored })
  const posts = new Map(blog.posts.map((post) => [post.slug, post]))
  const notesOf = (slug: string) =>
    posts.get(slug)?.notes.map(({ line, code, text }) => `${line} ${code} ${text}`)
  const bodyOf = (slug: string, of: Language = language) =>
    posts.get(slug)?.document.texts[of]?.body
  return { ...blog, posts, notesOf, bodyOf }
}

export const front = (more = '') => `---\ntitle: One\ndate: 2020-01-02\n${more}---\n`

/** A post with some fields in its front matter. If they contain no title, it gets one. */
export const titled = (fields: string, body = 'Text.') =>
  `---\n${/^title:/im.test(fields) ? '' : 'title: A title\n'}${fields}\n---\n${body}`
