/** The resumes that visitors get: files of the owner, and those that the site has made. */
import { nameOfFile } from '#shared/media.ts'
import { nameFile } from '../content/profile/list-resumes.ts'
import { getEntry } from '../content/store/entries.ts'
import { readOriginal } from '../content/store/originals.ts'
import { readSiteLanguages } from '../content/store/site-languages.ts'
import type { Database } from '../platform/db/database.ts'
import { toStream } from '../platform/http/to-stream.ts'

export interface ResumeFile {
  body: Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array>
  mediaType: string
  /** The file name for the download, in the language of the resume. */
  fileName: string
}

const pdfType = 'application/pdf'
const textType = 'text/plain; charset=utf-8'

/** `ko.pdf` and `ko.txt` are those that the site has made. */
export async function findResume(db: Database, file: string): Promise<ResumeFile | null> {
  const resumes = await getEntry(db, 'resumes')
  const siteLanguages = await readSiteLanguages(db)
  const named = siteLanguages.find((one) => nameOfFile(resumes[one]?.file ?? '') === file)
  if (named !== undefined) {
    const { fileName = await nameFile(db, named, file), file: reference = file } =
      resumes[named] ?? {}
    return openFile(db, reference, fileName)
  }
  const made = siteLanguages.find((one) => [`${one}.pdf`, `${one}.txt`].includes(file))
  if (!made || resumes[made]?.source !== 'made') return null
  const row = await db
    .selectFrom('made_resume')
    .select(['pdf', 'text', 'made_at'])
    .where('language', '=', made)
    .executeTakeFirst()
  if (!row?.pdf || !row.made_at) return null
  const fileName = await nameFile(db, made, file, row.made_at)
  return file.endsWith('.pdf')
    ? { body: new Uint8Array(row.pdf), mediaType: pdfType, fileName }
    : { body: row.text, mediaType: textType, fileName }
}

async function openFile(
  db: Database,
  reference: string,
  fileName: string,
): Promise<ResumeFile | null> {
  if (nameOfFile(reference) !== reference) {
    const media = await db
      .selectFrom('media')
      .select('hash')
      .where('name', '=', nameOfFile(reference))
      .executeTakeFirst()
    if (!media) return null
    return { body: toStream(readOriginal(db, media.hash)), mediaType: pdfType, fileName }
  }
  // No published resume in a language of the site uses another file.
  const row = await db
    .selectFrom('resume_file')
    .select('bytes_base64')
    .where('name', '=', reference)
    .executeTakeFirst()
  if (!row) return null
  const mediaType = reference.endsWith('.pdf') ? pdfType : textType
  return { body: Buffer.from(row.bytes_base64, 'base64'), mediaType, fileName }
}
