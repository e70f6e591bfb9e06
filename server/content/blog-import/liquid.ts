/** The template tags of Jekyll, and the attribute lists of its Markdown. */
import type { TagContext } from './blog-text.ts'
import { applyEdits, type Edit, type TracedText } from './edits.ts'
import { findCode, toFence, toLinkMarkdown, toPictureMarkdown } from './markdown-tree.ts'
import { readAttributes } from './tag-attributes.ts'

const highlight =
  /\{%-?\s*highlight\s+(\S+)[^%]*%\}\n?([\s\S]*?)\n?[ \t]*\{%-?\s*endhighlight\s*-?%\}/g
const raw = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g
const comment = /\{%-?\s*comment\s*-?%\}([\s\S]*?)\{%-?\s*endcomment\s*-?%\}/g
const tag = /\{%-?\s*(\w+)\s*((?:[^%]|%(?!\}))*?)-?%\}/g
const output = /\{\{-?\s*((?:[^}]|\}(?!\}))*?)\s*-?\}\}/g
const attributes = /^[ \t]*[*-][ \t]+TOC[ \t]*\n[ \t]*\{:[^}\n]*\}[ \t]*$|(?<!\\)\{:[^}\n]*\}/gm

export function rewriteLiquid(source: TracedText, context: TagContext): TracedText {
  const { text } = source
  const isCode = findCode(text)
  const edits: Edit[] = []
  /** What is shown as it is: in code, or between tags that say so. */
  const literal: [number, number][] = []
  const isLiteral = (at: number) =>
    isCode(at) || literal.some(([start, end]) => start <= at && at < end)
  const each = (
    pattern: RegExp,
    replace: (match: RegExpMatchArray, at: number) => string | null,
  ) => {
    for (const match of text.matchAll(pattern)) {
      const start = match.index ?? 0
      if (literal.some(([from, to]) => from <= start && start < to)) continue
      const replacement = replace(match, start)
      if (replacement !== null) {
        edits.push({ start, end: start + match[0].length, text: replacement })
      }
    }
  }
  const keep = (match: RegExpMatchArray, at: number) =>
    void literal.push([at, at + match[0].length])

  each(highlight, (match, at) => {
    if (isCode(at)) return null
    keep(match, at)
    return toFence(
      (match[2] ?? '').replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, ''),
      match[1] ?? '',
    )
  })
  each(raw, (match, at) => {
    keep(match, at)
    return match[1] ?? ''
  })
  each(comment, (match, at) => {
    if (isCode(at)) return null
    keep(match, at)
    return `<!--${(match[1] ?? '').replaceAll('--', '- -')}-->`
  })
  each(tag, ([whole, name = '', rest = ''], at) => {
    if (isLiteral(at)) return null
    const replacement = replaceTag(name, rest.trim(), context)
    if (replacement === null) context.note(source.lineAt(at), 'KEPT_AS_TEXT', whole)
    return replacement
  })
  each(output, ([whole, expression = ''], at) => {
    if (isLiteral(at)) return null
    const replacement = replaceOutput(expression)
    if (replacement === null) context.note(source.lineAt(at), 'KEPT_AS_TEXT', whole)
    return replacement
  })
  each(attributes, ([whole], at) => {
    if (isLiteral(at)) return null
    context.note(source.lineAt(at + whole.indexOf('{:')), 'REMOVED', whole.trim())
    return ''
  })
  return applyEdits(source, edits)
}

function replaceTag(name: string, rest: string, { findPost }: TagContext): string | null {
  if (name === 'post_url') return findPost(rest)
  if (name === 'link') return findPost(rest) ?? (rest.startsWith('_') ? null : `/${rest}`)
  if (name === 'gist') {
    const [id = ''] = rest.split(/\s+/)
    return toLinkMarkdown(`https://gist.github.com/${id}`, '')
  }
  if (name !== 'include' || !/^\S*(?:figure|image|img|picture)\S*\s/.test(rest)) return null
  const given = readAttributes(rest)
  const url = given['src'] ?? given['url'] ?? given['image_path'] ?? given['path']
  return url === undefined
    ? null
    : toPictureMarkdown(url, given['alt'] ?? '', given['caption'] ?? given['title'])
}

/** Addresses only: everything else depends on the old site. */
function replaceOutput(expression: string): string | null {
  if (/^site\.(?:baseurl|url)$/.test(expression)) return ''
  const [, quoted] =
    /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url)(?:\s*\|\s*prepend:\s*site\.url)?)$/.exec(
      expression,
    ) ?? []
  return quoted ?? null
}
