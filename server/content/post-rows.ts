/** Posts as the rows that keep them. What readers get is made here, once: HTML, sections, minutes, search text. */
import { languages } from '#shared/i18n/languages.ts'
import type { PostContent } from '#shared/posts.ts'
import { renderPost } from './render-post.ts'
import { foldForSearch } from './search-text.ts'

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

export function toPostTextRows(posts: Posts) {
  return Object.entries(posts).flatMap(([slug, { facts, texts }]) =>
    languages.flatMap((language) => {
      const written = texts[language]
      if (!written) return []
      const { title, summary, body } = written
      const { html, sections, text, readingMinutes } = renderPost(body, language)
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
}

export function toPostTagRows(posts: Posts) {
  return Object.entries(posts).flatMap(([slug, { facts }]) =>
    facts.tags.map((tag) => ({ slug, tag })),
  )
}
