/** Posts as the rows that keep them. What readers get is made here, once: HTML, sections, minutes, search text. */
import { languages } from '#shared/i18n/languages.ts'
import type { PostContent } from '#shared/posts.ts'
import { postText } from './layout.ts'
import { foldForSearch } from './search-text.ts'
import type { TextRenderer } from './text-renderer.ts'

type Posts = Record<string, PostContent>

export function toPostRows(posts: Posts, updatedAt: string) {
  return Object.entries(posts).map(([slug, { facts }]) => ({
    slug,
    status: facts.status,
    published_at: `${facts.date}T00:00:00.000Z`,
    document: JSON.stringify(facts),
    version: 1,
    updated_at: updatedAt,
  }))
}

export async function toPostTextRows(posts: Posts, { renderPost }: TextRenderer) {
  const rows = Object.entries(posts).flatMap(([slug, { facts, texts }]) =>
    languages.map(async (language) => {
      const written = texts[language]
      if (!written) return []
      const { title, summary, body } = written
      const file = postText.pathOf(slug, language)
      const { html, sections, text, readingMinutes } = await renderPost(file, body, language)
      return {
        slug,
        language,
        title,
        summary,
        body,
        body_html: html,
        sections: JSON.stringify(sections),
        reading_minutes: readingMinutes,
        search: foldForSearch([title, summary, ...facts.tags, text].join('\n')),
      }
    }),
  )
  return (await Promise.all(rows)).flat()
}

export function toPostTagRows(posts: Posts) {
  return Object.entries(posts).flatMap(([slug, { facts }]) =>
    facts.tags.map((tag) => ({ slug, tag })),
  )
}
