/** Which lines of a diagram can be drawn. */
import { lookUp } from './look-up.ts'

export type DiagramKind = 'flowchart' | 'sequence' | 'state' | 'class' | 'entities'

export interface DiagramLine {
  /** Counted from 1 within the block. */
  number: number
  text: string
}

/** The beginning and the end of blocks that are not drawn: settings, and descriptions for screen readers. */
const unseen: [RegExp, RegExp][] = [
  [/^%%\{(?!.*\}%%)/, /\}%%/],
  [/^accDescr\s*\{(?!.*\})/i, /\}/],
]

/** The lines of a diagram without empty lines, comments, and the front matter (between two lines `---`). */
export function listDiagramLines(source: string): DiagramLine[] {
  const found: DiagramLine[] = []
  let isFirst = true
  let end: RegExp | undefined
  for (const [index, written] of source.split('\n').entries()) {
    const text = written.trim()
    if (text === '') continue
    if (end) end = end.test(text) ? undefined : end
    else if (isFirst && text === '---') end = /^---$/
    else {
      end = unseen.find(([begin]) => begin.test(text))?.[1]
      if (!end && !text.startsWith('%%')) found.push({ number: index + 1, text })
    }
    isFirst = false
  }
  return found
}

/** The title in the front matter of a diagram; null: there is none, or it has several lines. */
export function titleOfDiagram(source: string): string | null {
  const [, front = ''] = /^\s*---[ \t]*\n((?:(?!---).*\n)*)/.exec(source) ?? []
  const [, , title = ''] =
    /^title[ \t]*:[ \t]*(["']?)(?![|>&*{[ \t])(.*?)\1[ \t]*$/m.exec(front) ?? []
  return title || null
}

const stylingOfMembers = /^(?:style|classDef|cssClass|click|link|callback)\s/
const stylingOfBoxes = /^(?:style|linkStyle|classDef|class|click)\s/
const stylingOf: Partial<Record<DiagramKind, RegExp>> = {
  class: stylingOfMembers,
  entities: stylingOfMembers,
  sequence: /^links?\s+[^:>]+:\s*(?:\{|.*@)/,
}

/** The header and the lines that are drawn, without texts for screen readers, colours and links. */
export function listDrawnLines(source: string, kind: DiagramKind): DiagramLine[] {
  const styling = stylingOf[kind] ?? stylingOfBoxes
  return listDiagramLines(source).filter(({ text }) => !styling.test(text) && !isDescription(text))
}

/** `accTitle: …` is the name of the diagram for those who do not see it. */
export function isDescription(line: string): boolean {
  return /^(?:accTitle|accDescr)\s*[:{]/i.test(line)
}

/** The first line that the library would not draw. `lines`: the drawn lines after the header. */
export function findWrongLine(kind: DiagramKind, lines: DiagramLine[]): DiagramLine | undefined {
  switch (kind) {
    case 'flowchart':
      return lines.find(({ text }) => isOpen(text) || hasUnknownArrow(text))
    case 'state':
      return lines.find(({ text }) => isOpen(text))
    case 'sequence':
      return lines.find(({ text }) => isNoStep(text))
    case 'class':
      return findWrongMember(lines, classStatement, /./)
    case 'entities':
      return findWrongMember(lines, entityStatement, /^\S+\s+\S/)
  }
}

const partners: Record<string, string> = { '[': ']', '(': ')', '{': '}' }

/** An arrow without an end, or a bracket without its partner. */
function isOpen(line: string): boolean {
  if (/(?:--|==|-\.)[->=.xo]*\s*(?:\|[^|]*\|)?\s*;?$/.test(line)) return true
  if (/^state\s.*\{$|^\}$/.test(line)) return false
  const open: string[] = []
  const plain = line.replaceAll(/<br\s*\/?>/gi, ' ')
  for (const sign of plain.replaceAll(/"[^"]*"|\|[^|]*\||\S>[^\][(){}]+\]/g, '')) {
    const partner = lookUp(partners, sign)
    if (partner) open.push(partner)
    else if (Object.values(partners).includes(sign) && open.pop() !== sign) return true
  }
  return open.length > 0
}

/** Parts of a line of a flowchart in which arrows are text: `"…"`, `[…]`, `(…)`, `{…}`, `|…|` and the shape `A>…]`. */
const label =
  /("[^"]*"|\[[^\]]*\]+|\([^)]*\)+|\{[^}]*\}+|\|[^|]*\||(?<=[\w\p{L}])>[^\][(){}"|]*\])/u

/** The parts between labels, and each label after the part that it follows. */
export function splitLabels(line: string): string[] {
  return line.split(label)
}

/**
 * Whether a line has an arrow with a circle or a cross at its end, or two statements: the library does not draw these.
 */
function hasUnknownArrow(line: string): boolean {
  const plain = splitLabels(line).filter((_, at) => at % 2 === 0)
  return /(?:--|==|\.-)[ox](?:\s|$)|\S\s+[ox](?:--|==|-\.)|;\s*\S/.test(plain.join('_'))
}

const step =
  /^(?:participant|actor|loop|alt|else|opt|par|and|critical|option|break|rect|end|note|activate|deactivate|autonumber|title|create|destroy|box)\b/i

function isNoStep(line: string): boolean {
  return !step.test(line) && !/-(?:>>|>|x|\)).*:/.test(line)
}

const direction = 'direction\\s+(?:TB|TD|BT|RL|LR)'
const classArrow =
  '(?:<\\|--|<\\|\\.\\.|\\*--|o--|-->|--\\*|--o|--\\|>|\\.\\.>|\\.\\.\\|>|<--|<\\.\\.|--)'
const quoted = '(?:"[^"]*"\\s+)?'
const classStatement = oneOf([
  'class\\s+\\S+(?:\\s*~\\w+~)?(?:\\s*\\{(?:\\s*<<\\w+>>\\s*\\})?)?',
  'namespace\\s+\\S+\\s*\\{',
  '\\}',
  direction,
  '\\S+\\s*:\\s*.+',
  `\\S+\\s+${quoted}${classArrow}\\s+${quoted}\\S+(?:\\s*:\\s*.+)?`,
])
const count = '(?:\\|\\||\\|o|o\\||[{}][|o]|[|o][{}])'
const entityStatement = oneOf([
  '\\S+\\s*\\{',
  direction,
  `\\S+\\s+${count}(?:--|\\.\\.)${count}\\s+\\S+\\s*:\\s*.+`,
])

function oneOf(patterns: string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`)
}

/** Finds a line that is no statement or, within braces, no member; or the line of a brace that is not closed. */
function findWrongMember(
  lines: DiagramLine[],
  statement: RegExp,
  member: RegExp,
): DiagramLine | undefined {
  let opened: DiagramLine | undefined
  for (const line of lines) {
    const pattern = opened ? member : statement
    if (opened && line.text === '}') opened = undefined
    else if (!pattern.test(line.text)) return line
    else if (!opened && line.text.endsWith('{') && !line.text.startsWith('namespace')) opened = line
  }
  return opened
}
