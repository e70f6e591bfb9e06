import { type Language, textUnits } from '#shared/i18n/languages.ts'
import { type MarkdownAct, tableActs } from './markdown-acts.ts'
import { editTable } from './markdown-tables.ts'

/** What the buttons and shortcuts of the Markdown field do to a text and its selection. */

export interface Selected {
  text: string
  from: number
  to: number
}

/** Words that stand where the user still has to write something. */
export interface Placeholders {
  text: string
  column: string
  more: string
}

export function actOn(act: MarkdownAct, selected: Selected, words: Placeholders): Selected {
  if (tableActs.includes(act)) return editTable(act, selected)
  if (act.startsWith('code:')) return addBlock(selected, `\`\`\`${act.slice(5)}\n`, '', '\n```')
  switch (act) {
    case 'bold':
      return wrap(selected, '**', words.text)
    case 'italic':
      return wrap(selected, '_', words.text)
    case 'strike':
      return wrap(selected, '~~', words.text)
    case 'formula':
      return wrap(selected, '$', 'x^2')
    case 'code':
      return isManyLines(selected)
        ? addBlock(selected, '```\n', '', '\n```')
        : wrap(selected, '`', words.text)
    case 'heading2':
    case 'heading3':
    case 'heading4':
      return markLines(selected, () => `${'#'.repeat(Number(act.at(-1)))} `)
    case 'list':
      return markLines(selected, () => '- ')
    case 'numbered':
      return markLines(selected, (index) => `${index + 1}. `)
    case 'tasks':
      return markLines(selected, () => '- [ ] ')
    case 'quote':
      return markLines(selected, () => '> ', /^> /)
    case 'codeBlock':
      return addBlock(selected, '```\n', '', '\n```')
    case 'formulaBlock':
      return addBlock(selected, '$$\n', 'E = mc^2', '\n$$')
    case 'note':
    case 'tip':
    case 'important':
    case 'warning':
    case 'caution':
      return addBlock(selected, `> [!${act.toUpperCase()}]\n> `, words.text, '', '\n> ')
    case 'details':
      return addBlock(
        selected,
        `<details>\n<summary>${words.more}</summary>\n\n`,
        words.text,
        '\n\n</details>',
      )
    case 'table':
      return addBlock(
        selected,
        '| ',
        `${words.column} 1`,
        ` | ${words.column} 2 |\n| --- | --- |\n|  |  |`,
        ' ',
      )
    case 'diagram':
      // Two boxes and an arrow: the rest can be guessed from them.
      return addBlock(
        { ...selected, from: selected.to },
        '```mermaid\nflowchart TD\n  A[',
        words.text,
        `] --> B[${words.text}]\n\`\`\``,
      )
    case 'rule':
      return addBlock({ ...selected, from: selected.to }, '---\n\n', '', '')
    case 'footnote':
      return addFootnote(selected, words.text)
    default:
      return selected
  }
}

/** Puts marks around the selection, or removes them. */
function wrap({ text, from, to }: Selected, mark: string, placeholder: string): Selected {
  const { length } = mark
  const isMarked =
    from >= length &&
    text.slice(from - length, from) === mark &&
    text.slice(to, to + length) === mark
  if (isMarked) {
    const inner = text.slice(from, to)
    return {
      text: text.slice(0, from - length) + inner + text.slice(to + length),
      from: from - length,
      to: to - length,
    }
  }
  const inner = text.slice(from, to) || placeholder
  return {
    text: text.slice(0, from) + mark + inner + mark + text.slice(to),
    from: from + length,
    to: from + length + inner.length,
  }
}

/**
 * A selection or the title becomes the words of the link. An address that is selected is its target; its words are then
 * those of the address, and selected.
 */
export function linkTo(selected: Selected, { address, title }: Link): Selected {
  const { text, from, to } = selected
  const chosen = text.slice(from, to)
  const words = isAddress(chosen) ? '' : chosen || title.replaceAll(/[\\[\]]/g, '\\$&')
  const shown = words || address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
  const next = replaceSelected(selected, `[${shown}](${address})`)
  return words ? next : { ...next, from: from + 1, to: from + 1 + shown.length }
}

export interface Link {
  address: string
  /** Of the page there; '' if nobody knows it. */
  title: string
}

