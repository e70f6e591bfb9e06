/** Finds the pictures that fields of content name, such as covers, as pages show them. */
import type { FieldPath, FieldProblem } from '#shared/check-document.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { nameOfFile, type PictureView, toPicture, toReference } from '#shared/media.ts'
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
    .select(['name', 'hash', 'width', 'height', 'motion', 'ground', 'decorative', 'alt'])
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

/** The fields of an item that name a picture. */
export interface PictureFields {
  cover?: { file: string } | undefined
  gallery?: readonly { file: string }[] | undefined
  markPicture?: string | undefined
}

export function listReferences({
  cover,
  gallery = [],
  markPicture,
}: PictureFields): { path: FieldPath; file: string }[] {
  return [
    ...(cover ? [{ path: ['cover', 'file'], file: cover.file }] : []),
    ...(markPicture ? [{ path: ['markPicture'], file: markPicture }] : []),
    ...gallery.map(({ file }, index) => ({ path: ['gallery', index, 'file'], file })),
  ]
}

/** `names`: of all files. */
export function findUnknownPictures(
  fields: PictureFields,
  names: ReadonlySet<string>,
  path: FieldPath = [],
): FieldProblem[] {
  return listReferences(fields)
    .filter(({ file }) => !names.has(nameOfFile(file)))
    .map((reference) => ({
      path: [...path, ...reference.path],
      problem: 'is not among the files of the site',
    }))
}

export async function findMissingPictures(
  db: Database,
  fields: PictureFields,
  path: FieldPath,
): Promise<FieldProblem[]> {
  const named = listReferences(fields).map(({ file }) => nameOfFile(file))
  if (named.length === 0) return []
  const rows = await db.selectFrom('media').select('name').where('name', 'in', named).execute()
  return findUnknownPictures(fields, new Set(rows.map(({ name }) => name)), path)
}
