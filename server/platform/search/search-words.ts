import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * One condition for each word of `search`: `text` contains the word, in any letter case. The SQL here must normalise `text`
 * exactly as `foldForSearch` does. PostgreSQL accepts the quoted name of the Unicode form, as SQLite does (`sqlite.ts`).
 * In a database whose locale is C, PostgreSQL's `lower` would change ASCII letters only. SQLite ignores the collation.
 */
export function eachWord(text: RawBuilder<string>, search: string): RawBuilder<SqlBool>[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.map(
    (word) =>
      sql<SqlBool>`lower("normalize"(${text}, 'NFKC') collate "und-x-icu") like ${containing(word)} escape '\\'`,
  )
}

/** Normalises text for search. The search words and the searched text must both pass through it. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** A `like` pattern for text that contains `word`; use it with `escape '\'`. */
export function containing(word: string): string {
  return `%${foldForSearch(word).replaceAll(/[\\%_]/g, '\\$&')}%`
}
