/** Documents as visitors see them: public, and in one language. */
import type { EntryOf, ListedKind } from './content-kinds.ts'
import type { Language } from './i18n/languages.ts'

/** The same value in one language: where `Value` has a text for each language, it has one text. */
export type InOneLanguage<Value> = Value extends readonly (infer Item)[]
  ? InOneLanguage<Item>[]
  : Value extends object
    ? [string, Language] extends [keyof Value, keyof Value]
      ? Record<string, InOneLanguage<Value[keyof Value]>>
      : [Language] extends [keyof Value]
        ? NonNullable<Value[Language & keyof Value]>
        : { [Key in keyof Value]: InOneLanguage<Value[Key]> }
    : Value

export type Entry<Kind extends ListedKind> = { id: string } & InOneLanguage<
  Omit<EntryOf<Kind>, 'visibility'>
>

export interface EntriesApi {
  /** In the order that the record of the kind says. */
  list<Kind extends ListedKind>(kind: Kind, language: Language): Promise<Entry<Kind>[]>
}
