/** Puts the texts of one post together, and checks it as strictly as content. */
import { checkDocument } from '#shared/check-document.ts'
import { contentKinds } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type PostContent, postLimits } from '#shared/posts.ts'
import type { BlogNote, BlogText } from './blog-text.ts'
import type { ConvertedText } from './convert-text.ts'
import { everyMarkdownNode, parseMarkdown, plainTextOf } from './markdown-tree.ts'
import { cut, type PostParts } from './post-parts.ts'

export interface BlogPost {
  slug: string
  document: PostContent
  /** Whether the blog has no date for it: `document` then has `undated` instead. */
  isUndated: boolean
  files: string[]
  addresses: string[]
  notes: BlogNote[]
}

/** What one text says, and in which language. */
export interface Part {
  text: BlogText
  parts: PostParts
  language: Language
}

export type WrittenText = Part & ConvertedText

/** Stands for a missing date until the import replaces it. */
export const undated = '1970-01-01'
const summaryCharacters = 160

export function toBlogPost(
  slug: string,
  all: readonly WrittenText[],
  aliases: string[],
): { ok: true; value: BlogPost } | { ok: false; notes: BlogNote[] } {
  const texts = all.filter(({ written }) => written !== '')
  const notes = all.flatMap(({ text }) => text.notes)
  const note: NoteText = ({ file }, code, text, line = 1) =>
    void notes.push({ file, line, code, text })
  for (const { text, parts, written } of all) if (written === '') note(text, 'NO_TEXT', parts.title)
  const [first] = texts
  if (!first) return { ok: false, notes }
  const dates = texts.flatMap(({ parts }) => parts.date?.day ?? []).sort()
  const updates = texts.flatMap(({ parts }) => parts.updated ?? []).sort()
  // A post is at least as old as its update.
  const date = dates[0] ?? updates[0] ?? undated
  const tags = listTags(texts, note)
  const series = texts.map(({ parts }) => parts.series).find((one) => one !== null)
  const updated = updates.at(-1)
  const isWritten = all.some(({ text, parts }) => [text.name, parts.slug].includes(slug))
  if (!isWritten) note(first.text, 'SLUG_MADE', slug)
  const cover = findCover(texts, note)
  const canonical = texts
    .map(({ language, parts }) => parts.canonical !== null && { language, url: parts.canonical })
    .find(Boolean)
  const drafts = texts.filter(({ parts }) => parts.isDraft)
  if (drafts.length < texts.length) {
    for (const { text } of drafts) note(text, 'DRAFT_WITH_OTHERS', text.file)
  }
  const document = {
    facts: {
      date,
      ...(updated !== undefined && updated > date && { updated }),
      // Nobody knows when it was to appear.
      status: drafts.length > 0 || date === undated ? 'draft' : 'published',
      tags,
      ...(series && { series: { name: series.name, part: series.part ?? 1 } }),
      ...(cover && { cover: { file: cover.file } }),
      ...(canonical && { canonical }),
      ...(aliases.length > 0 && { aliases }),
    },
    texts: Object.fromEntries(texts.map((one) => [one.language, toText(one)])),
  }
  const checked = checkDocument(contentKinds.post.fields, document)
  if (!checked.ok) {
    const problems = checked.problems.map(({ path, problem }) => `${path.join('.')}: ${problem}`)
    note(first.text, 'NOT_READ', problems.join('; '))
    return { ok: false, notes }
  }
  const value: BlogPost = {
    slug,
    document: checked.value as PostContent,
    isUndated: date === undated,
    files: all.map(({ text }) => text.file),
    addresses: [...new Set(all.flatMap(({ text }) => text.addresses))],
    notes,
  }
  return { ok: true, value }
}

type NoteText = (text: BlogText, code: BlogNote['code'], about: string, line?: number) => void

/** Tags are the same in all languages. */
function listTags(texts: readonly WrittenText[], note: NoteText): string[] {
  const tags = new Map<string, string>()
  for (const { text, parts } of texts) {
    for (const tag of parts.tags) {
      const key = tag.toLowerCase()
      if (tags.has(key)) continue
      if (tags.size < postLimits.tags) tags.set(key, tag)
      else note(text, 'TAG_LEFT_OUT', tag)
    }
  }
  return [...tags.values()]
}

/** The same in all languages. */
function findCover(texts: readonly WrittenText[], note: NoteText): ConvertedText['cover'] {
  const [first = null, ...others] = texts.filter(({ cover }) => cover !== null)
  for (const { cover, parts, text } of others) {
    if (cover?.file === first?.cover?.file) continue
    const { line = 1, url = '' } = parts.cover ?? {}
    note(text, 'COVER_LEFT_OUT', url, line)
  }
  return first?.cover ?? null
}

function toText({ parts, written }: WrittenText) {
  return {
    title: parts.title,
    summary: parts.summary || summarise(written) || parts.title,
    body: written,
    ...(parts.date?.moment && { publishAt: parts.date.moment }),
  }
}

/** In characters. */
const mostBeforeSummary = 2000

/** The first paragraph that has words. Most posts have it early, so the rest is read only without one. */
function summarise(markdown: string): string {
  const end = markdown.indexOf('\n\n', mostBeforeSummary)
  if (end < 0) return findFirstWords(markdown)
  const definitions = markdown.slice(end).match(/^ {0,3}\[[^\]\n]+\]:.*$/gm) ?? []
  const first = [markdown.slice(0, end), ...definitions].join('\n\n')
  return findFirstWords(first) || findFirstWords(markdown)
}

function findFirstWords(markdown: string): string {
  for (const node of everyMarkdownNode(parseMarkdown(markdown))) {
    if (node.type !== 'paragraph') continue
    const text = plainTextOf(node)
      .replaceAll(/\[\^[^\]\s]+\]/g, '')
      .replaceAll(/\$([^$\s](?:[^$\n]*[^$\s])?)\$(?!\d)/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (text !== '') return cut(text, summaryCharacters)
  }
  return ''
}
