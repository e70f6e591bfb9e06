/** Finds pictures of a document that have no alternative text in some language. */
import type { FieldPath } from '#shared/check-document.ts'
import { describeFields, type Field } from '#shared/content-fields.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type FoundMedia, findMedia } from './find-media.ts'
import type { Warning } from './find-warnings.ts'
import { listInner } from './list-inner.ts'

export async function findUndescribed(
  kind: KindName,
  document: unknown,
  siteLanguages: readonly Language[],
  find: (reference: string) => Promise<FoundMedia> = findMedia,
): Promise<Warning[]> {
  const named = listPictures(describeFields(kindOf(kind).schema), document, [])
  const found = named.map(async ({ path, file }): Promise<Warning[]> => {
    const media = await find(file)
    const missing = media ? listUndescribed(media, siteLanguages) : []
    return missing.length > 0 ? [{ name: 'undescribedPicture', path, languages: missing }] : []
  })
  return (await Promise.all(found)).flat()
}

/** The languages of the site in which a picture has no text that it needs. */
export function listUndescribed(
  { alt, decorative }: Pick<NonNullable<FoundMedia>, 'alt' | 'decorative'>,
  siteLanguages: readonly Language[],
): Language[] {
  return decorative ? [] : siteLanguages.filter((language) => alt[language] === undefined)
}

function listPictures(
  field: Field,
  value: unknown,
  path: FieldPath,
): { path: FieldPath; file: string }[] {
  if (field.type === 'text') {
    const isNamed = field.control === 'picture' && typeof value === 'string' && value !== ''
    return isNamed ? [{ path, file: value }] : []
  }
  return listInner(field, value).flatMap(({ name, inner, innerValue }) =>
    listPictures(inner, innerValue, [...path, name]),
  )
}