export function replaceSelected({ text, from, to }: Selected, by: string): Selected {
  const end = from + by.length
  return { text: text.slice(0, from) + by + text.slice(to), from: end, to: end }
}

/** Whether this alone can be linked. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$|^\/\S*$/.test(text)
}

/** A line is one of these. */
const lineMark = /^(?:#{1,6} |[-*+] \[[ xX]\] |[-*+] |\d+[.)] )/

/** Puts a mark before every selected line, in place of that which it has, or removes it from all of them. */
function markLines(
  { text, from, to }: Selected,
  markOf: (index: number) => string,
  replaced = lineMark,
): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const marks = lines.map((line) => replaced.exec(line)?.[0] ?? '')
  const isMarked = marks.every((mark, index) => mark === markOf(index))
  const changed = lines.map(
    (line, index) => (isMarked ? '' : markOf(index)) + line.slice(marks[index]?.length),
  )
  const written = changed.join('\n')
  const step = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  return {
    text: text.slice(0, start) + written + text.slice(end),
    from: Math.max(start, from + step),
    to: Math.max(start, to + written.length - (end - start)),
  }
}

/** Puts the selection, or else a text that is then selected, into a block of its own. `line` begins its further lines. */
function addBlock(
  { text, from, to }: Selected,
  before: string,
  placeholder: string,
  after: string,
  line = '\n',
): Selected {
  const open = lineBreakBefore(text, from) + before
  const inner = text.slice(from, to).replaceAll('\n', line) || placeholder
  const rest = text.slice(to)
  const close = rest === '' || /^\n[^\n]/.test(rest) ? '\n' : rest.startsWith('\n') ? '' : '\n\n'
  const start = from + open.length
  return {
    text: text.slice(0, from) + open + inner + after + close + rest,
    from: start,
    to: start + inner.length,
  }
}

/** The next number, and its text at the end. */
function addFootnote({ text, to }: Selected, placeholder: string): Selected {
  const numbers = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number))
  const mark = `[^${Math.max(0, ...numbers) + 1}]`
  const marked = text.slice(0, to) + mark + text.slice(to)
  const open = `${marked}${lineBreakBefore(marked, marked.length)}${mark}: `
  return { text: open + placeholder, from: open.length, to: open.length + placeholder.length }
}

/** Whether a place is in code, where nothing is corrected and nothing is a table. */
export function isInCode(text: string, at: number): boolean {
  const before = text.slice(0, at)
  const fences = before.match(/^ {0,3}(?:```|~~~)/gm) ?? []
  const marks = before.slice(before.lastIndexOf('\n') + 1).match(/`+/g) ?? []
  return fences.length % 2 === 1 || marks.length % 2 === 1
}

/** What makes a text at this place begin a paragraph. */
export function lineBreakBefore(text: string, at: number): string {
  if (at === 0 || text.slice(0, at).endsWith('\n\n')) return ''
  return text[at - 1] === '\n' ? '\n' : '\n\n'
}

function isManyLines({ text, from, to }: Selected): boolean {
  return text.slice(from, to).includes('\n')
}

/** How many characters two texts have in common at the start and at the end. */
export function findDifference(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { start, end }
}

/** Of the last text, in which typing changes one line. */
let counted = new Map<string, number>()
const segmenters = new Map<Language, Intl.Segmenter>()

/** English is counted by words; Korean and Japanese by characters, as their writers do. */
export function countWords(
  text: string,
  language: Language,
): { unit: 'words' | 'characters'; count: number } {
  const unit = textUnits[language]
  const granularity = unit === 'words' ? 'word' : 'grapheme'
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity })
  segmenters.set(language, segmenter)
  const known = counted
  counted = new Map()
  let count = 0
  for (const line of text.split('\n')) {
    const key = language + line
    const own = known.get(key) ?? counted.get(key) ?? countLine(line, segmenter)
    counted.set(key, own)
    count += own
  }
  return { unit, count }
}

function countLine(line: string, segmenter: Intl.Segmenter): number {
  const segments = [...segmenter.segment(line)]
  return segments.filter(({ isWordLike, segment }) => isWordLike ?? /\S/.test(segment)).length
}
