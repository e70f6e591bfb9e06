import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fail, ok } from '#shared/result.ts'
import { databases } from '#tests/support/databases.ts'
import { createVariants } from './variants.ts'

const [database] = databases
const width = 4000
const hashOf = (index: number) => index.toString(16).padStart(64, '0')

/** Pictures whose variants are drawn when they are released. */
async function openHeldVariants(pictures: number) {
  await using unfinished = new AsyncDisposableStack()
  const opened = await database?.open()
  if (!opened) throw new Error('There is no database.')
  const { db } = unfinished.use(opened)
  const folder = unfinished.use(await mkdtempDisposable(join(tmpdir(), 'madang-variants-')))
  for (let index = 0; index < pictures; index += 1) {
    const hash = hashOf(index)
    const row = {
      hash,
      name: `${index}.jpg`,
      type: 'image/jpeg',
      size: 1,
      width,
      height: 10,
    } as const
    const rest = { decorative: 0, alt: '{}', folded: '', uploaded_at: '', version: 1 } as const
    await db
      .insertInto('media')
      .values({ ...row, ...rest })
      .execute()
  }
  const release = Promise.withResolvers<void>()
  let drawn = 0
  const variants = createVariants({
    db,
    folder: folder.path,
    log: pino({ level: 'silent' }),
    processor: {
      isFull: () => false,
      inspect: async () => fail('BUSY'),
      async draw() {
        drawn += 1
        await release.promise
        return ok(new Uint8Array([1]))
      },
    },
  })
  const finished = unfinished.move()
  return {
    db,
    variants,
    release: () => release.resolve(),
    drawn: () => drawn,
    listFiles: () => readdir(folder.path),
    [Symbol.asyncDispose]: () => finished.disposeAsync(),
  }
}

const small = (index: number) => ({ hash: hashOf(index), width: 480, format: 'webp' }) as const

test('a variant is drawn once, however many wait for it, and the original does not stay on disk', async () => {
  await using held = await openHeldVariants(1)
  const found = Array.from({ length: 50 }, () => held.variants.find(small(0)))
  held.release()
  expect((await Promise.all(found)).every((one) => one.ok)).toBe(true)
  expect(held.drawn()).toBe(1)
  expect(await held.variants.find(small(0))).toMatchObject({ ok: true })
  expect(held.drawn()).toBe(1)
  expect(await held.listFiles()).toEqual([])
})

test('at most sixteen variants are drawn at once; others are told to come back', async () => {
  await using held = await openHeldVariants(20)
  const found = Array.from({ length: 20 }, (_, index) => held.variants.find(small(index)))
  const refused = await Promise.all(found.slice(16))
  expect(refused).toEqual(refused.map(() => ({ ok: false, code: 'UNAVAILABLE' })))
  held.release()
  expect((await Promise.all(found.slice(0, 16))).every((one) => one.ok)).toBe(true)
})

test('a picture that is deleted while it is drawn is not found', async () => {
  await using held = await openHeldVariants(1)
  const found = held.variants.find(small(0))
  await expect.poll(held.drawn).toBe(1)
  await held.db.deleteFrom('media').execute()
  held.release()
  expect(await found).toEqual({ ok: false, code: 'NOT_FOUND' })
})
