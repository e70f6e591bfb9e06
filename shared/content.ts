/** All content in all languages: the content of `content/`, as stored in the database. */
import type { FieldProblem } from './check-document.ts'
import type { contentKinds, EntryKind, EntryOf, KindName } from './content-kinds.ts'
import type { Language } from './i18n/languages.ts'
import type { LegalContent, LegalPageName } from './legal.ts'
import type { PostContent } from './posts.ts'
import type { ProjectContent } from './projects.ts'

type Kinds = typeof contentKinds

/** By id, which is the file name; the only one of a kind with one document. */
type Entries = {
  [Kind in EntryKind as Kinds[Kind]['member']]: Kinds[Kind]['ids'] extends 'slug'
    ? Record<string, EntryOf<Kind>>
    : EntryOf<Kind>
}

export interface Content extends Entries {
  legal: Record<LegalPageName, LegalContent>
  projects: ProjectContent[]
  /** By slug, which is the folder name. */
  posts: Record<string, PostContent>
  /** The bytes of `content/resumes/`, by file name. */
  resumeFiles: Record<string, Uint8Array>
  /** The documents that an export could not read. They are missing above, even a document that every site has. */
  leftOut?: { documents: UnfitDocument[]; defaultLanguage: Language }
}

/** A stored document that does not fulfil its schema. */
export interface UnfitDocument {
  kind: KindName
  id: string
  problems: FieldProblem[]
}
