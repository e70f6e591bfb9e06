/** The smaller pictures that pages show. Each is drawn once and stored in the database, for all instances. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  isPicture,
  movingWidthOf,
  stillFormats,
  type VariantFormat,
  widthsOf,
} from '#shared/media.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { writeOriginal } from '../content/store/originals.ts'
import { readReadyVariant } from '../content/store/ready-pictures.ts'
import { countRevision } from '../content/store/revision.ts'
import type { Database } from '../platform/db/database.ts'
import type { MediaProcessor } from '../platform/media-processing/processor.ts'

export interface Variant {
  hash: string
  width: number
  format: VariantFormat
}

type Drawn = Result<Uint8Array, 'NOT_FOUND' | 'UNAVAILABLE'>

/** The smaller pictures that pages show. */
export type Variants = ReturnType<typeof createVariants>

interface VariantsDependencies {
  db: Database
  /** The folder for copies of originals from which variants are being drawn. */
  folder: string
  log: Logger
  processor: Pick<MediaProcessor, 'draw' | 'inspect' | 'isFull'>
}

/** The most different variants that are drawn at once. */
const mostInProgress = 16

export function createVariants({ db, folder, log, processor }: VariantsDependencies) {
  const inProgress = new Map<string, Promise<Drawn>>()
  let preparing: Promise<unknown> = Promise.resolve()

  async function draw(variant: Variant, file: string, isUrgent: boolean): Promise<Drawn> {
    const drawn = await processor.draw(file, variant, isUrgent)
    if (!drawn.ok) return fail('UNAVAILABLE')
    const isStored = await store(db, variant, drawn.value)
    return isStored ? ok(drawn.value) : fail('NOT_FOUND')
  }

  async function drawOnce(variant: Variant): Promise<Drawn> {
    const key = `${variant.hash}/${variant.width}.${variant.format}`
    const known = inProgress.get(key)
    if (known) return known
    if (inProgress.size >= mostInProgress || processor.isFull()) return fail('UNAVAILABLE')
    const drawing = withOriginal(variant.hash, (file) => draw(variant, file, true)).finally(() =>
      inProgress.delete(key),
    )
    inProgress.set(key, drawing)
    return drawing
  }

  async function withOriginal<Value>(
    hash: string,
    read: (file: string) => Promise<Value>,
  ): Promise<Value> {
    const file = join(folder, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await writeOriginal(db, hash, file)
      return await read(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  async function prepareAll(hash: string): Promise<void> {
    const missing: Variant[] = []
    for (const { width, format } of await listVariants(db, hash)) {
      const variant = { hash, width, format }
      if (!(await findStored(db, variant))) missing.push(variant)
    }
    if (missing.length === 0) return
    await withOriginal(hash, async (file) => {
      for (const variant of missing) if (!(await draw(variant, file, false)).ok) return
    })
  }

  return {
    /** UNAVAILABLE: too many pictures are being drawn, or this one could not be. */
    async find(variant: Variant): Promise<Drawn> {
      const stored = await findStored(db, variant)
      if (stored) return ok(stored)
      const { width, format } = variant
      const known = await listVariants(db, variant.hash)
      const isKnown = known.some((one) => one.width === width && one.format === format)
      if (!isKnown) return fail('NOT_FOUND')
      const ready = await readReadyVariant(variant)
      return ready ? ok(ready) : drawOnce(variant)
    },

    /** Draws all variants of a picture when nobody waits for others. */
    prepare(hash: string): void {
      preparing = preparing
        .then(() => prepareAll(hash))
        // A missing variant is drawn at its first request.
        .catch((error) => log.warn({ err: error, media: hash }, 'variants not prepared'))
    },

    /**
     * Examines pictures that were uploaded before the site looked for motion. After an interruption, the next call
     * continues.
     */
    async inspectOlder(): Promise<void> {
      const rows = await db.selectFrom('media').select('hash').where('motion', 'is', null).execute()
      for (const { hash } of rows) {
        const inspected = await withOriginal(hash, (file) => processor.inspect(file, false))
        if (!inspected.ok && inspected.code === 'BUSY') return
        const { motion, ground } = inspected.ok
          ? inspected.value
          : { motion: 'still' as const, ground: null }
        await db.transaction().execute(async (tx) => {
          await tx.updateTable('media').set({ motion, ground }).where('hash', '=', hash).execute()
          if (motion !== 'still' || ground !== null) await countRevision(tx)
        })
      }
    },
  }
}

async function findStored(db: Database, variant: Variant): Promise<Uint8Array | null> {
  const { hash, width, format } = variant
  const row = await db
    .selectFrom('media_variant')
    .select('bytes')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** The variants of a picture; empty: there is no such picture. */
async function listVariants(db: Database, hash: string): Promise<Omit<Variant, 'hash'>[]> {
  const row = await db
    .selectFrom('media')
    .select(['type', 'width', 'motion'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row || !isPicture(row.type) || row.width === null) return []
  const stills = widthsOf(row.width).flatMap((width) =>
    stillFormats.map((format) => ({ width, format })),
  )
  // The moving variant is first, because no other variant can replace it on a page.
  const moving = { width: movingWidthOf(row.width), format: 'moving' as const }
  return row.motion === 'moving' ? [moving, ...stills] : stills
}

/** False if the picture was deleted meanwhile. Another instance may have drawn the same. */
async function store(db: Database, variant: Variant, bytes: Uint8Array): Promise<boolean> {
  const { hash, width, format } = variant
  try {
    await db
      .insertInto('media_variant')
      .values({ hash, width, format, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  } catch (error) {
    // Without its original, the row breaks the foreign key.
    if ((await listVariants(db, hash)).length > 0) throw error
    return false
  }
}
