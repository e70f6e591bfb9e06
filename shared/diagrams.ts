/** Which code blocks of a text are drawn as diagrams, and what is wrong with one that cannot be. */
import {
  type DiagramKind,
  type DiagramLine,
  findWrongLine,
  listDiagramLines,
  listDrawnLines,
  splitLabels,
} from './diagram-lines.ts'

const kinds: [DiagramKind, RegExp][] = [
  ['flowchart', /^(?:graph|flowchart)\s+(?:TB|TD|BT|RL|LR)\s*;?$/i],
  ['sequence', /^sequenceDiagram\s*;?$/i],
  ['state', /^stateDiagram(?:-v2)?\s*;?$/i],
  ['class', /^classDiagram\s*;?$/i],
  ['entities', /^erDiagram\s*;?$/i],
]

export interface DiagramProblem {
  /** Counted from 1. */
  line: number
  reason: 'not-understood' | 'too-large'
}

export interface Diagram {
  kind: DiagramKind
  /** The header and the lines that are drawn. Lines about colours and links are valid, but have no effect. */
  lines: DiagramLine[]
  size: number
  arrows: number | null
}

export type ReadDiagram = ({ ok: true } & Diagram) | { ok: false; problem: DiagramProblem }

export function readDiagram(source: string): ReadDiagram {
  const [first] = listDiagramLines(source)
  const fail = (line: DiagramLine | undefined, reason: DiagramProblem['reason']): ReadDiagram => ({
    ok: false,
    problem: { line: line?.number ?? 1, reason },
  })
  const kind = kinds.find(([, header]) => header.test(first?.text ?? ''))?.[0]
  if (!kind) return fail(first, 'not-understood')
  const lines = listDrawnLines(source, kind)
  if (source.length > diagramLimits.characters || lines.length > diagramLimits.lines)
    return fail(first, 'too-large')
  const [, ...drawn] = lines
  const wrong = drawn.length === 0 ? first : findWrongLine(kind, drawn)
  if (wrong) return fail(wrong, 'not-understood')
  const { size, arrows, exceeding } = measureDiagram(kind, drawn)
  return exceeding ? fail(exceeding, 'too-large') : { ok: true, kind, lines, size, arrows }
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

/** Why diagrams of a text are shown as code, with lines of the text. */
export function findUndrawn(markdown: string): DiagramProblem[] {
  const allows = createAllowance()
  return listDiagrams(markdown).flatMap(({ source, line }): DiagramProblem[] => {
    const diagram = readDiagram(source)
    if (!diagram.ok) return [{ ...diagram.problem, line: line + diagram.problem.line - 1 }]
    return allows(diagram.size) ? [] : [{ line, reason: 'too-large' }]
  })
}

export const diagramLimits = { characters: 4000, lines: 80, boxes: 80, arrows: 120 }

/** The most size of all diagrams of a text together. So much is drawn within a second. */
const mostInText = 600
/** The cost of a diagram without its boxes and arrows. */
const ownSize = 10

export interface DiagramSize {
  size: number
  /** The number of arrows; null: arrows are not counted in this kind of diagram. */
  arrows: number | null
  /** The first line with which there are too many boxes or arrows. */
  exceeding: DiagramLine | undefined
}

/** `lines`: after the header. */
export function measureDiagram(kind: DiagramKind, lines: DiagramLine[]): DiagramSize {
  // A line of these kinds has at most two boxes, so the limit of the text's length also limits the boxes.
  if (kind !== 'flowchart' && kind !== 'state')
    return { size: ownSize + 2 * lines.length, arrows: null, exceeding: undefined }
  const boxes = new Set<string>()
  let arrows = 0
  let exceeding: DiagramLine | undefined
  for (const line of lines) {
    const groups = listGroups(line.text)
    for (const [at, group] of groups.entries()) {
      for (const box of group) boxes.add(box)
      arrows += group.length * (groups[at + 1]?.length ?? 0)
    }
    if (boxes.size > diagramLimits.boxes || arrows > diagramLimits.arrows) exceeding ??= line
  }
  return { size: ownSize + boxes.size + arrows, arrows, exceeding }
}

/** The groups of boxes in a line. `A & B --> C` joins each box of a group with each box of the next group. */
function listGroups(line: string): string[][] {
  if (/^(?:subgraph|direction|state|end|\})(?:\s|$)/.test(line)) return []
  // A label is no part of the name of its box, and says nothing about its arrow.
  const plain = splitLabels(line.replace(/\s:\s.*$/, '').replaceAll('[*]', '*')).filter(
    (_, at) => at % 2 === 0,
  )
  return plain
    .join(' ')
    .split(/(?:--|==|-\.)(?![-=.>]).+?(?:-{2,}>?|={2,}>?|\.+->?)|<?(?:-{2,}|={2,}|-\.+-)>?/)
    .map((group) => group.split('&').flatMap((box) => /[^\s:;]+/.exec(box)?.[0] ?? []))
}

/** Decides for each diagram of a text whether it is drawn too. After one that is too large, a smaller one may be. */
export function createAllowance(): (size: number) => boolean {
  let left = mostInText
  return (size) => {
    if (size > left) return false
    left -= size
    return true
  }
}
