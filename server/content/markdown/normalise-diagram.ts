/**
 * Rewrites a diagram in the form that `beautiful-mermaid` reads, which is stricter than Mermaid: names of boxes in ASCII
 * with their label where they appear first, spaces around arrows, one length of each arrow.
 */
import { type DiagramKind, type DiagramLine, splitLabels } from '#shared/diagram-lines.ts'

export function normaliseDiagram(kind: DiagramKind, lines: DiagramLine[]): string {
  const texts = lines.map(({ text }) => text)
  return (kind === 'flowchart' ? normaliseFlowchart(texts) : texts.map(others[kind])).join('\n')
}

const others: Record<Exclude<DiagramKind, 'flowchart'>, (line: string) => string> = {
  state: (line) => line.replace('-->', ' --> '),
  sequence: (line) => line,
  class: (line) => line,
  // The library reads the count `o{` in either order, but not its mirror image.
  entities: (line) => line.replace(/\}o(?=--|\.\.)/, '{o'),
}

const word = '[\\w\\p{L}\\p{M}]+(?:[-./][\\w\\p{L}\\p{M}]+)*'
/** An arrow with a text in it, an arrow, the name of a style, or the name of a box. */
const token = new RegExp(
  [
    '(?<open>--|==|-\\.)(?![-=.>])\\s*(?<text>.+?)\\s*(?<close>-{2,}>?|={2,}>?|\\.+->?)',
    '(?<start><?)(?<arrow>-{2,}|={2,}|-\\.+-)(?<end>>?)',
    ':::[\\w-]+',
    `(?<name>${word})`,
  ].join('|'),
  'gu',
)
const nameBeforeLabel = new RegExp(`(?<!:::)${word}$`, 'u')

function normaliseFlowchart([header = '', ...lines]: string[]): string[] {
  const labels = new Map<string, string>()
  for (const line of lines.filter(hasBoxes)) {
    const parts = splitLabels(line)
    for (const [at, part] of parts.entries()) {
      const name = at % 2 === 0 && nameBeforeLabel.exec(part)?.[0]
      if (name && /^[[({>]/.test(parts[at + 1] ?? '')) labels.set(name, parts[at + 1] ?? '')
    }
  }
  const seen = new Set<string>()
  const normaliseName = (name: string, isLabelled: boolean) => {
    const label = labels.get(name) ?? (isAscii(name) ? '' : `["${name}"]`)
    const isKnown = seen.has(name)
    seen.add(name)
    return toAscii(name) + (isKnown || isLabelled ? '' : label)
  }
  const normaliseLine = (line: string) => {
    const parts = splitLabels(line)
    return parts.map((part, at) => (at % 2 === 0 ? normalisePart(part, parts[at + 1] ?? '') : part))
  }
  const normalisePart = (part: string, next: string) =>
    part.replaceAll(token, (found, ...rest) => {
      const { open, text, close, start, arrow, end, name } = rest.at(-1)
      if (open) return ` ${open} ${text} ${toKnownArrow(close)}`
      if (arrow) return ` ${start}${toKnownArrow(arrow + end)}`
      if (!name) return found
      const isLast = rest.at(-3) + name.length === part.length
      return normaliseName(name, isLast && /^[[({>]/.test(next))
    })
  return [
    header,
    ...lines.map((line) => (hasBoxes(line) ? normaliseLine(line).join('') : normaliseGroup(line))),
  ]
}

function hasBoxes(line: string): boolean {
  return !/^(?:subgraph|direction|end)(?:\s|$)/.test(line)
}

/** Gives a group an ASCII name: the library would merge all groups without one. */
function normaliseGroup(line: string): string {
  const [, name = '', label] = /^subgraph\s+([^[]+?)\s*(?:\[(.*)\])?$/.exec(line) ?? []
  if (name === '' || isAscii(name)) return line
  return `subgraph ${toAscii(name)} [${label ?? name}]`
}

function isAscii(name: string): boolean {
  return /^[\w-]+$/.test(name)
}

function toAscii(name: string): string {
  return name.replaceAll(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(36)}_`)
}

/** Of any length: `--->`, `-...-`, and the closing half `..->`. */
function toKnownArrow(arrow: string): string {
  const end = arrow.endsWith('>') ? '>' : ''
  const body = arrow.slice(0, arrow.length - end.length)
  if (body.startsWith('.')) return end ? '.->' : '-.-'
  if (body.includes('.')) return `-.-${end}`
  return body.slice(0, end ? 2 : 3) + end
}
