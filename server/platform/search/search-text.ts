/** The one folding that a search and what it searches in must share. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** A `like` pattern for text that contains `word`; to be used with `escape '\'`. */
export function containing(word: string): string {
  return `%${foldForSearch(word).replaceAll(/[\\%_]/g, '\\$&')}%`
}
