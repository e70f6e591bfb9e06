/** The process that opens uploaded files: it ends alone, and is started again. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createMediaProcessor,
  processorLimits,
} from '../../server/platform/media-processing/processor.ts'
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

test('a file that takes too long fails, and the next one is opened by a new process', async () => {
  await using files = await openFiles()
  const large = await files.write('large.avif', await makePhoto(2000, 1500, 'png'))
  const small = await files.write('small.gif', makeGif(1))
  const hurried = createMediaProcessor({ ...processorLimits, taskMs: 1 })
  expect(await hurried.inspect(large)).toEqual({ ok: false, code: 'FAILED' })
  expect(await hurried.inspect(small)).toEqual({ ok: false, code: 'FAILED' })
  const patient = createMediaProcessor()
  expect(await patient.inspect(join(large, 'nothing'))).toEqual({ ok: false, code: 'FAILED' })
  expect(await patient.inspect(small)).toMatchObject({ ok: true, value: { type: 'image/gif' } })
})

test('a queue that is full refuses, and what somebody waits for is done first', async () => {
  await using files = await openFiles()
  const file = await files.write('dot.gif', makeGif(1))
  const processor = createMediaProcessor({ ...processorLimits, tasks: 4 })
  const done: string[] = []
  const draw = async (name: string, isUrgent: boolean) => {
    const { ok } = await processor.draw(file, { width: 1, format: 'webp' }, isUrgent)
    done.push(ok ? name : `${name} refused`)
  }
  const all = [draw('first', false), draw('later', false), draw('urgent', true)]
  all.push(draw('also urgent', true), draw('too many', true))
  expect(processor.isFull()).toBe(true)
  await Promise.all(all)
  expect(done).toEqual(['too many refused', 'first', 'urgent', 'also urgent', 'later'])
  expect(processor.isFull()).toBe(false)
})
