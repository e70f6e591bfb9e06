/** Backups and moves hold the originals, and leave out the variants, which can be drawn again. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyTables, requireSameRows } from '#server/backups/copy-tables.ts'
import { writeCopy } from '#server/backups/write-copy.ts'
import { openSqlite } from '#server/platform/db/database.ts'
import { databases } from '../support/databases.ts'
import { type MediaSite, openMediaSite } from '../support/media-site.ts'
import { makePhoto } from '../support/sample-media.ts'

const now = () => new Date()
const bytesOf = (rows: { bytes: Uint8Array }[]) => Buffer.concat(rows.map(({ bytes }) => bytes))

async function readMedia({ db }: Pick<MediaSite['database'], 'db'>) {
  const variants = await db.selectFrom('media_variant').select('hash').execute()
  const pieces = db.selectFrom('media_piece').select('bytes').orderBy('position')
  return { original: bytesOf(await pieces.execute()), variants: variants.length }
}

/** A photo of several pieces, with one variant. */
async function openFilledSite(database: (typeof databases)[number]) {
  const site = await openMediaSite(database)
  const photo = await makePhoto(1500, 1000, 'png')
  expect(photo.length).toBeGreaterThan(600_000)
  const { data } = await site.upload(photo)
  expect((await site.get(`/media/${data.hash}/480.webp`)).status).toBe(200)
  return { site, photo }
}

describe.each(databases)('on $name', (database) => {
  test('a backup holds the originals and no variants', async () => {
    const { site: opened, photo } = await openFilledSite(database)
    await using site = opened
    await using folder = await mkdtempDisposable(join(tmpdir(), 'madang-copy-'))
    const file = join(folder.path, 'madang.sqlite')
    await writeCopy(site.database, file, now)
    const copy = openSqlite(file)
    try {
      const { original, variants } = await readMedia(copy)
      expect(variants).toBe(0)
      expect(original.equals(photo)).toBe(true)
    } finally {
      await copy.db.destroy()
    }
    expect((await readMedia(site.database)).variants).toBeGreaterThan(0)
  })
})

test.runIf(databases.length > 1)(
  'a move to PostgreSQL and back keeps the originals, and a changed byte is noticed',
  async () => {
    const [sqlite, postgres] = databases as [(typeof databases)[0], (typeof databases)[0]]
    const { site: opened, photo } = await openFilledSite(sqlite)
    await using site = opened
    await using target = await postgres.open()
    await target.db.transaction().execute(async (tx) => {
      const to = { db: tx, kind: 'postgres' as const }
      await copyTables(site.database, to)
      await requireSameRows(['media', 'media_piece'], site.database, to)
    })
    const { original, variants } = await readMedia(target)
    expect(variants).toBe(0)
    expect(original.equals(photo)).toBe(true)

    await target.db
      .updateTable('media_piece')
      .set({ bytes: photo })
      .where('position', '=', 1)
      .execute()
    await target.db.transaction().execute(async (tx) => {
      const to = { db: tx, kind: 'postgres' as const }
      await expect(requireSameRows(['media_piece'], site.database, to)).rejects.toThrow(
        'media_piece',
      )
    })
  },
  30_000,
)
