/** Loads the whole content from the database for an export. */
import type { Content } from '#shared/content.ts'
import type { Database } from '../../platform/db/database.ts'
import { type AllDocuments, toContent } from '../kinds/content-documents.ts'
import { storedKinds } from '../kinds/kinds.ts'
import { findEntry } from '../store/entries.ts'

/** Throws if no content was imported. */
export async function loadContent(db: Database): Promise<Content> {
  await db.selectFrom('content_revision').select('id').executeTakeFirstOrThrow()
  return toContent(await loadDocuments(db), await loadResumeFiles(db))
}

/** Of every kind; none if no content was imported. */
export async function loadDocuments(db: Database): Promise<AllDocuments> {
  const documents: Partial<AllDocuments> = {}
  for (const kind of storedKinds) documents[kind.name] = await kind.load(db)
  return documents as AllDocuments
}

/** Those that the published resumes name: uploads that are not published yet, or no longer, are not content. */
export async function loadResumeFiles(db: Database): Promise<Record<string, Uint8Array>> {
  const resumes = await findEntry(db, 'resumes', 'resumes')
  const named = Object.values(resumes ?? {}).map(({ file }) => file)
  if (named.length === 0) return {}
  const rows = await db
    .selectFrom('resume_file')
    .selectAll()
    .where('name', 'in', named)
    .orderBy('name')
    .execute()
  return Object.fromEntries(
    rows.map(({ name, bytes_base64 }) => [
      name,
      new Uint8Array(Buffer.from(bytes_base64, 'base64')),
    ]),
  )
}
