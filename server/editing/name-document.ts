/**
 * Nobody is asked for the id of a document or the address of a project: both are made from the title, when the document is
 * first published.
 */
import type { DocumentKey } from '#shared/admin/content.ts'
import { replaceAt, valueAt } from '#shared/content-changes.ts'
import { titlesOf } from '#shared/content-kinds.ts'
import { projectLimits } from '#shared/projects.ts'
import { isProvisionalId } from '#shared/provisional-id.ts'
import { deriveSlug } from '#shared/slug.ts'
import { moveConfirmations } from '../content/translations/confirmations.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { findTaken, isInTrash, removeLinks } from './drafts.ts'
import { openDocument } from './open-document.ts'

/** The key under which a document is published, and the document with its address. `published`: null if it never was. */
export async function nameDocument(
  { db, panelPath }: { db: Database; panelPath: string },
  key: DocumentKey,
  document: unknown,
  published: unknown,
): Promise<{ key: DocumentKey; document: unknown }> {
  if (key.kind === 'project') {
    return { key, document: await nameProject(db, key, document, published) }
  }
  if (published !== null || !isProvisionalId(key.id)) return { key, document }
  const taken = await listIds(db, key.kind)
  const isTaken = (id: string) =>
    taken.has(id) || (key.kind === 'page' && findTaken(id, panelPath) !== null)
  const date = valueAt(document, ['facts', 'date'])
  const fallback = typeof date === 'string' && date !== '' ? date : key.kind
  const id = deriveSlug(titlesOf(key.kind, document), fallback, isTaken)
  return { key: { ...key, id }, document }
}

/** A project that never had a slug keeps its number as its address until its owner gives it one. */
async function nameProject(
  db: Database,
  { id }: DocumentKey,
  document: unknown,
  published: unknown,
): Promise<unknown> {
  const slugPath = ['facts', 'slug']
  const slug = valueAt(document, slugPath)
  if (published === null) {
    if (slug !== undefined) return document
    const rows = await db.selectFrom('project').select('slug').execute()
    const aliases = await db.selectFrom('project_alias').select('alias as slug').execute()
    const taken = new Set([...rows, ...aliases].map((row) => row.slug))
    const isTaken = (one: string) => taken.has(one)
    return replaceAt(
      document,
      slugPath,
      deriveSlug(titlesOf('project', document), `project-${id}`, isTaken),
    )
  }
  const before = valueAt(published, slugPath)
  if (before === undefined || before === slug) return document
  const written = valueAt(document, ['facts', 'aliases'])
  const others = (Array.isArray(written) ? written : []).filter(
    (alias) => alias !== before && alias !== slug,
  )
  return replaceAt(
    document,
    ['facts', 'aliases'],
    [...others, before].slice(-projectLimits.aliases),
  )
}

/** Every id that a document of the kind has or had. */
async function listIds(db: Database, kind: DocumentKey['kind']): Promise<Set<string>> {
  const rows = await Promise.all([
    ...(['content_entry', 'content_draft', 'content_history', 'content_trash'] as const).map(
      (table) => db.selectFrom(table).select('id').where('kind', '=', kind).distinct().execute(),
    ),
    ...(kind === 'post'
      ? [
          db.selectFrom('post').select('slug as id').execute(),
          db.selectFrom('post_alias').select('alias as id').execute(),
        ]
      : []),
  ])
  return new Set(rows.flat().map(({ id }) => id))
}

/** Whether a document can get this key: there is none, neither in the trash. */
export async function isFree(tx: Transaction, key: DocumentKey): Promise<boolean> {
  return (await openDocument(tx, key)) === null && !(await isInTrash(tx, key))
}

/** Gives the draft, the history and the preview links of a document to another key, which is free. */
export async function moveDocument(
  tx: Transaction,
  key: DocumentKey,
  to: DocumentKey,
): Promise<void> {
  // Of a document that an import has removed.
  await tx
    .deleteFrom('content_history')
    .where('kind', '=', to.kind)
    .where('id', '=', to.id)
    .execute()
  for (const table of ['content_history', 'content_draft'] as const) {
    await tx
      .updateTable(table)
      .set({ id: to.id })
      .where('kind', '=', key.kind)
      .where('id', '=', key.id)
      .execute()
  }
  await moveConfirmations(tx, key, to)
  await removeLinks(tx, to)
  await tx
    .updateTable('preview_link')
    .set({ document_id: to.id })
    .where('kind', '=', key.kind)
    .where('document_id', '=', key.id)
    .execute()
}
