/**
 * Converts posts to rows. Everything derived from a text is computed here, once: HTML, sections, minutes,
 * search text.
 */
import { languages } from '#shared/i18n/languages.ts'
import { type PostContent, visibleFrom } from '#shared/posts.ts'
import { foldForSearch } from '../../platform/search/search-words.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import { postText } from './layout.ts'
import type { PostDigests } from './post-digests.ts'

type Posts = Record<string, PostContent>

export function toPostRows(posts: Posts, digests: PostDigests, updatedAt: string) {
  return Object.entries(posts).map(([slug, { facts, texts }]) => ({
    slug,
    source: digests.get(slug) ?? null,
    status: facts.status,
    published_at: `${facts.date}T00:00:00.000Z`,
    visible_from: Object.values(texts)
      .map((text) => visibleFrom(facts, text))
      .reduce((one, other) => (one < other ? one : other)),
    series: facts.series?.name ?? null,
    part: facts.series?.part ?? null,
    document: JSON.stringify(facts),
    version: 1,
    updated_at: updatedAt,
  }))
}

/** Renders one text at a time: thousands of pending texts would fill the memory. */
export async function toPostTextRows(posts: Posts, { renderPost }: TextRenderer) {
  const rows = []
  for (const [slug, { facts, texts }] of Object.entries(posts)) {
    for (const language of languages) {
      const written = texts[language]
      if (!written) continue
      const { title, summary, body, publishAt = null, updated = null } = written
      const file = postText.pathOf(slug, language)
      const { html, sections, text, readingMinutes } = await renderPost(
        file,
        withoutTitle(body, title),
        language,
      )
      rows.push({
        slug,
        language,
        title,
        summary,
        body,
        body_html: html,
        publish_at: publishAt,
        updated,
        visible_from: visibleFrom(facts, written),
        sections: JSON.stringify(sections),
        reading_minutes: readingMinutes,
        search: toSearched({ title, summary, tags: facts.tags, text }),
        rendered_by: rendererVersion,
      })
    }
  }
  return rows
}

const firstHeading =
  /^\s*(?:#{1,2}[^\S\n]+([^\n]+?)(?:[^\S\n]+#+)?|([^\n]+)\n[=-]+)[^\S\n]*(?:\n|$)/

/** Without the title that texts of other programs begin with: the page shows it above. Lines keep their numbers. */
function withoutTitle(body: string, title: string): string {
  const [heading = '', short, long] = firstHeading.exec(body) ?? []
  const same = (text = '') =>
    text
      .normalize('NFKC')
      .replaceAll(/[*_`\s]+/g, '')
      .toLowerCase()
  const isTitle = same(short ?? long) !== '' && same(short ?? long) === same(title)
  return isTitle ? heading.replaceAll(/[^\n]/g, '') + body.slice(heading.length) : body
}

export function toPostAliasRows(posts: Posts) {
  return Object.entries(posts).flatMap(([slug, { facts }]) =>
    (facts.aliases ?? []).map((alias) => ({ slug, alias })),
  )
}

export function toPostTagRows(posts: Posts) {
  return Object.entries(posts).flatMap(([slug, { facts }]) =>
    facts.tags.map((tag) => ({ slug, tag })),
  )
}

/** One line each for the title, the summary and every tag, and then the text. */
function toSearched({ title, summary, tags, text }: Searched): string {
  return foldForSearch([title, summary, ...tags, text].join('\n'))
}

interface Searched {
  title: string
  summary: string
  tags: readonly string[]
  text: string
}

/** The searched text of a post whose tags change, without rendering it again. */
export function replaceTags(
  searched: string,
  before: readonly string[],
  after: readonly string[],
): string {
  const lines = searched.split('\n')
  lines.splice(2, before.length, ...after.map(foldForSearch))
  return lines.join('\n')
}
