import { type Language, textUnits } from '#shared/i18n/languages.ts'

/** What the buttons and shortcuts of the Markdown field do to a text and its selection. */

export interface Selected {
  text: string
  from: number
  to: number
}

export const markdownActs = [
  'bold',
  'italic',
  'link',
  'heading',
  'list',
  'quote',
  'code',
  'table',
  'diagram',
  'picture',
] as const
export type MarkdownAct = (typeof markdownActs)[number]

/** Words that stand where the user still has to write something. */
export interface Placeholders {
  text: string
  address: string
  description: string
  column: string
}

/** With Ctrl or Cmd; with Shift where the key is upper case. */
export const markdownKeys: Readonly<Record<string, MarkdownAct>> = {
  b: 'bold',
  i: 'italic',
  k: 'link',
  e: 'code',
}

export function actOn(act: MarkdownAct, selected: Selected, words: Placeholders): Selected {
  switch (act) {
    case 'bold':
      return wrap(selected, '**', words.text)
    case 'italic':
      return wrap(selected, '_', words.text)
    case 'code':
      return isManyLines(selected) ? fence(selected) : wrap(selected, '`', words.text)
    case 'link':
      return point(selected, '[', words.text, words.address)
    case 'picture':
      return point(selected, '![', words.description, words.address)
    case 'heading':
      return markLines(selected, '## ')
    case 'list':
      return markLines(selected, '- ')
    case 'quote':
      return markLines(selected, '> ')
    case 'table':
      return addTable(selected, words.column)
    case 'diagram':
      return addDiagram(selected, words.text)
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

/** A link or picture; the part that is still missing is selected. */
function point(
  { text, from, to }: Selected,
  open: string,
  label: string,
  address: string,
): Selected {
  const chosen = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$|^\/\S*$/.test(chosen)
  const shown = isAddress || chosen === '' ? label : chosen
  const target = isAddress ? chosen : address
  const start = from + open.length
  const middle = start + shown.length + 2
  return {
    text: `${text.slice(0, from)}${open}${shown}](${target})${text.slice(to)}`,
    from: isAddress || chosen === '' ? start : middle,
    to: isAddress || chosen === '' ? start + shown.length : middle + target.length,
  }
}

/** Puts a mark before every selected line, or removes it from all of them. */
function markLines({ text, from, to }: Selected, mark: string): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  const step = isMarked ? -mark.length : mark.length
  return {
    text: text.slice(0, start) + changed + text.slice(end),
    from: Math.max(start, from + step),
    to: Math.max(start, to + step * lines.length),
  }
}

function fence({ text, from, to }: Selected): Selected {
  const open = `${lineBreakBefore(text, from)}\`\`\`\n`
  const inner = text.slice(from, to)
  return {
    text: `${text.slice(0, from)}${open}${inner}\n\`\`\`${text.slice(to)}`,
    from: from + open.length,
    to: from + open.length + inner.length,
  }
}

function addTable({ text, from, to }: Selected, column: string): Selected {
  const open = `${lineBreakBefore(text, from)}| `
  const table = `${column} 1 | ${column} 2 |\n| --- | --- |\n|  |  |\n`
  const start = from + open.length
  return {
    text: text.slice(0, from) + open + table + text.slice(to),
    from: start,
    to: start + `${column} 1`.length,
  }
}

/** Two boxes and an arrow: the rest can be guessed from them. */
function addDiagram({ text, from, to }: Selected, label: string): Selected {
  const open = `${lineBreakBefore(text, from)}\`\`\`mermaid\nflowchart TD\n  A[`
  const start = from + open.length
  return {
    text: `${text.slice(0, from)}${open}${label}] --> B[${label}]\n\`\`\`\n${text.slice(to)}`,
    from: start,
    to: start + label.length,
  }
}

/** What makes a text at this place begin a paragraph. */
export function lineBreakBefore(text: string, at: number): string {
  if (at === 0 || text.slice(0, at).endsWith('\n\n')) return ''
  return text[at - 1] === '\n' ? '\n' : '\n\n'
}

function isManyLines({ text, from, to }: Selected): boolean {
  return text.slice(from, to).includes('\n')
}

/** Changes a text field as if the user had typed, so that the browser's own undo knows it. */
export function replaceText(area: HTMLTextAreaElement, { text, from, to }: Selected): void {
  const { value } = area
  const { start, end } = findDifference(value, text)
  area.focus()
  area.setSelectionRange(start, value.length - end)
  const inserted = text.slice(start, text.length - end)
  if (inserted !== '') document.execCommand('insertText', false, inserted)
  else if (start < value.length - end) document.execCommand('delete')
  area.setSelectionRange(from, to)
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

/** English is counted by words; Korean and Japanese by characters, as their writers do. */
export function countWords(
  text: string,
  language: Language,
): { unit: 'words' | 'characters'; count: number } {
  if (textUnits[language] === 'words') {
    const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
    return { unit: 'words', count: [...segments].filter(({ isWordLike }) => isWordLike).length }
  }
  const graphemes = new Intl.Segmenter(language).segment(text.replaceAll(/\s/g, ''))
  return { unit: 'characters', count: [...graphemes].length }
}
