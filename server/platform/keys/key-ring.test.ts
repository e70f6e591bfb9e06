import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyRing, DecryptionError, type Key, makeKey } from './key-ring.ts'

const one: Key = { kid: 'one', bytes: randomBytes(32) }
const two: Key = { kid: 'two', bytes: randomBytes(32) }
const ring = createKeyRing([one])
const rotated = createKeyRing([two, one])
const text = Buffer.from('a seed')

test('an encrypted value can be decrypted, and differs each time', () => {
  const encrypted = ring.encrypt('seed', 'of ada', text)
  expect(encrypted).toMatch(/^one\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
  expect(ring.decrypt('seed', 'of ada', encrypted)).toEqual(text)
  expect(ring.encrypt('seed', 'of ada', text)).not.toBe(encrypted)
})

test('an encrypted value can be decrypted only with the same purpose, context and key', () => {
  const encrypted = ring.encrypt('seed', 'of ada', text)
  expect(() => ring.decrypt('rt', 'of ada', encrypted)).toThrow(DecryptionError)
  expect(() => ring.decrypt('seed', 'of bom', encrypted)).toThrow(DecryptionError)
  const otherRing = createKeyRing([{ kid: 'one', bytes: randomBytes(32) }])
  expect(() => otherRing.decrypt('seed', 'of ada', encrypted)).toThrow(DecryptionError)
})

test('a change of any part of it is detected', () => {
  const encrypted = ring.encrypt('seed', 'of ada', text)
  fc.assert(
    fc.property(
      fc.nat(encrypted.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      (at, other) => {
        const changed = encrypted.slice(0, at) + other + encrypted.slice(at + 1)
        const same = changed
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        const before = encrypted
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        fc.pre(same.join() !== before.join())
        expect(() => ring.decrypt('seed', 'of ada', changed)).toThrow(DecryptionError)
      },
    ),
    { numRuns: 500 },
  )
})

test.each(['', 'one', 'one...', 'one.a.b.c', 'one.a.b.c.d', '....'])(
  'a value that was never encrypted is refused: %j',
  (encrypted) => {
    expect(() => ring.decrypt('seed', '', encrypted)).toThrow(DecryptionError)
  },
)

test('a shortened tag is refused', () => {
  const [kid, iv, tag = '', encrypted] = ring.encrypt('seed', '', text).split('.')
  const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => ring.decrypt('seed', '', [kid, iv, short, encrypted].join('.'))).toThrow(
    DecryptionError,
  )
})

test('after a rotation the new key encrypts, and the old one still decrypts', () => {
  const encrypted = ring.encrypt('rt', 'x', text)
  expect(rotated.decrypt('rt', 'x', encrypted)).toEqual(text)
  expect([ring.isCurrent(encrypted), rotated.isCurrent(encrypted)]).toEqual([true, false])
  expect(rotated.encrypt('rt', 'x', text)).toMatch(/^two\./)
  const mac = ring.macWith('one', 'audit', text)
  expect(rotated.macWith('one', 'audit', text)).toEqual(mac)
  expect(rotated.macWith('two', 'audit', text)).not.toEqual(mac)
  expect([rotated.currentKid, rotated.kids]).toEqual(['two', ['two', 'one']])
})

test('every purpose has a key of its own', () => {
  expect(ring.macWith('one', 'audit', text)).not.toEqual(ring.macWith('one', 'pepper', text))
  expect(() => ring.macWith('three', 'audit', text)).toThrow(DecryptionError)
})

test('keys made on one day have different names', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const names: string[] = []
  for (let i = 0; i < 4; i++) names.push(makeKey(at, names).kid)
  expect(names).toEqual(['2026-11-21', '2026-11-21-2', '2026-11-21-3', '2026-11-21-4'])
})
