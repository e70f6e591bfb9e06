/** The tables of content. See `tables.ts`. */
import type { Generated } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'
import type { ProjectVisibility } from '#shared/projects.ts'

export interface ContentTables {
  content_revision: ContentRevisionTable
  content_entry: ContentEntryTable
  legal_text: LegalTextTable
  page_text: PageTextTable
  resume_file: ResumeFileTable
  made_resume: MadeResumeTable
  project: ProjectTable
  project_text: ProjectTextTable
  project_search: ProjectSearchTable
  project_technology: ProjectTechnologyTable
  project_alias: ProjectAliasTable
  post: PostTable
  post_text: PostTextTable
  post_tag: PostTagTable
  post_alias: PostAliasTable
  site_language: SiteLanguageTable
  content_draft: ContentDraftTable
  content_history: ContentHistoryTable
  content_trash: ContentTrashTable
  sample_document: SampleDocumentTable
  preview_link: PreviewLinkTable
  translation_confirmed: TranslationConfirmedTable
  draft_confirmation: DraftConfirmationTable
}

/** The version of the renderer that made the HTML. The next start renders rows of an older version again. */
type RenderedBy = Generated<number>

/** One row, incremented by every change of content, so that instances notice each other's changes. */
interface ContentRevisionTable {
  id: 1
  revision: number
}

/** Content that no SQL filters by: one JSON document per row. */
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
  updated_at: string | null
}

/** Repeats the Markdown of the entry, so that its HTML can be made again. */
interface PageTextTable {
  page: string
  language: Language
  body: string
  body_html: string
  rendered_by: number
}

interface ResumeFileTable {
  name: string
  bytes_base64: string
}

/** The resume of a language that the site has made last, and what came of the last attempt. */
interface MadeResumeTable {
  language: Language
  /** Of its facts, template and fonts; null: none was made. */
  digest: string | null
  pdf: Uint8Array | null
  text: string
  pages: number
  made_at: string | null
  /** The JSON of `resumeWarningSchema`s: about the resume that was made. */
  warnings: string
  /** The JSON of a `resumeProblemSchema`: why the last attempt failed. */
  problem: string | null
  failing_since: string | null
  /** The digest that an instance is making, and until when nobody else makes it. */
  claimed_for: string | null
  claimed_until: string | null
}

interface ProjectTable {
  id: number
  start_date: string
  /** That of `ongoing.ts`: it is ongoing. */
  end_date: string
  start_year: number
  end_year: number
  /** Of its address; null: that has the number. */
  slug: Generated<string | null>
  visibility: ProjectVisibility
  /** The JSON facts of `shared/projects.ts`. */
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

/** The searched text, apart from `project_text`: a search of 1,000 projects takes 0.8 ms instead of 9. */
interface ProjectSearchTable {
  project_id: number
  language: Language
  /** Title, summary and technologies, normalised for search. */
  folded: string
}

interface ProjectTechnologyTable {
  project_id: number
  technology: string
}

/** Earlier slugs of projects. */
interface ProjectAliasTable {
  project_id: number
  alias: string
}

interface PostTable {
  slug: string
  status: 'draft' | 'published'
  /** The beginning of its date; posts are listed in this order. */
  published_at: string
  /** A published post is visible from this time on: the earliest of its texts. */
  visible_from: string
  /** The name of its series, and its place there; null: it is in none. */
  series: string | null
  part: number | null
  /** The JSON facts of `shared/posts.ts`. */
  document: string
  version: number
  updated_at: string
  /** A digest of the files that the post was imported from; null if it was not imported. */
  source: Generated<string | null>
}

/** One row per language of the post. */
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
  /** Title, summary, tags and text, normalised for search. */
  search: string
  /** The field `publishAt` of its file. */
  publish_at: string | null
  /** The field `updated` of its file. */
  updated: string | null
  /** A text of a published post is visible from this time on. */
  visible_from: string
  rendered_by: RenderedBy
}

interface PostTagTable {
  slug: string
  tag: string
}

/** Earlier slugs of posts. */
interface PostAliasTable {
  slug: string
  alias: string
}

/** Unpublished changes of a document, at most one row per document. */
/** The languages of the site. The document of the site holds them, too. */
interface SiteLanguageTable {
  language: Language
  /** 0: the default language. */
  position: number
}

interface ContentDraftTable {
  kind: string
  id: string
  /** JSON; may be incomplete. */
  document: string
  /** JSON of the published document that the draft was made from; null: there was none. */
  base: string | null
  version: number
  saved_at: string
  /** The id of the admin. */
  saved_by: string
}

/** The published versions of documents that were edited in the panel. */
interface ContentHistoryTable {
  kind: string
  id: string
  /** Counted from 1 for each document. */
  number: number
  at: string
  /** The id of the admin; null: an import. */
  by: string | null
  event: string
  document: string
}

interface ContentTrashTable {
  kind: string
  id: string
  /** JSON; null: it was never published. */
  published: string | null
  /** JSON; null: there was no draft. */
  draft: string | null
  /** JSON: what the draft was made from; null: what was published. */
  base: string | null
  at: string
  by: string
}

/** Documents that still are those of the sample content; some of them may be in the trash. */
interface SampleDocumentTable {
  kind: string
  id: string
}

/** Addresses at which people without an account see a draft. */
interface PreviewLinkTable {
  /** Names the link in the panel. */
  id: string
  /** SHA-256 of the token in the address. */
  token_hash: string
  kind: string
  document_id: string
  created_at: string
  created_by: string
  expires_at: string
}

/**
 * Translations of published documents that may not fit any more: they were last confirmed for another text than the
 * present one. A translation without a row fits the present text.
 */
interface TranslationConfirmedTable {
  kind: string
  id: string
  /** JSON: the path of the translation in the document. */
  path: string
  language: Language
  /** The text in the default language that the translation was last confirmed for. */
  source: string
  /** The translation at that time. */
  text: string
  /** 1: visitors see both texts, and they may not fit; 0: one of them is not published now. */
  is_stale: 0 | 1
}

/** Translations that an admin has confirmed for a text that is not published yet. */
interface DraftConfirmationTable {
  kind: string
  id: string
  /** SHA-256 of the language and both texts. */
  digest: string
}
