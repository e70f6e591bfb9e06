/** Blocks with a beginning and an end, and quotations with a label, as callouts and details of this site. */
import { escapeHtml } from '#shared/html-tree.ts'
import type { TagContext } from './blog-text.ts'
import { applyEdits, type Edit, type TracedText } from './edits.ts'
import { readLines } from './markdown-tree.ts'

/** Each with the names that other programs have for it; those behind the bar also say what it is about. */
const names = {
  NOTE: 'note info message memo notice primary default secondary | abstract summary tldr todo question help faq example quote cite',
  TIP: 'tip hint | success check done',
  IMPORTANT: 'important',
  WARNING: 'warning warn attention',
  CAUTION: 'caution danger error alert | failure fail missing bug',
}
const callouts = new Map(
  Object.entries(names).flatMap(([kind, list]) => {
    const [plain = '', telling = ''] = list.split('|')
    return [
      ...(plain.match(/\w+/g) ?? []).map((name) => [name, { kind, title: '' }] as const),
      ...(telling.match(/\w+/g) ?? []).map(
        (name) => [name, { kind, title: toTitle(name) }] as const,
      ),
    ]
  }),
)

export function findCallout(name: string): { kind: string; title: string } | undefined {
  return callouts.get(name.toLowerCase())
}

function toTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const marks = '[ \\t>]*(?:(?:[-*+]|\\d+[.)])[ \\t]+)?'
/** `:::note Title`, of Zenn, Qiita, Docusaurus, VitePress and others; what tags of templates become. */
const colons = new RegExp(
  `^(${marks})(:{3,})[ \\t]*(?:\\{?\\.?(?:callout-)?([\\p{L}][\\w-]*)\\}?(.*))?$`,
  'u',
)
/** `> [!note]- Title`, of GitHub and Obsidian, which folds it. */
const label = /^((?:[ \t]*>)*[ \t]*)(>[ \t]*)\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*(.*)$/
const begins = /^[ \t>\-*+\d.)]*(?::::|\[!)/m
/** These only group others. */
const silent =
  /^(?:code-group|tabs?|tab-item|steps?|raw|center|left|right|columns?|column|cards?|card|grid)$/
/** Deeper ones stay text, so that every line has few marks. */
const deepest = 8

interface Block {
  /** A line without the marks of the old block; null: it is no part of it. */
  take(line: string, index: number): string | null
  /** What its lines begin with now. */
  mark: string
  indent: string
  /** What follows its last line, after an empty one. */
  end: string
}

export function rewriteContainers(source: TracedText, { note }: TagContext): TracedText {
  const { text } = source
  if (!begins.test(text)) return source
  const { lines, starts, isCode } = readLines(text)
  const closing = pairColons(lines, isRead)
  const closes = new Set<number>()
  const edits: Edit[] = []
  const blocks: Block[] = []
  let written: string[] = []
  let last = ''
  /** What an empty line begins with that has to come before the next text. */
  let gap: string | null = null
  for (const [index, line] of [...lines, null].entries()) {
    written = []
    let rest = line ?? ''
    let kept = 0
    for (const { take } of blocks) {
      const inside = line === null ? null : take(rest, index)
      if (inside === null) break
      rest = inside
      kept += 1
    }
    for (const { indent, mark, end } of blocks.splice(kept).reverse()) {
      if (end !== '') {
        separate(mark)
        write(end)
      }
      gap = indent
    }
    if (line !== null && !closes.has(index) && !(isRead(index) && open(rest, index))) write(rest)
    const start = starts[index] ?? text.length
    const now = written.join('\n')
    if (line === null) edits.push({ start, end: start, text: now && `\n${now}` })
    else if (now !== line) edits.push({ start, end: start + line.length, text: now })
  }
  return applyEdits(source, edits)

  function isRead(index: number): boolean {
    const marks = /^[ \t>]*/.exec(lines[index] ?? '')?.[0].length ?? 0
    return !isCode((starts[index] ?? 0) + marks)
  }

  function write(row: string) {
    const isEmpty = /^[\s>]*$/.test(row)
    if (gap !== null && !isEmpty) separate(gap)
    const mark = blocks.map((block) => block.mark).join('')
    last = isEmpty ? (mark + row).trimEnd() : mark + row
    written.push(last)
  }

  function separate(indent: string) {
    gap = null
    const blank = (blocks.map(({ mark }) => mark).join('') + indent).trim()
    if (last.trim() !== '' && last.trim() !== blank) write(indent)
  }

  /** False: nothing begins in this line. */
  function open(row: string, index: number): boolean {
    const [, before = '', fence, name = '', more = ''] = colons.exec(row) ?? []
    if (fence !== undefined) return name !== '' && openColons(row, index, before, name, more)
    const [, above = '', quote = '', word = '', fold, heading = ''] = label.exec(row) ?? []
    if (fold === undefined) return false
    const callout = findCallout(word) ?? { kind: 'NOTE', title: toTitle(word) }
    if (fold === '-' && blocks.length < deepest) {
      enter(above, 'details', heading || toTitle(word), (one) =>
        one.startsWith(`${above}>`) ? one.slice(above.length + 1).replace(/^[ \t]/, '') : null,
      )
      return true
    }
    if (fold === '' && callout.kind === word.toUpperCase()) return false
    write(`${above}${quote}[!${callout.kind}] ${heading || callout.title}`.trimEnd())
    return true
  }

  function openColons(row: string, index: number, before: string, name: string, more: string) {
    const closeAt = closing.get(index)
    const isKnown = findCallout(name) || /^(?:details|quote)$/.test(name) || silent.test(name)
    if (closeAt === undefined || !isKnown || blocks.length === deepest) {
      note(source.lineAt(starts[index] ?? 0), 'KEPT_AS_TEXT', row.trim())
      return false
    }
    closes.add(closeAt)
    if (silent.test(name)) return true
    const [, bracketed] = /^\s*\[(.*)\]/.exec(more) ?? []
    const title = bracketed ?? more.replaceAll(/\{[^{}]*\}/g, '').trim()
    const isKind = /^(?:info|warn|alert)$/.test(title)
    const indent = before.replaceAll(/[^\s>]/g, ' ')
    const kind = isKind ? (name === 'message' ? 'warning' : title) : name
    enter(before, kind, isKind ? '' : title, (inside, at) => {
      let same = 0
      while (same < indent.length && inside[same] === indent[same]) same += 1
      return at === closeAt ? null : inside.slice(same)
    })
    return true
  }

  function enter(before: string, name: string, title: string, take: Block['take']) {
    const indent = before.replaceAll(/[^\s>]/g, ' ')
    if (before === indent) separate(indent)
    const quotation = { take, indent, mark: `${indent}> `, end: '' }
    if (name === 'details') {
      write(`${before}<details>${title && `<summary>${escapeHtml(title)}</summary>`}`)
      write(indent)
      blocks.push({ take, indent, mark: indent, end: `${indent}</details>` })
    } else if (name === 'quote') {
      blocks.push({ ...quotation, end: title && `${indent}> — ${title}` })
    } else {
      const { kind, title: usual } = findCallout(name) ?? { kind: 'NOTE', title: toTitle(name) }
      write(`${before}> [!${kind}] ${title || usual}`.trimEnd())
      blocks.push(quotation)
    }
  }
}

/** Of each line that begins a block, the line that ends it: an end with more colons also ends what is inside. */
function pairColons(lines: string[], isRead: (index: number) => boolean): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: { index: number; length: number }[] = []
  for (const [index, line] of lines.entries()) {
    const [, , { length } = '', name] = colons.exec(line) ?? []
    if (length === 0 || !isRead(index)) continue
    if (name !== undefined) open.push({ index, length })
    let isEnd = name === undefined
    while (isEnd) {
      const begin = open.at(-1)
      if (begin === undefined || begin.length > length) break
      pairs.set(begin.index, index)
      open.pop()
      isEnd = begin.length < length
    }
  }
  return pairs
}
