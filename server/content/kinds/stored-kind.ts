/** How the documents of one kind are stored. The fields of a document are described in `shared/kinds/`. */
import type { FieldProblem } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { ProjectVisibility } from '#shared/projects.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import type { ReadRaw } from './read-kind.ts'

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
