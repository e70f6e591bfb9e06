/** How much there is to lay out in a diagram: the time for it grows faster than the size. */
import { type DiagramKind, type DiagramLine, splitLabels } from './diagram-lines.ts'

export const diagramLimits = { characters: 4000, lines: 80, boxes: 80, arrows: 120 }

/** Of all diagrams of a text, which are drawn within a second. */
const mostInText = 600
/** What a diagram costs without its boxes and arrows. */
const ownSize = 10

export interface DiagramSize {
  size: number
  /** Null where they are not counted. */
  arrows: number | null
  /** The first line with which there are too many boxes or arrows. */
  exceeding: DiagramLine | undefined
}

/** `lines`: after the header. */
export function measureDiagram(kind: DiagramKind, lines: DiagramLine[]): DiagramSize {
  // With at most two boxes on a line, their length is limit enough.
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

/** `A & B --> C` joins each of a group with each of the next. */
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

/** Whether the next diagram of a text is drawn too; smaller ones after it may be. */
export function createAllowance(): (size: number) => boolean {
  let left = mostInText
  return (size) => {
    if (size > left) return false
    left -= size
    return true
  }
}
