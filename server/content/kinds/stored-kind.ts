/** How the documents of one kind are stored. The fields of a document are described in `shared/kinds/`. */
import type { FieldProblem } from '#shared/check-document.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { ProjectVisibility } from '#shared/projects.ts'
import type { Localized } from '#shared/text.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import { readStored } from '../store/read-stored.ts'

/** Documents by id. */
export type Documents<Document> = Record<string, Document>

/** Stores rows that were prepared before the transaction. */
export type Store = (tx: Transaction) => Promise<void>

export interface Preparing {
  renderer: TextRenderer
  /** ISO time. */
  storedAt: string
}

/** A published document in a list. */
export interface ListedDocument {
  id: string
  titles: Partial<Record<Language, string>>
  /** Languages that the document is not written in. */
  incomplete: Language[]
  /** Who sees it, from `from` on. Missing: everybody. */
  visibility?: ProjectVisibility
  /** ISO time; missing: always. */
  from?: string
  /** ISO time; null: unknown. */
  storedAt: string | null
}

/** By id, sorted by it; undefined: it is no JSON. Without ids: all of the kind. */
export type ReadRaw = (db: Database, ids?: readonly string[]) => Promise<Map<string, unknown>>

export interface StoredKind<Document = unknown> {
  name: KindName
  /**
   * Renders the texts of documents, which takes long. Throws `RefusedTextError` for a text that cannot be
   * rendered. The documents must be valid.
   */
  prepare(documents: Documents<Document>, preparing: Preparing): Promise<Store>
  /** Removes documents; without ids, all of the kind. */
  remove(tx: Transaction, ids?: readonly string[]): Promise<void>
  /** As they are stored, also what cannot be read. */
  readRaw: ReadRaw
  /** null: there is none, or it cannot be read. */
  find(db: Database, id: string): Promise<Document | null>
  /** All documents that can be read, sorted by id. */
  load(db: Database): Promise<Documents<Document>>
  list(db: Database): Promise<ListedDocument[]>
  /** Finds references to documents that do not exist, and contradictions to documents that refer to this one. */
  findProblems(db: Database, document: Document, id: string): Promise<FieldProblem[]>
  /** Makes a hidden document visible at its address, for previews. */
  reveal?(tx: Transaction, id: string): Promise<void>
  /** Finds what refers to a document, as `kind/id`. */
  findUses(db: Database, id: string): Promise<string[]>
}

/** Reads documents as they are stored, and leaves out those that do not fulfil the fields of the kind. */
export function createReading<Document>(
  name: KindName,
  readRaw: ReadRaw,
): Pick<StoredKind<Document>, 'readRaw' | 'find' | 'load'> {
  const read = (id: string, document: unknown) =>
    readStored(kindOf(name).fields, `${name}/${id}`, document) as Document | null
  return {
    readRaw,
    async find(db, id) {
      const found = await readRaw(db, [id])
      return found.has(id) ? read(id, found.get(id)) : null
    },
    async load(db) {
      const all = [...(await readRaw(db))].flatMap(([id, document]) => {
        const readable = read(id, document)
        return readable === null ? [] : [[id, readable] as const]
      })
      return Object.fromEntries(all)
    },
  }
}

/** Rows of one document as one value per language that has one, in the order of the languages. */
export function byLanguage<Row extends { language: Language }>(
  rows: Row[],
): Localized<Omit<Row, 'language'>> {
  const found = new Map(rows.map(({ language, ...text }) => [language, text]))
  const written = languages.flatMap((language) => {
    const text = found.get(language)
    return text ? [[language, text]] : []
  })
  return Object.fromEntries(written) as Localized<Omit<Row, 'language'>>
}
