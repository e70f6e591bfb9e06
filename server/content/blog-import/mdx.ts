/** The code in MDX: imports, exports, components and expressions. */

import type { TagContext } from './blog-text.ts'
import type { Dialect } from './dialects.ts'
import { applyEdits, type Edit, findStarts, type TracedText, withinRanges } from './edits.ts'
import { findLiteral } from './markdown-tree.ts'
import { rewritePatterns, rewriteTags } from './rewrite.ts'
import { writePicture } from './tag-rules.ts'

const statement =
  /^(?:import\s*(?:["'{*]|[\w$,{}* ]+\sfrom\s)|export\s+(?:const|let|var|default|async|function|class|type|interface|[{*]))/
const importName = /^import\s+(\w+)\s+from\s+["']([^"']+)["']/
/** A component has a capital letter. Its parameters may contain `>` in quotes or braces. */
const pattern =
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
    pattern,
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
  const isCode = withinRanges(findLiteral(source.text))
  const starts = findStarts(source.text)
  const lines = source.text.split('\n')
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
