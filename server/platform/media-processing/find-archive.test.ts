import { expect, test } from 'vitest'
import { join, makeZip } from '#tests/support/sample-media.ts'
import { containsArchive } from './find-archive.ts'

const contains = (bytes: Uint8Array) => containsArchive(Buffer.from(bytes))

test('an archive is found wherever it stands in a file', () => {
  expect(contains(makeZip())).toBe(true)
  expect(contains(join(new Uint8Array(5000), makeZip()))).toBe(true)
  expect(contains(join(makeZip(), new Uint8Array(100_000)))).toBe(true)
})

test('bytes that only look like the end of an archive are none', () => {
  const end = makeZip().slice(-22)
  expect(contains(end)).toBe(false)
  expect(contains(join(new Uint8Array(200), end))).toBe(false)
  expect(contains(end.slice(0, 10))).toBe(false)
  expect(contains(new Uint8Array())).toBe(false)
})
