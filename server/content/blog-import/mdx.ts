/** The code in MDX: imports, exports, components and expressions. */
import type { TagContext } from './blog-text.ts'
import { applyEdits, type Edit, type TracedText } from './edits.ts'
import { findCode, toPictureMarkdown } from './markdown-tree.ts'
import { readAttributes } from './tag-attributes.ts'

const statement = /^(?:import\s[^\n]*|export\s(?:[^\n]*\n)*?(?=\n|$(?![\s\S])))/gm
const importName = /^import\s+(\w+)\s+from\s+["']([^"']+)["']/
/** A component has a capital letter. Its parameters may contain `>` in quotes or braces. */
const component =
  /<\/?([A-Z][\w.]*)((?:"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^>"'{}])*)>/g
const comment = /\{\/\*([\s\S]*?)\*\/\}/g
const expression = /(?<!\$)\{[^{}\n|]*\}/g

export function rewriteComponents(source: TracedText, { note }: TagContext): TracedText {
  const { text } = source
  const isCode = findCode(text)
  const edits: Edit[] = []
  const files = new Map<string, string>()
  const isTaken = (at: number) =>
    isCode(at) || edits.some(({ start, end }) => start <= at && at < end)
  const each = (pattern: RegExp, replace: (match: RegExpExecArray) => string | null) => {
    for (const match of text.matchAll(pattern)) {
      if (isTaken(match.index)) continue
      const replacement = replace(match)
      if (replacement !== null) {
        edits.push({ start: match.index, end: match.index + match[0].length, text: replacement })
      }
    }
  }
  const lineOf = ({ index }: RegExpExecArray) => source.lineAt(index)

  each(statement, (match) => {
    const [, name, path] = importName.exec(match[0]) ?? []
    if (name !== undefined && path !== undefined) files.set(name, path)
    note(lineOf(match), 'REMOVED', match[0].trim())
    return ''
  })
  each(comment, (match) => `<!--${(match[1] ?? '').replaceAll('--', '- -')}-->`)
  each(component, (match) => {
    const [whole, name = '', rest = ''] = match
    const given = readAttributes(rest)
    const src = given['src']?.trim()
    const picture = src === undefined ? undefined : (files.get(src.replace(/\.src$/, '')) ?? src)
    if (picture !== undefined && /image|img|picture|figure/i.test(name)) {
      return toPictureMarkdown(picture, given['alt'] ?? '', given['caption'] ?? given['title'])
    }
    note(lineOf(match), 'REMOVED', whole)
    return ''
  })
  each(expression, (match) => {
    note(lineOf(match), 'KEPT_AS_TEXT', match[0])
    return null
  })
  return applyEdits(source, edits)
}
