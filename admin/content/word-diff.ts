/** What has changed between two texts, word by word (Myers, "An O(ND) Difference Algorithm", 1986). */

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** With more words to remove and to add than this, the texts are shown as replaced: nobody reads such a mixture. */
const maxEdits = 1000

/** Together, the parts that are not added are `before`, and those that are not removed are `after`. */
export function diffWords(before: string, after: string, language: string): DiffPart[] {
  const [old, next] = [splitWords(before, language), splitWords(after, language)]
  let start = 0
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1
  let end = 0
  const most = Math.min(old.length, next.length) - start
  while (end < most && old.at(-1 - end) === next.at(-1 - end)) end += 1
  return joinParts([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...diffMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    { kind: 'same', text: old.slice(old.length - end).join('') },
  ])
}

/** Words, and what is between them. None ends inside a character as readers see it (a grapheme). */
export function splitWords(text: string, language: string): string[] {
  const graphemes = new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(text)
  const starts = new Set([...graphemes].map(({ index }) => index))
  const words: string[] = []
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    text,
  )) {
    if (words.length > 0 && !starts.has(index)) words[words.length - 1] += segment
    else words.push(segment)
  }
  return words
}

function diffMiddle(old: string[], next: string[]): DiffPart[] {
  const trace = findShortestEdit(old, next)
  if (!trace) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: next.join('') },
    ]
  }
  return walkBack(trace, old, next)
}

/** For each number of edits, how far each diagonal reaches; null: more than `maxEdits` are needed. */
function findShortestEdit(old: string[], next: string[]): Int32Array[] | null {
  const trace: Int32Array[] = []
  let reached = new Int32Array([0])
  for (let edits = 0; edits <= Math.min(maxEdits, old.length + next.length); edits += 1) {
    // Diagonal k is at index k + edits.
    const now = new Int32Array(2 * edits + 1)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : startOf(reached, edits, diagonal)
      while (x < old.length && x - diagonal < next.length && old[x] === next[x - diagonal]) x += 1
      now[diagonal + edits] = x
      if (x >= old.length && x - diagonal >= next.length) return [...trace, now]
    }
    trace.push(now)
    reached = now
  }
  return null
}

/** Where a path of `edits` edits enters a diagonal: from the one above, which adds, or from the one below. */
function startOf(reached: Int32Array, edits: number, diagonal: number): number {
  return isAdded(reached, edits, diagonal)
    ? at(reached, edits, diagonal + 1)
    : at(reached, edits, diagonal - 1) + 1
}

function isAdded(reached: Int32Array, edits: number, diagonal: number): boolean {
  if (diagonal === -edits) return true
  if (diagonal === edits) return false
  return at(reached, edits, diagonal - 1) < at(reached, edits, diagonal + 1)
}

/** `reached` is that of one edit less. */
function at(reached: Int32Array, edits: number, diagonal: number): number {
  return reached[diagonal + edits - 1] ?? 0
}

function walkBack(trace: Int32Array[], old: string[], next: string[]): DiffPart[] {
  const parts: DiffPart[] = []
  let [x, y] = [old.length, next.length]
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reached = trace[edits - 1]
    const diagonal = x - y
    const from = reached ? startOf(reached, edits, diagonal) : 0
    parts.push({ kind: 'same', text: old.slice(from, x).join('') })
    ;[x, y] = [from, from - diagonal]
    if (!reached) break
    if (isAdded(reached, edits, diagonal)) {
      y -= 1
      parts.push({ kind: 'added', text: next[y] ?? '' })
    } else {
      x -= 1
      parts.push({ kind: 'removed', text: old[x] ?? '' })
    }
  }
  return parts.reverse()
}

/** Joins neighbours: within a change, what is removed comes first, and a lone space is no interruption. */
function joinParts(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let [removed, added, space] = ['', '', '']
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    if (space) joined.push({ kind: 'same', text: space })
    ;[removed, added, space] = ['', '', '']
  }
  for (const { kind, text } of parts) {
    if (text === '') continue
    if (kind === 'same') {
      if (/^\s+$/.test(text) && removed + added !== '') space += text
      else {
        flush()
        joined.push({ kind, text })
      }
      continue
    }
    removed += space
    added += space
    if (kind === 'removed') removed += text
    else added += text
    space = ''
  }
  flush()
  return mergeSame(joined)
}

function mergeSame(parts: DiffPart[]): DiffPart[] {
  return parts.reduce<DiffPart[]>((all, part) => {
    const last = all.at(-1)
    if (last?.kind === 'same' && part.kind === 'same') {
      all[all.length - 1] = { kind: 'same', text: last.text + part.text }
    } else all.push(part)
    return all
  }, [])
}

export type Excerpt = DiffPart | { kind: 'gap' }

/** What is the same is shown only near a change. */
export function toExcerpt(parts: DiffPart[], language: string, wordsAround = 16): Excerpt[] {
  return parts.flatMap((part, index): Excerpt[] => {
    if (part.kind !== 'same') return [part]
    const words = splitWords(part.text, language)
    const head = index === 0 ? 0 : wordsAround
    const tail = index === parts.length - 1 ? 0 : wordsAround
    if (words.length <= head + tail) return [part]
    const same = (some: string[]): Excerpt[] =>
      some.length > 0 ? [{ kind: 'same', text: some.join('') }] : []
    return [
      ...same(words.slice(0, head)),
      { kind: 'gap' },
      ...same(tail > 0 ? words.slice(-tail) : []),
    ]
  })
}
