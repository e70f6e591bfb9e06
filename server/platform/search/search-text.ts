/** Normalises text for search. The search words and the searched text must both pass through it. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** A `like` pattern for text that contains `word`; use it with `escape '\'`. */
export function containing(word: string): string {
  return `%${foldForSearch(word).replaceAll(/[\\%_]/g, '\\$&')}%`
}
