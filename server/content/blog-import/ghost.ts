/** Ghost: the JSON file that "Export your content" writes. */
import { markdownElement } from '#shared/html-to-markdown.ts'
import { escapeHtml } from '#shared/html-tree.ts'
import { lookUp } from '#shared/look-up.ts'
import { isGroup } from '../folder/yaml-document.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { BlogNote, BlogText, ReadBlogTexts } from './blog-text.ts'
import { type FrontFields, textField, toLanguage } from './front-fields.ts'
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

/** Null: it is no export. */
export function readTables(source: string | null) {
  const parsed = source === null ? null : parseJson(source)
  const root = isGroup(parsed) ? parsed : {}
  const exported = Array.isArray(root['db']) ? root['db'][0] : root
  const holder = isGroup(exported) ? exported['data'] : null
  if (!isGroup(holder) || !Array.isArray(holder['posts'])) return null
  return {
    rows(name: string): FrontFields[] {
      const value = lookUp(holder, name)
      return Array.isArray(value) ? value.filter(isGroup) : []
    },
    lineOf(slug: string) {
      const at = source?.search(new RegExp(`"slug"\\s*:\\s*"${RegExp.escape(slug)}"`)) ?? -1
      return (source?.slice(0, Math.max(at, 0)).match(/\n/g)?.length ?? 0) + 1
    },
  }
}

type Export = NonNullable<ReturnType<typeof readTables>>

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    // It is no JSON, so it is no export.
    return null
  }
}

function add(all: ReadBlogTexts, file: string, { rows, lineOf }: Export): void {
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
    // A post is on one line of the file, so every part of its text is on that line.
    body: { text: cleanSource(toHtml(post), file, notes), lineAt: () => line },
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
  if (isGroup(lexical)) return isGroup(lexical['root']) ? childrenOf(lexical['root']) : ''
  const mobiledoc = parseJson(textField(post['mobiledoc']))
  return isGroup(mobiledoc) ? mobiledocToHtml(mobiledoc) : ''
}

type Card = Record<string, unknown>

/** Empty for a card without anything to show. One that is not known is kept as JSON, in a block of code. */
function cardToHtml(type: string, card: Card): string {
  const field = (name: string) => {
    const value = lookUp(card, name)
    return typeof value === 'string' ? value : ''
  }
  const figure = (inside: string) => {
    const caption = field('caption')
    return `<figure>${inside}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
  }
  switch (type) {
    case 'image':
      return figure(pictureToHtml(card))
    case 'gallery':
      return figure(
        (Array.isArray(card['images']) ? card['images'] : [])
          .filter(isGroup)
          .map(pictureToHtml)
          .join(''),
      )
    case 'code':
    case 'codeblock':
      return `<pre><code class="language-${escapeHtml(field('language'))}">${escapeHtml(field('code'))}</code></pre>`
    case 'html':
      return field('html')
    case 'markdown':
    case 'card-markdown':
      return `<${markdownElement} title="${escapeHtml(field('markdown'))}"></${markdownElement}>`
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'paywall':
      return ''
    case 'bookmark': {
      const metadata = isGroup(card['metadata']) ? card['metadata'] : {}
      return linkToHtml(field('url'), String(metadata['title'] ?? ''))
    }
    case 'embed':
      return figure(linkToHtml(field('url'), ''))
    case 'button':
      return linkToHtml(field('buttonUrl'), field('buttonText'))
    case 'video':
    case 'audio':
    case 'file':
      return linkToHtml(field('src'), field('title') || field('fileTitle') || field('fileName'))
    case 'callout':
      return `<blockquote><p>${escapeHtml(field('calloutEmoji'))} ${field('calloutText')}</p></blockquote>`
    case 'toggle':
      return `<p><strong>${field('heading')}</strong></p>${field('content')}`
    default:
      return `<pre><code class="language-json">${escapeHtml(JSON.stringify({ ...card, type }))}</code></pre>`
  }
}

function pictureToHtml(card: Card): string {
  return `<img src="${escapeHtml(String(card['src'] ?? ''))}" alt="${escapeHtml(String(card['alt'] ?? ''))}">`
}

function linkToHtml(url: string, label: string): string {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label || url)}</a></p>`
}

function childrenOf({ children }: Record<string, unknown>): string {
  return Array.isArray(children) ? children.filter(isGroup).map(nodeToHtml).join('') : ''
}

/** Of a tree of Lexical. */
function nodeToHtml(node: Record<string, unknown>): string {
  const type = String(node['type'])
  const inside = childrenOf(node)
  switch (type.replace('extended-', '')) {
    case 'text':
      return formatText(String(node['text'] ?? ''), Number(node['format'] ?? 0))
    case 'linebreak':
      return '<br>'
    case 'paragraph':
      return element('p', inside)
    case 'heading':
      return element(/^h[1-6]$/.exec(String(node['tag']))?.[0] ?? 'h2', inside)
    case 'quote':
    case 'aside':
      return element('blockquote', element('p', inside))
    case 'list':
      return element(node['listType'] === 'number' ? 'ol' : 'ul', inside)
    case 'listitem':
      return element('li', inside)
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(String(node['url'] ?? ''))}">${inside}</a>`
    default:
      return cardToHtml(type, node) || inside
  }
}

