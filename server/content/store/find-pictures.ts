/** Finds the pictures and sounds that fields of content name, such as covers. */
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  nameOfFile,
  type PictureView,
  pageSoundBytes,
  toPicture,
  toReference,
} from '#shared/media.ts'
import type { ResumesContent } from '#shared/profile.ts'
import type { Database } from '../../platform/db/database.ts'
import { readAltTexts } from './read-stored.ts'
import { readSiteLanguages } from './site-languages.ts'

/** By reference. A file that is not there, which a database of an interrupted import may lack, is left out. */
export async function findPictures(
  db: Database,
  references: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, PictureView>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['name', 'hash', 'type', 'width', 'height', 'motion', 'ground', 'decorative', 'alt'])
    .where('name', 'in', [...new Set(references.map(nameOfFile))])
    .execute()
  const siteLanguages = await readSiteLanguages(db)
  return new Map(
    rows.flatMap(({ name, ...row }) => {
      const media = { ...row, alt: readAltTexts(row), decorative: row.decorative === 1 }
      const view = toPicture(media, language, siteLanguages)
      return view ? [[toReference(name), view] as const] : []
    }),
  )
}

/** The fields of an item that name a picture, or a sound. */
export interface PictureFields {
  spokenName?: { file: string } | undefined
  portrait?: { file: string } | undefined
  cover?: { file: string } | undefined
  gallery?: readonly { file: string }[] | undefined
  markPicture?: string | undefined
}

export function listReferences({
  spokenName,
  portrait,
  cover,
  gallery = [],
  markPicture,
}: PictureFields): { path: FieldPath; file: string }[] {
  return [
    ...(spokenName ? [{ path: ['spokenName', 'file'], file: spokenName.file }] : []),
    ...(portrait ? [{ path: ['portrait', 'file'], file: portrait.file }] : []),
    ...(cover ? [{ path: ['cover', 'file'], file: cover.file }] : []),
    ...(markPicture ? [{ path: ['markPicture'], file: markPicture }] : []),
    ...gallery.map(({ file }, index) => ({ path: ['gallery', index, 'file'], file })),
  ]
}

/** `sizes`: of all files in bytes, by name. */
export function findUnknownPictures(
  fields: PictureFields,
  sizes: ReadonlyMap<string, number>,
  path: FieldPath = [],
): FieldProblem[] {
  return listReferences(fields).flatMap((reference) => {
    const size = sizes.get(nameOfFile(reference.file))
    const at = [...path, ...reference.path]
    if (size === undefined) return [{ path: at, problem: 'is not among the files of the site' }]
    const isLong = reference.file === fields.spokenName?.file && size > pageSoundBytes
    return isLong ? [{ path: at, problem: 'is a sound of more than 200 KB' }] : []
  })
}

/** `files`: in `content/resumes/` and, as references, in `media/`. */
export function findUnknownResumes(
  resumes: ResumesContent,
  files: ReadonlySet<string>,
): FieldProblem[] {
  return Object.entries(resumes).flatMap(([language, resume]) =>
    !resume?.file || files.has(resume.file)
      ? []
      : [{ path: [language, 'file'], problem: 'is not an uploaded file' }],
  )
}

export async function findMissingPictures(
  db: Database,
  fields: PictureFields,
  path: FieldPath,
): Promise<FieldProblem[]> {
  const named = listReferences(fields).map(({ file }) => nameOfFile(file))
  if (named.length === 0) return []
  const rows = await db
    .selectFrom('media')
    .select(['name', 'size'])
    .where('name', 'in', named)
    .execute()
  return findUnknownPictures(fields, new Map(rows.map(({ name, size }) => [name, size])), path)
}
