/** Reads the picture of an item for its preview picture, in a width that is not much larger than its place there. */

import { widthsOf } from '#shared/media.ts'
import { latticeSize } from '#shared/pages.ts'
import type { Variants } from '../../media/variants.ts'
import type { Database } from '../../platform/db/database.ts'

/** `address`: of the largest variant. null: the picture cannot be had now. */
export type ReadCover = (address: string) => Promise<Uint8Array | null>

export function createReadCover(db: Database, variants: Pick<Variants, 'find'>): ReadCover {
  return async (address) => {
    const hash = /^\/media\/([0-9a-f]{64})\//.exec(address)?.[1] ?? ''
    const row = await db
      .selectFrom('media')
      .select(['width', 'height'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!row?.width || !row.height) return null
    const { width: whole, height } = row
    // Wide enough that the picture fills its place in both directions.
    const least = Math.max(latticeSize.width, (latticeSize.height * whole) / height)
    const widths = widthsOf(whole)
    const width = widths.find((each) => each >= least) ?? widths.at(-1) ?? whole
    const found = await variants.find({ hash, width, format: 'webp' })
    return found.ok ? found.value : null
  }
}
