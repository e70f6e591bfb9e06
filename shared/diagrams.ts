/** Which code blocks of a text are drawn as diagrams, and what is wrong with one that cannot be. */

/** The layout is not linear: within these limits a diagram takes at most a second. */
export const diagramLimits = { characters: 4000, lines: 80 }

export type DiagramKind = 'flowchart' | 'sequence' | 'state' | 'class' | 'entities'

const kinds: [DiagramKind, RegExp][] = [
  ['flowchart', /^(?:graph|flowchart)\s+(?:TB|TD|BT|RL|LR)\s*;?$/i],
  ['sequence', /^sequenceDiagram\s*;?$/i],
  ['state', /^stateDiagram(?:-v2)?\s*;?$/i],
  ['class', /^classDiagram\s*;?$/i],
  ['entities', /^erDiagram\s*;?$/i],
]

export interface DiagramProblem {
  /** Counted from 1 within the block. */
  line: number
  reason: 'unknown-kind' | 'not-understood' | 'too-long'
}

export interface DiagramLine {
  number: number
  text: string
}

/** Without empty lines and comments. */
export function listDiagramLines(source: string): DiagramLine[] {
  return source
    .split('\n')
    .map((text, index) => ({ number: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('%%'))
}

export function diagramKindOf(source: string): DiagramKind | null {
  const [first] = listDiagramLines(source)
  return kinds.find(([, header]) => header.test(first?.text ?? ''))?.[0] ?? null
}

/** The first line that cannot be drawn. Lines about colours and links are valid, and without effect. */
export function findDiagramProblem(source: string): DiagramProblem | null {
  const lines = listDiagramLines(source)
  if (source.length > diagramLimits.characters || lines.length > diagramLimits.lines) {
    return { line: 1, reason: 'too-long' }
  }
  const kind = diagramKindOf(source)
  if (kind === null) return { line: lines[0]?.number ?? 1, reason: 'unknown-kind' }
  const isWrong = {
    flowchart: isOpen,
    sequence: isNoStep,
    state: isOpen,
    class: never,
    entities: never,
  }
  const wrong = lines.slice(1).find(({ text }) => !isDescription(text) && isWrong[kind](text))
  if (wrong) return { line: wrong.number, reason: 'not-understood' }
  return lines.length === 1 ? { line: lines[0]?.number ?? 1, reason: 'not-understood' } : null
}

/** `accTitle: …` is the name of the diagram for those who do not see it. */
export function isDescription(line: string): boolean {
  return /^(?:accTitle|accDescr)\s*:/i.test(line)
}

const never = () => false
const pairs: Record<string, string> = { '[': ']', '(': ')', '{': '}' }

/** An arrow without an end, or a bracket without its partner. */
function isOpen(line: string): boolean {
  if (/(?:--|==|-\.)[->=.xo]*\s*(?:\|[^|]*\|)?\s*;?$/.test(line)) return true
  if (/^state\s.*\{$|^\}$/.test(line)) return false
  const open: string[] = []
  for (const sign of line.replaceAll(/"[^"]*"|\|[^|]*\||\S>[^\][(){}]+\]/g, '')) {
    const partner = pairs[sign]
    if (partner) open.push(partner)
    else if (Object.values(pairs).includes(sign) && open.pop() !== sign) return true
  }
  return open.length > 0
}

const step =
  /^(?:participant|actor|loop|alt|else|opt|par|and|critical|option|break|rect|end|note|activate|deactivate|autonumber|title|create|destroy|box)\b/i

function isNoStep(line: string): boolean {
  return !step.test(line) && !/-(?:>>|>|x|\)).*:/.test(line)
}

/** The blocks of a text, and the line of the text, counted from 1, on which the source of each begins. */
function listDiagrams(markdown: string): { source: string; line: number }[] {
  const found: { source: string; line: number }[] = []
  const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/
  let block: { mark: string; isDiagram: boolean; line: number; lines: string[] } | null = null
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const [, mark = '', language = ''] = fence.exec(line) ?? []
    if (!block) {
      if (mark) block = { mark, isDiagram: language === 'mermaid', line: index + 2, lines: [] }
    } else if (mark.startsWith(block.mark) && line.trim() === mark) {
      if (block.isDiagram) found.push({ source: block.lines.join('\n'), line: block.line })
      block = null
    } else block.lines.push(line)
  }
  return found
}

/** The lines of a text because of which a diagram in it is shown as code. */
export function listUndrawnLines(markdown: string): number[] {
  return listDiagrams(markdown).flatMap(({ source, line }) => {
    const problem = findDiagramProblem(source)
    return problem ? [line + problem.line - 1] : []
  })
}
