/** The resumes as downloads. */
import { getEntry } from '../content/store/entries.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import type { Database } from '../platform/db/database.ts'

export interface ResumeFile {
  bytes: Buffer<ArrayBuffer>
  mediaType: string
  /** The file name for the download, in the language of the resume. */
  fileName: string
}

export async function findResume(db: Database, file: string): Promise<ResumeFile | null> {
  const resumes = await getEntry(db, 'resumes')
  const languages = await readSiteLanguages(db)
  const language = languages.find((one) => resumes[one]?.file === file)
  // No published resume in a language of the site uses this file.
  if (!language) return null
  const row = await db
    .selectFrom('resume_file')
    .select('bytes_base64')
    .where('name', '=', file)
    .executeTakeFirst()
  if (!row) return null
  return {
    bytes: Buffer.from(row.bytes_base64, 'base64'),
    mediaType: file.endsWith('.pdf') ? 'application/pdf' : 'text/plain; charset=utf-8',
    fileName: resumes[language]?.fileName ?? file,
  }
}
