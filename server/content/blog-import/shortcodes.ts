/** The shortcodes of Hugo. */
import { lookUp } from '#shared/look-up.ts'
import type { TagContext } from './blog-text.ts'
import { applyEdits, type Edit, type TracedText } from './edits.ts'
import { findCode, toFence, toLinkMarkdown, toPictureMarkdown } from './markdown-tree.ts'
import { readAttributes } from './tag-attributes.ts'

const highlight =
  /\{\{[<%]\s*highlight\s+"?([\w+#-]+)[^>%]*?[>%]\}\}\n?([\s\S]*?)\n?[ \t]*\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g
// A comment inside of the braces: the shortcode itself is shown.
const shown = /\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g
const shortcode =
  /\{\{([<%])\s*(\/?[\w/.-]+)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|(?!\s*[>%]\}\})[\s\S])*?)\s*\/?[>%]\}\}/g

export function rewriteShortcodes(source: TracedText, context: TagContext): TracedText {
  const { text } = source
  const isCode = findCode(text)
  const edits: Edit[] = []
  for (const match of text.matchAll(highlight)) {
    if (!isCode(match.index)) add(match, toFence(match[2] ?? '', match[1] ?? ''))
  }
  for (const match of text.matchAll(shown)) {
    add(match, `{{${match[1]}${match[2]}${match[3]}}}`)
  }
  for (const match of text.matchAll(shortcode)) {
    const [whole, , name = '', rest = ''] = match
    const isInside = edits.some(({ start, end }) => start <= match.index && match.index < end)
    if (isInside || isCode(match.index)) continue
    const replacement = replace(name, rest.trim(), context)
    if (replacement === null) context.note(source.lineAt(match.index), 'KEPT_AS_TEXT', whole)
    else add(match, replacement)
  }
  return applyEdits(source, edits)

  function add(match: RegExpExecArray, replacement: string) {
    edits.push({ start: match.index, end: match.index + match[0].length, text: replacement })
  }
}

function replace(name: string, rest: string, { findPost }: TagContext): string | null {
  const given = readAttributes(rest)
  const words = [...rest.matchAll(/"([^"]*)"|`([^`]*)`|([^\s"`]+)/g)].map(
    ([, quoted, ticked, bare]) => quoted ?? ticked ?? bare ?? '',
  )
  const [first = '', second = ''] = words
  if (name === 'ref' || name === 'relref') return findPost(given['path'] ?? first)
  if (/^(?:figure|img|image|picture)$/.test(name)) {
    const url = given['src'] ?? (first.includes('=') ? undefined : first)
    if (!url) return null
    const alt = given['alt'] ?? ''
    return toPictureMarkdown(url, alt, given['caption'] ?? given['title'])
  }
  const address = lookUp(
    {
      youtube: `https://www.youtube.com/watch?v=${given['id'] ?? first}`,
      vimeo: `https://vimeo.com/${given['id'] ?? first}`,
      gist: `https://gist.github.com/${first}/${second}`,
    },
    name,
  )
  return address === undefined ? null : toLinkMarkdown(address, given['title'] ?? '')
}
