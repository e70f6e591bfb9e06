/** Uploaded files are opened by a helper. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMediaProcessor } from '../../server/platform/media-processing/processor.ts'
import { makeGif, makePhoto } from '../support/sample-media.ts'

async function openFiles() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'madang-processor-'))
  return {
    async write(name: string, bytes: Uint8Array) {
      const file = join(folder.path, name)
      await writeFile(file, bytes)
      return file
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test('a file that is damaged or gone fails, and the next one is opened', async () => {
  await using files = await openFiles()
  const small = await files.write('small.gif', makeGif(1))
  const photo = await makePhoto(2000, 1500, 'png')
  const damaged = await files.write('damaged.png', photo.subarray(0, photo.length / 2))
  const processor = createMediaProcessor()
  const draw = (file: string) => processor.draw(file, { width: 100, format: 'avif' }, true)
  expect(await processor.inspect(damaged)).toEqual({ ok: false, code: 'BROKEN' })
  expect(await processor.inspect(`${small}.gone`)).toEqual({ ok: false, code: 'FAILED' })
  expect(await draw(`${small}.gone`)).toEqual({ ok: false, code: 'FAILED' })
  expect(await processor.inspect(small)).toMatchObject({ ok: true, value: { type: 'image/gif' } })
})
