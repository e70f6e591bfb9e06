/** Documents as visitors see them: public, and in one language. */
import type { EntryOf, ListedKind } from './content-kinds.ts'
import type { Language } from './i18n/languages.ts'
import type { InOneLanguage } from './text.ts'

export type Entry<Kind extends ListedKind> = { id: string } & InOneLanguage<
  Omit<EntryOf<Kind>, 'visibility'>
>

export interface EntriesApi {
  /** In the order that the record of the kind says. */
  list<Kind extends ListedKind>(kind: Kind, language: Language): Promise<Entry<Kind>[]>
}
