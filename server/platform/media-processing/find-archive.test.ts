import { expect, test } from 'vitest'
import { join, makeZip } from '#tests/support/sample-media.ts'
import { containsArchive } from './inspect-file.ts'

const contains = (bytes: Uint8Array) => containsArchive(Buffer.from(bytes))

test('an archive is found wherever it stands in a file', () => {
  expect(contains(makeZip())).toBe(true)
  expect(contains(join(new Uint8Array(5000), makeZip()))).toBe(true)
  expect(contains(join(makeZip(), new Uint8Array(100_000)))).toBe(true)
})

test('an archive is found as ZIP64 too, and with bytes between the directory and its end', () => {
  const zip = makeZip()
  const parts = [zip.slice(0, -22), zip.slice(-22)] as const
  expect(contains(join(parts[0], new Uint8Array(9), parts[1]))).toBe(true)
  // PKWARE: the older end says 0xFFFFFFFF of what the record of ZIP64 says.
  const end = Buffer.from(parts[1]).fill(0xff, 8, 20)
  const record = Buffer.concat([Buffer.from('PK\x06\x06', 'latin1'), Buffer.alloc(52)])
  const locator = Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), Buffer.alloc(16)])
  expect(contains(join(new Uint8Array(70), parts[0], record, locator, end))).toBe(true)
})

test('bytes that only look like the end of an archive are none', () => {
  const end = makeZip().slice(-22)
  expect(contains(end)).toBe(false)
  expect(contains(join(new Uint8Array(200), end))).toBe(false)
  expect(contains(end.slice(0, 10))).toBe(false)
  expect(contains(new Uint8Array())).toBe(false)
})