const element = (tag: string, inside: string) => `<${tag}>${inside}</${tag}>`

/** The bits of Lexical: bold, italic, struck through, underlined, code, below, above. */
const textFormats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup']

function formatText(text: string, format: number): string {
  return textFormats.reduceRight(
    (html, tag, bit) => ((format & (1 << bit)) === 0 ? html : element(tag, html)),
    escapeHtml(text),
  )
}

type Row = unknown[]
type Tables = Record<'markups' | 'atoms' | 'cards', Row[]>

/** Mobiledoc 0.3, of an older Ghost. */
function mobiledocToHtml(document: Record<string, unknown>): string {
  const [markups, atoms, cards, sections] = ['markups', 'atoms', 'cards', 'sections'].map((name) =>
    rowsOf(lookUp(document, name)),
  ) as [Row[], Row[], Row[], Row[]]
  return sections.map((section) => sectionToHtml(section, { markups, atoms, cards })).join('')
}

function sectionToHtml([type, first, inside]: Row, tables: Tables): string {
  if (type === 10) {
    const [name, payload] = tables.cards[Number(first)] ?? []
    return cardToHtml(String(name), isGroup(payload) ? payload : {})
  }
  const tag = /^(?:p|h[1-6]|blockquote|ul|ol|aside)$/.exec(String(first))?.[0] ?? 'p'
  const rows = rowsOf(inside)
  if (type === 1) return element(tag, markersToHtml(rows, tables))
  if (type !== 3) return ''
  const items = rows.map((item) => element('li', markersToHtml(item.filter(Array.isArray), tables)))
  return element(tag, items.join(''))
}

/** A marker opens markups, has a text, and closes some of those that are open. */
function markersToHtml(markers: Row[], { markups, atoms }: Tables): string {
  const open: string[] = []
  let html = ''
  for (const [type, opened, closed, value] of markers) {
    for (const index of Array.isArray(opened) ? opened : []) {
      const [tag, attributes] = markups[Number(index)] ?? []
      const name = /^[a-z]{1,6}$/.test(String(tag)) ? String(tag) : 'span'
      const at = Array.isArray(attributes) ? attributes.indexOf('href') : -1
      const href = at >= 0 ? ` href="${escapeHtml(String((attributes as Row)[at + 1] ?? ''))}"` : ''
      html += `<${name}${href}>`
      open.push(name)
    }
    const [atom, text] = type === 1 ? (atoms[Number(value)] ?? []) : []
    html += atom === 'soft-return' ? '<br>' : escapeHtml(String(type === 1 ? text : (value ?? '')))
    for (let left = Number(closed ?? 0); left > 0; left -= 1) html += `</${open.pop() ?? 'span'}>`
  }
  return html
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(Array.isArray) : []
}
