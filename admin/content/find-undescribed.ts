/** Finds pictures of a document that have no alternative text in some language, or stand still although they move. */

import type { Media, MediaList } from '#shared/admin/media.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Field } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { nameOfFile, namesInAddress, toReference } from '#shared/media.ts'
import { call } from '../session/call.ts'
import { listMarkdown, type Warning } from './find-warnings.ts'
import { listInner } from './list-inner.ts'
import { readMarkdown } from './read-markdown.ts'

export async function findUndescribed(
  kind: KindName,
  document: unknown,
  siteLanguages: readonly Language[],
  find: (reference: string) => Promise<FoundMedia> = findMedia,
): Promise<Warning[]> {
  const named = listPictures(kindOf(kind).fields, document, [])
  const found = named.map(async ({ path, file }): Promise<Warning[]> => {
    const media = await find(file)
    const missing = media ? listUndescribed(media, siteLanguages) : []
    return missing.length > 0 ? [{ name: 'undescribedPicture', path, languages: missing }] : []
  })
  return (await Promise.all(found)).flat()
}

/** In texts and galleries: pictures that stand still although they move, and in texts those that nothing describes. A cover always stands still. */
export async function findStilled(
  kind: KindName,
  document: unknown,
  find: (reference: string) => Promise<FoundMedia> = findMedia,
): Promise<Warning[]> {
  const field = kindOf(kind).fields
  const inTexts = listMarkdown(field, document, []).flatMap(({ path, text }) =>
    readMarkdown(text).images.flatMap(({ address, alt }) =>
      namesInAddress(address).map((name) => ({ path, file: toReference(name), address, alt })),
    ),
  )
  const shown = listPictures(field, document, []).filter(({ path }) => !path.includes('cover'))
  // Each file is asked for once, however many places show it.
  const places = Map.groupBy(
    [...inTexts, ...shown.map((one) => ({ ...one, address: '', alt: null }))],
    ({ file }) => file,
  )
  const found = [...places].map(async ([file, all]): Promise<Warning[]> => {
    const media = await find(file)
    if (!media) return []
    const undescribed = all.filter(({ alt, path }) => {
      const language = languageOf(path)
      return alt?.trim() === '' && language && listUndescribed(media, [language]).length > 0
    })
    const [first] = all
    return [
      ...(media.motion === 'stilled' && first
        ? [{ name: 'stilledPicture' as const, path: first.path, address: file }]
        : []),
      ...undescribed.map(({ path, address }) => ({
        name: 'imageWithoutAlt' as const,
        path,
        address,
      })),
    ]
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
    // Nobody is told the text of an icon.
    if (path.at(-1) === 'markPicture') return []
    const isNamed = field.control === 'picture' && typeof value === 'string' && value !== ''
    return isNamed ? [{ path, file: value }] : []
  }
  return listInner(field, value).flatMap(({ name, inner, innerValue }) =>
    listPictures(inner, innerValue, [...path, name]),
  )
}

/** null: there is none. undefined: the server gave no answer. */
export type FoundMedia = Media | null | undefined

/** The name may be a part of the names of other files, but hardly of this many. */
const most = '50'

/** Asks for files of the room Media. */
export async function findMedia(reference: string): Promise<FoundMedia> {
  const name = nameOfFile(reference)
  const found = await listMedia(name, 0)
  return found && (found.items.find((one) => one.name === name) ?? null)
}

/** Newest first; undefined: the server gave no answer. */
export async function listMedia(search: string, page: number): Promise<MediaList | undefined> {
  const query = new URLSearchParams({ search, page: String(page), size: most })
  const answer = await call<MediaList>(`/api/admin/media?${query}`)
  return answer.ok ? answer.data : undefined
}
