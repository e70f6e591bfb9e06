/**
 * Corrects a search in which English words have one wrong letter. Korean and Japanese words are not corrected: a search
 * finds them by any part, and their characters are not single letters.
 */
import { foldForSearch } from './search-words.ts'

/** How often each word of the texts occurs. */
type Vocabulary = ReadonlyMap<string, number>

/** Shorter words are too often one letter away from another one. */
const shortestWord = 4
const longestWord = 24
/**
 * The most known words: so many are in some hundred long texts. Words that only further texts contain are not
 * suggested.
 */
const mostWords = 50_000

/**
 * Corrects a search that has found nothing: replaces each word that no text contains by a word of the texts that is one edit
 * away; null: a word has no such neighbour. The normalised texts are read once for each source.
 */
export function createSearchCorrector() {
  const vocabularies = new WeakMap<object, Vocabulary>()
  return (search: string, source: object, texts: () => Iterable<string>): string | null => {
    const words = search.split(/\s+/).filter((word) => word !== '')
    if (!words.some((word) => isCorrectable(foldForSearch(word)))) return null
    const vocabulary = vocabularies.get(source) ?? readVocabulary(texts())
    vocabularies.set(source, vocabulary)
    const corrected = words.map((word) => correct(foldForSearch(word), vocabulary) ?? word)
    return corrected.every((word, index) => word === words[index]) ? null : corrected.join(' ')
  }
}

function readVocabulary(texts: Iterable<string>): Vocabulary {
  const counts = new Map<string, number>()
  for (const text of texts) {
    if (counts.size >= mostWords) break
    countWords(text, counts)
  }
  return counts
}

function countWords(text: string, counts: Map<string, number>): void {
  for (const [word] of text.matchAll(/[a-z]+/g)) {
    if (isCorrectable(word) && counts.size < mostWords)
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
}

function isCorrectable(word: string): boolean {
  return word.length >= shortestWord && word.length <= longestWord && /^[a-z]+$/.test(word)
}

/** The most frequent word that is one edit away; null: the word is right, or there is none. */
function correct(word: string, vocabulary: Vocabulary): string | null {
  if (!isCorrectable(word)) return null
  let best: string | null = null
  let most = 0
  for (const [known, count] of vocabulary) {
    // A search finds parts of words, too.
    if (known.includes(word)) return null
    if (count > most && isOneEditAway(word, known)) {
      best = known
      most = count
    }
  }
  return best
}

/** Whether two words become equal if one letter is added, removed, replaced, or exchanged with the next one. */
export function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  if (rest.length < otherRest.length) return rest === otherRest.slice(1)
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest
  return (
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}
