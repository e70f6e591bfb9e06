/** Ghost: the JSON file that "Export your content" writes. */
import { lookUp } from '#shared/look-up.ts'
import { isGroup } from '../folder/yaml-document.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogNote } from './blog-note.ts'
import type { BlogText, ReadBlogTexts } from './blog-text.ts'
import { traceText } from './edits.ts'
import { type FrontFields, textField, toLanguage } from './front-fields.ts'
import { lexicalToHtml } from './ghost-lexical.ts'
import { mobiledocToHtml } from './ghost-mobiledoc.ts'
import { cleanSource } from './list-texts.ts'
import { knownZone } from './written-date.ts'

export async function readGhost(folder: BlogFolder): Promise<ReadBlogTexts> {
  const all: ReadBlogTexts = { texts: [], notes: [] }
  for (const file of folder.files) {
    const tables = file.endsWith('.json') ? readTables(await folder.readText(file)) : null
    if (tables) add(all, file, tables)
  }
  return all
}

interface Tables {
  rows(name: string): FrontFields[]
  lineOf(slug: string): number
}

/** Null: it is no export. */
export function readTables(source: string | null): Tables | null {
  const parsed = source === null ? null : parseJson(source)
  const root = isGroup(parsed) ? parsed : {}
  const exported = Array.isArray(root['db']) ? root['db'][0] : root
  const holder = isGroup(exported) ? exported['data'] : null
  if (!isGroup(holder) || !Array.isArray(holder['posts'])) return null
  return {
    rows(name) {
      const value = lookUp(holder, name)
      return Array.isArray(value) ? value.filter(isGroup) : []
    },
    lineOf(slug) {
      const at = source?.search(new RegExp(`"slug"\\s*:\\s*"${RegExp.escape(slug)}"`)) ?? -1
      return (source?.slice(0, Math.max(at, 0)).match(/\n/g)?.length ?? 0) + 1
    },
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    // It is no JSON, so it is no export.
    return null
  }
}

function add(all: ReadBlogTexts, file: string, { rows, lineOf }: Tables): void {
  const names = new Map(rows('tags').map((tag) => [tag['id'], textField(tag['name'])]))
  const order = (row: FrontFields) => Number(row['sort_order'] ?? 0)
  const tagsOf = Map.groupBy(
    rows('posts_tags').toSorted((one, other) => order(one) - order(other)),
    (row) => row['post_id'],
  )
  const meta = new Map(rows('posts_meta').map((row) => [row['post_id'], row]))
  const zone = rows('settings').find(({ key }) => key === 'timezone' || key === 'active_timezone')
  all.zone = knownZone(zone?.['value'])
  for (const post of rows('posts')) {
    const slug = textField(post['slug'])
    const line = lineOf(slug)
    const note = (code: BlogNote['code'], text: string) =>
      void all.notes.push({ file, line, code, text })
    if (post['type'] === 'page' || post['page'] === 1 || post['page'] === true) {
      note('NO_POST', textField(post['title']) || slug)
      continue
    }
    const tags = (tagsOf.get(post['id']) ?? []).map((row) => names.get(row['tag_id']) ?? '')
    all.texts.push(toText(file, line, { ...meta.get(post['id']), ...post }, tags))
  }
}

function toText(file: string, line: number, post: FrontFields, tags: string[]): BlogText {
  const slug = textField(post['slug'])
  const notes: BlogNote[] = []
  // Internal tags begin with #; some blogs say the language with them.
  const language = tags
    .map((tag) => toLanguage(tag.replace(/^#/, '')))
    .find((found) => found !== null)
  const status = textField(post['status'])
  return {
    file,
    key: slug,
    language: toLanguage(post['locale']) ?? language ?? null,
    name: slug,
    fields: {
      title: post['title'],
      date: post['published_at'] ?? post['created_at'],
      updated: post['updated_at'],
      tags: tags.filter((tag) => tag !== '' && !tag.startsWith('#')),
      summary: post['custom_excerpt'],
      description: post['meta_description'],
      cover: post['feature_image'] && {
        src: post['feature_image'],
        alt: post['feature_image_alt'],
      },
      canonical: post['canonical_url'],
      visibility: isForEverybody(post['visibility']) ? undefined : post['visibility'],
      codeinjection_head: post['codeinjection_head'],
      codeinjection_foot: post['codeinjection_foot'],
      internalTags: tags.filter((tag) => tag.startsWith('#') && toLanguage(tag.slice(1)) === null),
    },
    nameOf: (field) => field,
    lineOf: () => line,
    body: traceAll(cleanSource(toHtml(post), file, notes), line),
    markup: 'html',
    // `sent` was an email only.
    isDraft: !['published', 'scheduled'].includes(status) || !isForEverybody(post['visibility']),
    date: null,
    addresses: [],
    notes: notes.map((note) => ({ ...note, line })),
  }
}

/** Others were shown to members only. Old exports say nothing. */
function isForEverybody(visibility: unknown): boolean {
  return (visibility ?? 'public') === 'public'
}

/** Exports hold the text as the editor keeps it, and most also as HTML. */
function toHtml(post: FrontFields): string {
  const html = post['html']
  if (typeof html === 'string' && html.trim() !== '') return html
  const lexical = parseJson(textField(post['lexical']))
  if (isGroup(lexical)) return lexicalToHtml(lexical)
  const mobiledoc = parseJson(textField(post['mobiledoc']))
  return isGroup(mobiledoc) ? mobiledocToHtml(mobiledoc) : ''
}

/** A post is on one line of the file, so every part of its text is on that line. */
function traceAll(text: string, line: number): BlogText['body'] {
  return { ...traceText(text, line), lineAt: () => line }
}
