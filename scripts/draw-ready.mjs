/**
 * Draws all variants of the pictures of the sample, and writes down what an inspection finds, so that a first start
 * has nothing to draw: `node scripts/draw-ready.mjs`.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readyFolder } from '../server/content/store/ready-pictures.ts'
import { inspectFile } from '../server/platform/media-processing/inspect-file.ts'
import { withPicture } from '../server/platform/media-processing/open-picture.ts'
import { isPicture, movingWidthOf, typeOfName, widthsOf } from '../shared/media.ts'
import { root } from './files.mjs'

/** The qualities of `draw-variant.ts`, with all the time that smaller files take. */
const encode = {
  avif: (picture) => picture.avif({ quality: 55, effort: 6 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 6 }),
}
const facts = {}
await rm(readyFolder, { recursive: true, force: true })
const media = join(root, 'content/media')
for (const name of (await readdir(media)).sort()) {
  if (!isPicture(typeOfName(name))) continue
  const file = join(media, name)
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  const { value } = await inspectFile(file)
  facts[hash] = value
  const folder = join(readyFolder, hash)
  await mkdir(folder, { recursive: true })
  await withPicture(file, async (openPicture) => {
    for (const width of widthsOf(value.width)) {
      for (const [format, write] of Object.entries(encode)) {
        await write(openPicture({}).resize({ width })).toFile(join(folder, `${width}.${format}`))
      }
    }
  })
  if (value.motion !== 'moving') continue
  const width = movingWidthOf(value.width)
  await sharp(file, { pages: -1 })
    .resize({ width })
    .webp({ quality: 72, effort: 6, minSize: true })
    .toFile(join(folder, `${width}.moving`))
}
await writeFile(join(readyFolder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
