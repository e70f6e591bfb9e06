/** Loads the whole content from the database for an export. */
import type { Content } from '#shared/content.ts'
import type { Database } from '../../platform/db/database.ts'
import { type AllDocuments, toContent } from '../kinds/content-documents.ts'
import { storedKinds } from '../kinds/kinds.ts'

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

export async function loadResumeFiles(db: Database): Promise<Record<string, Uint8Array>> {
  const rows = await db.selectFrom('resume_file').selectAll().orderBy('name').execute()
  return Object.fromEntries(
    rows.map(({ name, bytes_base64 }) => [
      name,
      new Uint8Array(Buffer.from(bytes_base64, 'base64')),
    ]),
  )
}
