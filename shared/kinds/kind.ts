/** What the record of a kind of content says. */
import type { Field } from '../fields.ts'
import type { Language } from '../i18n/languages.ts'

export interface ContentKind {
  /** What the panel calls one document. */
  name: Record<Language, string>
  /** Of a document. */
  fields: Field
  /**
   * Where its documents are in the content of a site; a kind with one id has its only document there. The type
   * of that member follows from the record (`content.ts`), unless the kind has more than one file.
   */
  member: string
  /** The file of each document, for kinds whose documents are one YAML file. */
  file?: string
  /** Its only file may be missing: then the document is empty, and an empty one has no file. */
  mayBeMissing?: true
  /** How documents are named: always the same ones, by an id of the owner's choice, or by number. */
  ids: readonly string[] | 'slug' | 'number'
  /** Where the title of a document is, below which a language or a localized text follows. */
  title: readonly string[]
  /** The field by which visitors see the newest document first; without it they are sorted by id. */
  newestFirst?: string
  /** The public page, by the id of the document, and by what it says about its address. */
  path(id: string, document?: unknown): string
  words?: Record<Language, KindWords>
}

/** Words that no other kind has. What kinds have in common is in the catalogues. */
export interface KindWords {
  /** What its list in the panel says when there is none. */
  empty?: string
  /** By the path of the field, without languages and places of lists. */
  labels?: Record<string, FieldText>
  /** Names of choices, by the path of the field; `''` is that of no choice, if it means more than that. */
  choices?: Record<string, Record<string, string>>
  /** The words of its own page, if it has one. */
  page?: object
}

/** The label and the help text of a field. */
export interface FieldText {
  label: string
  hint?: string
  /** One entry of a list: `Link` for `Links`. */
  item?: string
}

export const page = (path: string) => () => path
