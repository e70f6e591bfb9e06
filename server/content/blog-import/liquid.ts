/** The template tags of Jekyll, and the attribute lists of its Markdown. */
import { findCallout } from './containers.ts'
import { type Dialect, rewriteDefinitions } from './dialects.ts'
import { applyEdits, type Edit, findStarts, withinRanges } from './edits.ts'
import { findLiteral } from './markdown-tree.ts'
import { rewriteTags, type Tag, type Written } from './rewrite.ts'
import { readAttributes } from './tag-attributes.ts'
import { writeTag } from './tag-rules.ts'

const pattern =
  /\{%-?\s*(?<end>end)?(?<name>\w+)(?<rest>(?:[^%{]|%(?!\})|\{(?!%))*?)-?%\}|\{\{-?(?<output>(?:[^{}]|\}(?!\}))*?)-?\}\}/g

export const rewriteLiquid: Dialect = (source, context) => {
  const rewritten = rewriteTags(source, context, {
    pattern,
    // Jekyll reads its tags before the Markdown.
    everywhere: /^(?:raw|comment)$/,
    unknown: 'KEPT_AS_TEXT',
    write(tag, whole) {
      const { name, rest } = tag
      if (name === '') return writeOutput(whole.replaceAll(/^\{\{-?\s*|\s*-?\}\}$/g, ''))
      if (name === 'post_url') return context.findPost(rest)
      if (name === 'link')
        return context.findPost(rest) ?? (/^(?:_|https?:)/.test(rest) ? null : `/${rest}`)
      return name === 'include' ? writeInclude(tag) : null
    },
  })
  return rewriteDefinitions(rewriteAttributes(rewritten, context), context)
}

/** `{% include embed/youtube.html id='x' %}`, as the tag of that name. */
function writeInclude(tag: Tag): Written {
  const [file = '', ...words] = tag.words
  const base = file.toLowerCase().replace(/^.*\/|\.\w+$/g, '')
  const kinds = /youtube|vimeo|twitch|spotify|bilibili|codepen|gist|tweet|figure|image|img|picture/
  const name = tag.given['provider'] ?? kinds.exec(base)?.[0] ?? base
  const content = tag.given['content']
  const written = writeTag({ ...tag, name, words }, content !== undefined)
  return typeof written === 'string' || !written
    ? written
    : `${written[0]}\n${content}\n${written[1]}`
}

/** Addresses only: everything else depends on the old site. */
function writeOutput(expression: string): string | null {
  if (/^site\.(?:baseurl|url)$/.test(expression)) return ''
  const [, quoted] =
    /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url)(?:\s*\|\s*prepend:\s*site\.url)?)$/.exec(
      expression,
    ) ?? []
  return quoted ?? null
}

const contents = /^[ \t]*[*-][ \t]+TOC[ \t]*$/
const list = /(?<!\\)\{:([^{}\n]*)\}/g
const abbreviation = /^\*\[[^\]\n]+\]:/

/** `{: .prompt-tip }` and others: those of callouts and of code have a meaning here. */
const rewriteAttributes: Dialect = (source, { note }) => {
  const { text } = source
  if (!/\{:|^\*\[/m.test(text)) return source
  const literal = findLiteral(text)
  const isCode = withinRanges(literal)
  const codes = new Map(literal.map(([start, end]) => [end, start]))
  const starts = findStarts(text)
  const edits: Edit[] = []
  let block = 0
  for (const [index, line] of text.split('\n').entries()) {
    const start = starts[index] ?? 0
    if (line.trim() === '') block = index + 1
    if (abbreviation.test(line) && !isCode(start)) add(start, start + line.length, '', line)
    for (const { index: at, 0: whole, 1: written = '' } of line.matchAll(list)) {
      const from = start + at
      if (isCode(from)) continue
      const isAlone = line.trim() === whole
      const above = starts[index - 1] ?? 0
      const name = /\.(?:prompt-|notice--|notice(?=\W|$))([a-z]*)/.exec(written)?.[1]
      const { file, title = file } = readAttributes(written.trim())
      const code = codes.get(start - 1)
      if (isAlone && name !== undefined && block < index)
        wrap(findCallout(name)?.kind ?? 'NOTE', index)
      if (isAlone && title !== undefined && code !== undefined) {
        const end = text.indexOf('\n', code)
        edits.push({ start: end, end, text: ` title="${title}"` })
      }
      const isKnown =
        (isAlone && (name !== undefined || title !== undefined)) || line[at - 1] === ')'
      const isContents = isAlone && contents.test(text.slice(above, start - 1))
      add(isContents ? above : from, from + whole.length, '', isKnown ? '' : whole)
      if (isAlone) block = index + 1
    }
  }
  return applyEdits(source, edits)

  function add(start: number, end: number, written: string, removed: string) {
    if (removed !== '') note(source.lineAt(start), 'REMOVED', removed)
    edits.push({ start, end, text: written })
  }

  function wrap(kind: string, end: number) {
    const first = starts[block] ?? 0
    const isQuotation = /^ {0,3}>/.test(text.slice(first, first + 4))
    edits.push({
      start: first,
      end: first,
      text: isQuotation ? `> [!${kind}]\n` : `> [!${kind}]\n> `,
    })
    for (const start of isQuotation ? [] : starts.slice(block + 1, end))
      edits.push({ start, end: start, text: '> ' })
  }
}
