/** Shows the public page of a draft as it would be published. */
import type { DocumentKey, PreviewedPage } from '#shared/admin/content.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import { kindOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { RenderedPage } from '#shared/pages.ts'
import { storedKindOf } from '../content/kinds/kinds.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import { selectVisiblePosts } from '../content/store/visible-posts.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import { openDocument } from './open-document.ts'
import type { SharedDocument } from './preview-links.ts'
import { prepareDocument } from './publish.ts'

/** Renders a public page, such as `/ko/projects/1`, from the content that a transaction sees. */
export type ShowPage<Shown> = (tx: Transaction, path: string, language: Language) => Promise<Shown>

interface PreviewDependencies<Shown> {
  db: Database
  now: () => Date
  renderer: TextRenderer
  showPage: ShowPage<Shown>
}

export type Preview<Shown = RenderedPage> =
  /** `version`: of the document that it shows. */
  { ok: true; page: Shown; version: number } | { ok: false; problems: FieldProblem[] }

export type PreviewDocument<Shown = RenderedPage> = (
  by: AdminReader | SharedDocument,
  key: DocumentKey,
  language: Language,
  /** For a document that all pages show; without it, the page of the document. */
  page?: PreviewedPage,
) => Promise<Preview<Shown> | null>

/**
 * Stores the draft in a transaction, renders the page from it, and rolls the transaction back, so that the page is
 * exactly what publishing would give; a hidden one is shown as if it were only unlisted. Resolves to null if there is
 * no such document.
 */
export function createPreview<Shown>({
  db,
  now,
  renderer,
  showPage,
}: PreviewDependencies<Shown>): PreviewDocument<Shown> {
  return async (_by, key, language, page) => {
    const opened = await openDocument(db, key)
    if (!opened) return null
    const prepared = await prepareDocument(db, key, opened.current, { renderer, now, ...opened })
    if (!prepared.ok) return prepared
    const tx = await db.startTransaction().execute()
    try {
      // Otherwise a publication at the same time would have inserted the rows that are inserted here.
      await takeLock(tx, 'content')
      await prepared.store(tx)
      await storedKindOf(key.kind).reveal?.(tx, key.id)
      const path = `/${language}${page ? await findPath(tx, page, now) : kindOf(key.kind).path(key.id, prepared.document)}`
      return { ok: true, page: await showPage(tx, path, language), version: opened.version }
    } finally {
      await tx.rollback().execute()
    }
  }
}

/** Home in place of a project or a post that is not there. */
async function findPath(db: Database, page: PreviewedPage, now: () => Date): Promise<string> {
  if (page === 'project') {
    const project = await db
      .selectFrom('project')
      .select('id')
      .where('visibility', '=', 'public')
      .orderBy('id')
      .executeTakeFirst()
    return project ? `/projects/${project.id}` : ''
  }
  const post =
    page === 'post'
      ? await selectVisiblePosts(db, now)
          .select('post.slug')
          .orderBy('post.slug')
          .executeTakeFirst()
      : undefined
  return post ? `/blog/${post.slug}` : ''
}
