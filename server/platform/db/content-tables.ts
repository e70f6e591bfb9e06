/** The tables of content. See `tables.ts`. */
import type { Generated } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'

export interface ContentTables {
  content_revision: ContentRevisionTable
  content_entry: ContentEntryTable
  legal_text: LegalTextTable
  resume_file: ResumeFileTable
  project: ProjectTable
  project_text: ProjectTextTable
  project_search: ProjectSearchTable
  project_technology: ProjectTechnologyTable
  post: PostTable
  post_text: PostTextTable
  post_tag: PostTagTable
}

/** A version of the renderer; an older one has rendered again at the next start. */
type RenderedBy = Generated<number>

/** One row, counted up by every change of content: how an instance hears of another's changes. */
interface ContentRevisionTable {
  id: 1
  revision: number
}

/** Content that no SQL filters by: one document each. */
interface ContentEntryTable {
  kind: string
  id: string
  document: string
  version: number
  updated_at: string
}

interface LegalTextTable {
  page: string
  language: Language
  title: string
  updated: string
  body: string
  body_html: string
  rendered_by: RenderedBy
}

interface ResumeFileTable {
  name: string
  bytes_base64: string
}

interface ProjectTable {
  id: number
  start_date: string
  end_date: string
  start_year: number
  end_year: number
  /** The facts of `shared/projects.ts`. */
  document: string
  version: number
  updated_at: string
}

interface ProjectTextTable {
  project_id: number
  language: Language
  title: string
  summary: string
  description: string
  description_html: string
  rendered_by: RenderedBy
}

/** What a search looks through, apart from the texts: 0.8 ms for 1,000 projects instead of 9, in `project_text`. */
interface ProjectSearchTable {
  project_id: number
  language: Language
  /** Title, summary and technologies, folded. */
  folded: string
}

interface ProjectTechnologyTable {
  project_id: number
  technology: string
}

interface PostTable {
  slug: string
  status: 'draft' | 'published'
  /** From this moment on a published post is seen. */
  published_at: string
  /** The facts of `shared/posts.ts`. */
  document: string
  version: number
  updated_at: string
  /** A digest of the files that it was imported from; null: it was not. */
  source: Generated<string | null>
}

/** One row for each language that the post is written in. */
interface PostTextTable {
  slug: string
  language: Language
  title: string
  summary: string
  body: string
  body_html: string
  /** The sections of `shared/posts.ts`. */
  sections: string
  reading_minutes: number
  /** Title, summary, tags and text, folded for searching. */
  search: string
  rendered_by: RenderedBy
}

interface PostTagTable {
  slug: string
  tag: string
}
