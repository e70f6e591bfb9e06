/** Loads the whole content from the database for an export. */
import type { Content } from '#shared/content.ts'
import { kindOf, sourceLanguageOf } from '#shared/content-kinds.ts'
import { listResumeFiles } from '#shared/profile.ts'
import type { Database } from '../../platform/db/database.ts'
import { listUnfit } from '../kinds/check-stored.ts'
import { type AllDocuments, toContent } from '../kinds/content-documents.ts'
import { storedKinds } from '../kinds/kinds.ts'
import { findLastGood, getEntry } from '../store/entries.ts'
import { readDefaultLanguage } from '../store/site-languages.ts'

/**
 * Throws if no content was imported. Documents that cannot be imported again are left out; of one that every site has, it
 * is the last good version.
 */
export async function loadContent(db: Database): Promise<Content> {
  await db.selectFrom('content_revision').select('id').executeTakeFirstOrThrow()
  const documents = await loadDocuments(db)
  const unfit = await listUnfit(db)
  if (unfit.length === 0) return toContent(documents, await loadResumeFiles(db))
  const defaultLanguage = await readDefaultLanguage(db)
  for (const { kind, id } of unfit) {
    Reflect.deleteProperty(documents[kind], id)
    const { ids, fields } = kindOf(kind)
    if (typeof ids === 'string') continue
    const schema = fields.schema(sourceLanguageOf(kind, null, defaultLanguage))
    const good = await findLastGood(db, schema, { kind, id })
    if (good !== null) Object.assign(documents[kind], { [id]: good })
  }
  const isWritten = (id: string) => Object.hasOwn(documents.resumes, id)
  const files = isWritten('resumes') ? await loadResumeFiles(db) : {}
  return { ...toContent(documents, files), leftOut: { documents: unfit, defaultLanguage } }
}

/** Of every kind; none if no content was imported. */
export async function loadDocuments(db: Database): Promise<AllDocuments> {
  const documents: Partial<AllDocuments> = {}
  for (const kind of storedKinds) documents[kind.name] = await kind.load(db)
  return documents as AllDocuments
}

/** Those that the published resumes name: uploads that are not published yet, or no longer, are not content. */
export async function loadResumeFiles(db: Database): Promise<Record<string, Uint8Array>> {
  const resumes = await getEntry(db, 'resumes')
  const named = listResumeFiles(resumes)
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
