/** Replaces the tags and the patterns of a dialect, never in code. */
import type { NoteCode } from '#shared/admin/posts-import.ts'
import type { TagContext } from './blog-text.ts'
import { applyEdits, type Edit, type TracedText, withinRanges } from './edits.ts'
import { findLiteral } from './markdown-tree.ts'
import { writePair, writeTag } from './tag-rules.ts'

export interface Tag {
  /** In small letters. */
  name: string
  given: Record<string, string>
  words: string[]
  rest: string
}

/** What it is in Markdown; of a tag with an end, also what its end is. null: it has no meaning here. */
export type Written = string | [begin: string, end: string] | null

interface TagSyntax {
  /** With the groups `end`, which only the end of a pair has, `name` and `rest`. */
  pattern: RegExp
  /** What the tag means in this format alone. */
  write?(tag: Tag, whole: string): Written
  /** The tags of such a name are read in code as well. */
  everywhere?: RegExp
  unknown: NoteCode
}

export function rewriteTags(
  source: TracedText,
  { note }: TagContext,
  { pattern, write, everywhere, unknown }: TagSyntax,
): TracedText {
  const { text } = source
  const tags = [...text.matchAll(pattern)].map(readTag)
  if (tags.length === 0) return source
  const isCode = withinRanges(findLiteral(text))
  const ends = findEnds(tags)
  const edits: Edit[] = []
  const open = new Map<string, string[]>()
  for (let index = 0; index < tags.length; index += 1) {
    const { start, end, whole, isEnd, ...tag } = tags[index] as Found
    if (isCode(start) && !everywhere?.test(tag.name)) continue
    const last = isEnd ? undefined : tags[ends[index] ?? -1]
    const pair = last && writePair(tag, text.slice(end, last.start))
    if (last && typeof pair === 'string') {
      if (pair === '') note(source.lineAt(start), 'REMOVED', whole)
      edits.push({ start, end: last.end, text: indent(pair, indentAt(text, start) ?? '') })
      index = ends[index] ?? index
      continue
    }
    const written = isEnd
      ? (open.get(tag.name)?.pop() ?? null)
      : (write?.(tag, whole) ?? writeTag(tag, last !== undefined))
    if (written === null) note(source.lineAt(start), unknown, whole)
    const [begin, close] = typeof written === 'string' ? [written] : (written ?? [null])
    if (close !== undefined) open.getOrInsertComputed(tag.name, () => []).push(close)
    if (begin !== null) edits.push({ start, end, text: place(text, start, end, begin) })
    else if (unknown === 'REMOVED') edits.push({ start, end, text: '' })
  }
  return applyEdits(source, edits)
}

type Found = Tag & { start: number; end: number; whole: string; isEnd: boolean }

function readTag({ index, 0: whole, groups = {} }: RegExpExecArray): Found {
  const rest = (groups['rest'] ?? '').trim()
  return {
    name: (groups['name'] ?? '').toLowerCase(),
    rest,
    given: readAttributes(rest),
    words: readWords(rest.replace(/\/$/, '')),
    whole,
    start: index,
    end: index + whole.length,
    isEnd: groups['end'] !== undefined,
  }
}

/** Of each tag, the place of the next end of its name. */
function findEnds(tags: readonly Found[]): (number | undefined)[] {
  const next = new Map<string, number>()
  const ends: (number | undefined)[] = []
  for (const [index, { name, isEnd, rest }] of [...tags.entries()].reverse()) {
    if (isEnd) next.set(name, index)
    else if (!rest.endsWith('/')) ends[index] = next.get(name)
  }
  return ends
}

/** What is before `at` in its line; null: something that is no mark of a block. */
function indentAt(text: string, at: number): string | null {
  const before = text.slice(Math.max(at - 40, 0), at)
  const [, marks] = /(?:\n|^)([ \t>]*(?:[-*+][ \t]+)?)$/.exec(before) ?? []
  return marks === undefined || (marks === before && at > 40) ? null : marks.replace(/[-*+]/, ' ')
}

function indent(block: string, by: string): string {
  if (!/^`{3}/.test(block) || by === '') return block
  return block
    .split('\n')
    .map((line) => by + (line.startsWith(by) ? line.slice(by.length) : line))
    .join('\n')
    .slice(by.length)
}

/** What begins a block gets a line of its own. */
function place(text: string, start: number, end: number, begin: string): string {
  if (!/^(?::::|\*\*)/.test(begin)) return begin
  const marks = indentAt(text, start)
  const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 40))
  return `${marks === null ? '\n' : ''}${begin}${isLast ? '' : `\n${marks ?? ''}`}`
}

export interface Pattern {
  find: RegExp
  /** `groups`: as they are in the text. null: it stays. */
  write(groups: string[], note: (code: NoteCode, about?: string) => void): string | null
}

/** Of patterns that overlap, the one that comes earlier in the list counts. Code is invisible to all. */
export function rewritePatterns(
  source: TracedText,
  { note }: TagContext,
  patterns: readonly Pattern[],
  hasFormulas = true,
): TracedText {
  const { text } = source
  const found = patterns.filter(({ find }) => text.search(find) >= 0)
  if (found.length === 0) return source
  let visible = hide(text, findLiteral(text, hasFormulas))
  const edits: Edit[] = []
  for (const { find, write } of found) {
    const mine: Edit[] = []
    for (const match of visible.matchAll(find)) {
      const groups = [...match].map((group, at) => {
        const [from = 0, to = from] = match.indices?.[at] ?? []
        return group === undefined ? '' : text.slice(from, to)
      })
      const [start, end] = [match.index, match.index + match[0].length]
      const line = source.lineAt(start)
      const written = write(groups, (code, about = groups[0] ?? '') => note(line, code, about))
      if (written !== null) mine.push({ start, end, text: written })
    }
    visible = hide(
      visible,
      mine.map(({ start, end }) => [start, end]),
    )
    edits.push(...mine)
  }
  return applyEdits(source, edits)
}

/** With another letter for all letters of the ranges, of which no dialect has a meaning. */
function hide(text: string, ranges: readonly (readonly [number, number])[]): string {
  const pieces: string[] = []
  let at = 0
  for (const [start, end] of ranges) {
    pieces.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]/g, '\uFFFC'))
    at = end
  }
  return [...pieces, text.slice(at)].join('')
}

/** The parameters of a template tag: `src="a b.png" width=300`. */
const attribute =
  /(?<![^\s"'}])([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{([^}]*)\}|([^\s>"'{]+))/g

export function readAttributes(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(attribute)].map(([, name, double, single, tick, braces, bare]) => [
      name,
      double?.replaceAll('\\"', '"') ?? single ?? tick ?? braces ?? bare ?? '',
    ]),
  )
}

/** The parameters that have no name. */
function readWords(source: string): string[] {
  const words = /"([^"]*)"|`([^`]*)`|(?<!\S)'([^']*)'|([^\s"`]+)/g
  return [...source.replaceAll(attribute, ' ').matchAll(words)]
    .map(([, double, tick, single, bare]) => double ?? tick ?? single ?? bare ?? '')
    .filter((word) => word !== '')
}
