/**
 * Texts as they are compared to find stale translations: white space of markup and the spelling of Markdown do
 * not count. Emphasis that is added, another address of a link or other code do.
 */

/** A resume may be a PDF in one language and a text file in another. */
const resumeFormat = /\.(?:pdf|txt)$/i

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/
const hashHeading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/
const underline = /^ {0,3}(=+|-+)$/
const thematicBreak = /^ {0,3}([-*_])(?:[ \t]*\1){2,}$/
const bullet = /^\s*[-*+]\s+/
const numbered = /^\s*(\d{1,9})[.)]\s+/
const quote = /^ {0,3}>\s?/
const delimiterRow = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/
const codeSpan = /(`+[^`]+`+)/
const strongByLines = /(?<![\p{L}\p{N}_\\])__(?=\S)(.+?)(?<=\S)__(?![\p{L}\p{N}_])/gu
const emphasisByLines = /(?<![\p{L}\p{N}_\\])_(?=\S)([^_]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu

export function isSameText(one: string, other: string, isMarkdown: boolean): boolean {
  return one === other || toComparable(one, isMarkdown) === toComparable(other, isMarkdown)
}

export function toComparable(text: string, isMarkdown: boolean): string {
  const unified = text.normalize('NFC').replaceAll(/\r\n?/g, '\n')
  return isMarkdown
    ? normaliseMarkdown(unified)
    : unified.replaceAll(/\s+/g, ' ').trim().replace(resumeFormat, '')
}

function normaliseMarkdown(text: string): string {
  const parts: string[] = []
  let prose: string[] = []
  let code: { mark: string; lines: string[] } | null = null
  const endProse = () => {
    parts.push(normaliseBlocks(prose).replaceAll(/\s+/g, ' ').trim())
    prose = []
  }
  const endCode = (lines: string[]) => {
    parts.push(['```', ...lines, '```'].join('\n'))
    code = null
  }
  for (const line of text.split('\n').map((one) => one.trimEnd())) {
    const [, mark = '', info = ''] = fence.exec(line) ?? []
    if (code) {
      if (mark.startsWith(code.mark) && info === '') endCode(code.lines)
      else code.lines.push(line)
    } else if (mark) {
      endProse()
      code = { mark, lines: [info.trim()] }
    } else prose.push(line)
  }
  endProse()
  if (code) endCode((code as { lines: string[] }).lines)
  return parts.filter((part) => part !== '').join('\n')
}

/** Each line begins with the usual mark of its block. */
function normaliseBlocks(lines: readonly string[]): string {
  const normalised: string[] = []
  /** A number in a list counts only at its first item. */
  let isInNumbered = false
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? ''
    const [, marks] = hashHeading.exec(line) ?? []
    const [, under] = underline.exec(line) ?? []
    if (under && isParagraph(before) && !before.includes('|')) {
      normalised.push(`${under.startsWith('=') ? '#' : '##'} ${normalised.pop() ?? ''}`)
      isInNumbered = false
    } else if (thematicBreak.test(line)) normalised.push('---')
    else if (marks) {
      normalised.push(
        line.replace(hashHeading, (_, __, title) => `${marks} ${normaliseInline(title)}`),
      )
      isInNumbered = false
    } else if (bullet.test(line)) normalised.push(`- ${normaliseInline(line.replace(bullet, ''))}`)
    else if (numbered.test(line)) {
      const [, number] = numbered.exec(line) ?? []
      const mark = isInNumbered ? '+' : number
      normalised.push(`${mark}. ${normaliseInline(line.replace(numbered, ''))}`)
      isInNumbered = true
    } else if (quote.test(line)) {
      const mark = quote.test(before) ? '' : '> '
      normalised.push(mark + normaliseInline(line.replace(quote, '')))
    } else {
      if (line !== '' && before === '' && !/^\s/.test(line)) isInNumbered = false
      normalised.push(normaliseInline(line))
    }
  }
  return normalised.join(' ')
}

function isParagraph(line: string): boolean {
  const marks = [hashHeading, thematicBreak, bullet, numbered, quote]
  return line !== '' && !marks.some((mark) => mark.test(line))
}

function normaliseInline(line: string): string {
  const row = delimiterRow.test(line) && line.includes('|') ? line.replaceAll(/-+/g, '-') : line
  return row
    .replace(/\\$/, '')
    .split(codeSpan)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part
            .replaceAll(strongByLines, '**$1**')
            .replaceAll(emphasisByLines, '*$1*')
            .replaceAll(/\s*\|\s*/g, '|'),
    )
    .join('')
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, '')
}
