/** The tags of template languages, as the Markdown of this site: Liquid, shortcodes, tags of Hexo and components of MDX. */

import type { Dialect, TagContext } from './blog-text.ts'
import { findCallout } from './containers.ts'
import { applyEdits, type Edit, type TracedText } from './edits.ts'
import { findLiteral, readLines, toLinkMarkdown } from './markdown-tree.ts'
import { readAttributes, rewritePatterns, rewriteTags, type Tag, type Written } from './rewrite.ts'
import { writePicture, writeTag } from './tag-rules.ts'

const liquid =
  /\{%-?\s*(?<end>end)?(?<name>\w+)(?<rest>(?:[^%{]|%(?!\})|\{(?!%))*?)-?%\}|\{\{-?(?<output>(?:[^{}]|\}(?!\}))*?)-?\}\}/g

export const rewriteLiquid: Dialect = (source, context) => {
  const rewritten = rewriteTags(source, context, {
    pattern: liquid,
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
  return rewriteAttributes(rewritten, context)
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
  const { lines, starts, isCode } = readLines(text)
  const codes = new Map(findLiteral(text).map(([start, end]) => [end, start]))
  const edits: Edit[] = []
  let block = 0
  for (const [index, line] of lines.entries()) {
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

/** The first kind has a comment inside of the braces: the shortcode itself is shown. */
const shortcode =
  /\{\{[<%](?:\/\*(?:(?!\*\/|\{\{)[\s\S])*\*\/|\s*(?<end>\/\s*)?(?<name>[\w/.-]+)(?<rest>(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|(?!\{\{|[>%]\}\})[^"`])*))[>%]\}\}/g

export const rewriteShortcodes: Dialect = (source, context) =>
  rewriteTags(source, context, {
    pattern: shortcode,
    everywhere: /^$/,
    unknown: 'KEPT_AS_TEXT',
    write({ name, given, words: [first = ''] }, whole) {
      if (name === '') return whole.replace('/*', '').replace('*/', '')
      return /^(?:rel)?ref$/.test(name) ? context.findPost(given['path'] ?? first) : null
    },
  })

/** A paired comment is a tab, as the theme NexT writes it. */
const hexoTag =
  /\{%-?\s*(?<end>end)?(?<name>\w+)(?<rest>(?:[^%{]|%(?!\})|\{(?!%))*?)-?%\}|<!--\s*(?<tab>(?:end)?tab\b[^<>]*)-->/g

export const rewriteHexoTags: Dialect = (text, context) =>
  rewriteTags(text, context, {
    pattern: hexoTag,
    everywhere: /^$/,
    unknown: 'KEPT_AS_TEXT',
    write(tag, whole) {
      const { name, words } = tag
      const [first = '', ...others] = words
      const [, title] = /^<!--\s*tab\s+(.*?)(?:@.*)?-->$/.exec(whole) ?? []
      if (name === '') return title === undefined ? '' : `**${title.trim()}**\n`
      if (name === 'img') return writePicture(tag)
      if (name === 'post_path') return context.findPost(first)
      if (name === 'asset_path') return first
      if (name === 'asset_link') return toLinkMarkdown(first, others.join(' '))
      if (name === 'post_link') {
        const url = context.findPost(first)
        return url && toLinkMarkdown(url, others.join(' ') || first)
      }
      const url = words.find((word) => /^https?:/.test(word))
      if (!/^(?:link|iframe|btn|button)$/.test(name) || !url) return null
      return toLinkMarkdown(
        url,
        words.filter((word) => word !== url && name !== 'iframe').join(' '),
      )
    },
  })

const statement =
  /^(?:import\s*(?:["'{*]|[\w$,{}* ]+\sfrom\s)|export\s+(?:const|let|var|default|async|function|class|type|interface|[{*]))/
const importName = /^import\s+(\w+)\s+from\s+["']([^"']+)["']/
/** A component has a capital letter. Its parameters may contain `>` in quotes or braces. */
const component =
  /<(?<end>\/)?(?<name>[A-Z][\w.]*)(?<rest>(?:"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^<>"'{}])*)>/g
const remark = /\{\s*\/\*(?:[\s\S]*?\*\/\s*\}|[\s\S]*)/dg
const expression = /(?<!\$)\{[^{}\n|]*\}/dg

export const rewriteComponents: Dialect = (source, context) => {
  const files = new Map<string, string>()
  const texts = removeStatements(source, context, files)
  const remarks = rewritePatterns(texts, context, [
    {
      find: remark,
      write([whole = ''], note) {
        if (!whole.endsWith('}')) return null
        note('REMOVED', '{/* */}')
        return ''
      },
    },
  ])
  const rewritten = rewriteTags(remarks, context, {
    pattern: component,
    unknown: 'REMOVED',
    write(tag) {
      const src = tag.given['src']?.trim()
      if (src === undefined || !/image|img|picture|figure/.test(tag.name)) return null
      const given = { ...tag.given, src: files.get(src.replace(/\.src$/, '')) ?? src }
      return writePicture({ ...tag, given })
    },
  })
  return rewritePatterns(rewritten, context, [
    {
      find: expression,
      write(_, note) {
        note('KEPT_AS_TEXT')
        return null
      },
    },
  ])
}

/** A statement goes on until its brackets are closed; an export until an empty line follows then. */
function removeStatements(
  source: TracedText,
  { note }: TagContext,
  files: Map<string, string>,
): TracedText {
  const { lines, starts, isCode } = readLines(source.text)
  const edits: Edit[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [line = '', start = 0] = [lines[index], starts[index]]
    if (!statement.test(line) || isCode(start)) continue
    const [, name, path] = importName.exec(line) ?? []
    if (name !== undefined && path !== undefined) files.set(name, path)
    let depth = 0
    for (let left = 200; left > 0; left -= 1) {
      depth +=
        (lines[index]?.match(/[([{]/g)?.length ?? 0) - (lines[index]?.match(/[)\]}]/g)?.length ?? 0)
      const isLast = (lines[index + 1] ?? '').trim() === '' || line.startsWith('import')
      if (index + 1 >= lines.length || (depth <= 0 && isLast)) break
      index += 1
    }
    const end = (starts[index] ?? 0) + (lines[index]?.length ?? 0)
    note(source.lineAt(start), 'REMOVED', source.text.slice(start, end).trim())
    edits.push({ start, end, text: '' })
  }
  return applyEdits(source, edits)
}
