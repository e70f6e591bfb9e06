/** The live pieces that have a still picture and a page, `/play/{piece}`, and how a text in Markdown shows one. */
export const pieces = ['hanok', 'jegi'] as const

export type Piece = (typeof pieces)[number]

export function isPiece(name: string | undefined): name is Piece {
  return pieces.some((piece) => piece === name)
}

/** The size of the still pictures. */
export const stillSize = { width: 640, height: 360 }

/** The piece that a line of Markdown such as `::island{name=jegi}` names; null: there is no such piece. */
export function readIsland(line: string): Piece | null {
  const name = /^::island\{\s*name="?([\w-]+)"?\s*\}$/.exec(line.trim())?.[1]
  return isPiece(name) ? name : null
}

/** The first line, counted from 1, that shows a piece which does not exist; null: there is none. */
export function findUnknownIsland(markdown: string): number | null {
  let fence: string | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      const isEnd = mark?.startsWith(fence) && line.trim() === mark
      if (isEnd) fence = null
    } else if (mark) fence = mark
    else if (/^ {0,3}::island\b/.test(line) && readIsland(line) === null) return index + 1
  }
  return null
}
