import { expect, test } from 'vitest'
import type { Media } from '#shared/admin/media.ts'
import { isForNow, reasonOf, type Uploaded, type UploadOptions } from '../session/upload-file.ts'
import { createUploadQueue, mostWaiting } from './upload-queue.ts'

interface Sent extends UploadOptions {
  file: File
  answer(uploaded: Uploaded): void
}

/** A queue whose uploads are answered by the test. */
function openQueue() {
  const sent: Sent[] = []
  const queue = createUploadQueue((file, options = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
    options.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    sent.push({ ...options, file, answer: resolve })
    return promise
  })
  return { queue, sent, states: () => queue.read().map(({ name, state }) => `${name} ${state}`) }
}

const named = (...names: string[]) => names.map((name) => new File(['x'], name))
const stored = (name: string): Uploaded => ({ ok: true, media: { name } as Media })
const refused = (file: string): Uploaded => ({ ok: false, reason: 'BUSY', file })
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two files are sent at a time, and the next one when one has been answered', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(named('a', 'b', 'c'))
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  sent[0]?.onProgress?.(0.5)
  expect(queue.read()[0]?.fraction).toBe(0.5)
  sent[0]?.answer(stored('a.png'))
  await settled()
  expect(states()).toEqual(['a done', 'b sending', 'c sending'])
  expect(queue.read()[0]?.media?.name).toBe('a.png')
})

test('a refused file stays with its reason, can be sent again, and does not stop the others', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(named('a', 'b', 'c'))
  sent[0]?.answer(refused('a'))
  await settled()
  expect(states()).toEqual(['a refused', 'b sending', 'c sending'])
  expect(queue.read()[0]?.reason).toBe('BUSY')
  queue.retry(1)
  expect(states()[0]).toBe('a waiting')
  sent[1]?.answer(stored('b'))
  await settled()
  expect(states()).toEqual(['a sending', 'b done', 'c sending'])
  expect(sent[3]?.file.name).toBe('a')
})

test('removing a file ends its upload and starts the next one', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(named('a', 'b', 'c'))
  queue.remove(1)
  await settled()
  expect(sent[0]?.signal?.aborted).toBe(true)
  expect(states()).toEqual(['b sending', 'c sending'])
})

test('clearing keeps what is not finished', async () => {
  const { queue, sent, states } = openQueue()
  queue.add(named('a', 'b', 'c', 'd'))
  sent[0]?.answer(stored('a'))
  sent[1]?.answer(refused('b'))
  await settled()
  queue.clear()
  expect(states()).toEqual(['c sending', 'd sending'])
})

test('more files than there is room for are left out, and counted', () => {
  const { queue } = openQueue()
  const names = Array.from({ length: mostWaiting + 3 }, (_, index) => String(index))
  expect(queue.add(named(...names))).toBe(3)
  expect(queue.read()).toHaveLength(mostWaiting)
  expect(queue.add(named('one more'))).toBe(1)
})

test('every answer of the server has a reason, and only some are worth another try', () => {
  const reasons = [
    reasonOf({ status: 400, data: { reason: 'SVG', fields: {} } }),
    reasonOf({ status: 413, data: null }),
    reasonOf({ status: 503, data: null }),
    reasonOf({ status: 0, data: null }),
    reasonOf({ status: 400, data: { reason: 'NEW_ONE' } }),
  ]
  expect(reasons).toEqual(['SVG', 'TOO_LARGE', 'BUSY', 'UNREACHABLE', 'OTHER'])
  expect(reasons.filter(isForNow)).toEqual(['BUSY', 'UNREACHABLE', 'OTHER'])
})
