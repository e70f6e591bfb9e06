/** Replaces parts of a text, and remembers from which line of the source each part came. */

export interface Edit {
  start: number
  /** Exclusive. */
  end: number
  text: string
}

/** A text that was made from the lines of a file. */
export interface TracedText {
  text: string
  /** The line in the file of an offset of `text`. */
  lineAt(offset: number): number
}

export function traceText(text: string, firstLine: number): TracedText {
  const starts = findStarts(text)
  return { text, lineAt: (offset) => firstLine + findLast(starts, offset) }
}

/** Where the lines begin. */
export function findStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Of two edits that overlap, the one that begins later is left out. */
export function applyEdits(source: TracedText, edits: readonly Edit[]): TracedText {
  if (edits.length === 0) return source
  const sorted = edits.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const pieces: string[] = []
  /** Where the pieces begin, in the new and in the old text. */
  const begins: number[] = []
  const origins: number[] = []
  let length = 0
  let end = 0
  const add = (piece: string, origin: number) => {
    begins.push(length)
    origins.push(origin)
    pieces.push(piece)
    length += piece.length
  }
  for (const edit of sorted) {
    if (edit.start < end) continue
    add(source.text.slice(end, edit.start), end)
    add(edit.text, edit.start)
    end = edit.end
  }
  add(source.text.slice(end), end)
  return {
    text: pieces.join(''),
    lineAt(offset) {
      const piece = findLast(begins, offset)
      const origin = origins[piece] ?? 0
      // All of a replacement comes from where it was put.
      const isReplacement = piece % 2 === 1
      return source.lineAt(isReplacement ? origin : origin + offset - (begins[piece] ?? 0))
    },
  }
}

/** The end is exclusive. */
export type Range = [start: number, end: number]

/** Whether an offset is in one of `ranges`, which are in their order. */
export function withinRanges(ranges: readonly Range[]): (offset: number) => boolean {
  const starts = ranges.map(([start]) => start)
  return (offset) => {
    const [start, end] = ranges[findLast(starts, offset)] ?? [0, 0]
    return start <= offset && offset < end
  }
}

/** The position of the last value that is not larger. The values ascend. */
function findLast(values: readonly number[], wanted: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((values[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
