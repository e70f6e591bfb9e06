import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { movingWidthOf, stillFormats, variantPath, widthsOf } from '#shared/media.ts'
import { sampleContent } from '#tests/support/sample-content.ts'
import { openTestSite } from '#tests/support/site.ts'
import { inspectFile } from '../../platform/media-processing/inspect-file.ts'
import { readReadyFacts, readyFolder } from './ready-pictures.ts'

const media = join(sampleContent, 'media')

test('the sample has every variant of its pictures ready, and no other (`node scripts/draw-ready.mjs`)', async () => {
  const facts = new Map(await readReadyFacts())
  const wanted = ['facts.json']
  for (const name of await readdir(media)) {
    const file = join(media, name)
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    expect(await inspectFile(file), name).toEqual({ ok: true, value: facts.get(hash) })
    const { width, motion } = facts.get(hash) ?? {}
    if (!width) throw new Error(`${name} is no picture.`)
    for (const each of widthsOf(width)) {
      wanted.push(...stillFormats.map((format) => join(hash, `${each}.${format}`)))
    }
    if (motion === 'moving') wanted.push(join(hash, `${movingWidthOf(width)}.moving`))
  }
  const files = await readdir(readyFolder, { recursive: true, withFileTypes: true })
  const found = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(readyFolder.length + 1))
  expect(found.sort()).toEqual(wanted.sort())
})

test('a ready variant is served and not drawn; without its picture it is not there', async () => {
  await using site = await openTestSite()
  const { db } = site.database
  const moving = await db
    .selectFrom('media')
    .select(['hash', 'width'])
    .where('motion', '=', 'moving')
    .executeTakeFirstOrThrow()
  const path = variantPath(moving.hash, moving.width ?? 0, 'moving')
  expect((await site.get(path)).status).toBe(200)
  expect(await db.selectFrom('media_variant').select('hash').execute()).toEqual([])
  await db.deleteFrom('media').where('hash', '=', moving.hash).execute()
  expect((await site.get(path)).status).toBe(404)
})
