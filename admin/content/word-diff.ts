/** What has changed between two texts, word by word. */
import { diffArrays } from 'diff/lib/diff/array.js'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** With more words to remove and to add than this, the texts are shown as replaced: nobody reads such a mixture. */
const maxEdits = 1000

/** Together, the parts that are not added are `before`, and those that are not removed are `after`. */
export function diffWords(before: string, after: string, language: string): DiffPart[] {
  const options = { maxEditLength: maxEdits }
  const changes = diffArrays(splitWords(before, language), splitWords(after, language), options)
  if (!changes) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  return joinParts(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  )
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
