import {
  isPicture,
  type MediaType,
  namesInAddress,
  originalPath,
  variantPath,
  widthsOf,
} from '#shared/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { findNamed } from './named-files.ts'

/** The address of a picture or a link in Markdown: `](media/hall.jpg` or `](<./media/my hall.jpg`. */
const references = /(?<=\]\(<)[./]*media\/[^<>"\n]+|(?<=\]\()[./]*media\/[^\s()<>"]+/g

/** For Markdown that is read outside of the site: files of `media/` get absolute addresses, pictures that of their widest variant. */
export async function linkMedia(
  db: Database,
  markdown: string,
  publicOrigin: string,
): Promise<string> {
  const names = new Set<string>(
    [...markdown.matchAll(references)].flatMap(([address]) => namesInAddress(address)),
  )
  if (names.size === 0) return markdown
  const rows = await db
    .selectFrom('media')
    .select(['name', 'hash', 'type', 'width'])
    .where('name', 'in', [...names])
    .execute()
  const paths = new Map(
    rows.map(({ name, hash, type, width }) => [name, mediaPath(hash, type as MediaType, width)]),
  )
  return markdown.replaceAll(references, (address) => {
    const path = findNamed(paths, address)
    return path ? publicOrigin + path : address
  })
}

/** What a link to a file leads to: the widest variant of a picture. */
export function mediaPath(hash: string, type: MediaType, width: number | null): string {
  const largest = isPicture(type) && width !== null ? widthsOf(width).at(-1) : undefined
  return largest === undefined ? originalPath(hash, type) : variantPath(hash, largest, 'webp')
}
