import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyRing, type Key, SealBroken } from './key-ring.ts'
import { makeKey } from './key-text.ts'

const one: Key = { kid: 'one', bytes: randomBytes(32) }
const two: Key = { kid: 'two', bytes: randomBytes(32) }
const ring = createKeyRing([one])
const rotated = createKeyRing([two, one])
const text = Buffer.from('a seed')

test('what was sealed opens, and looks different each time', () => {
  const sealed = ring.seal('seed', 'of ada', text)
  expect(sealed).toMatch(/^one\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
  expect(ring.open('seed', 'of ada', sealed)).toEqual(text)
  expect(ring.seal('seed', 'of ada', text)).not.toBe(sealed)
})

test('it opens for nothing else and nobody else', () => {
  const sealed = ring.seal('seed', 'of ada', text)
  expect(() => ring.open('rt', 'of ada', sealed)).toThrow(SealBroken)
  expect(() => ring.open('seed', 'of bom', sealed)).toThrow(SealBroken)
  const strange = createKeyRing([{ kid: 'one', bytes: randomBytes(32) }])
  expect(() => strange.open('seed', 'of ada', sealed)).toThrow(SealBroken)
})

test('a change anywhere in it is noticed', () => {
  const sealed = ring.seal('seed', 'of ada', text)
  fc.assert(
    fc.property(
      fc.nat(sealed.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      (at, other) => {
        const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
        const same = changed
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        const before = sealed
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        fc.pre(same.join() !== before.join())
        expect(() => ring.open('seed', 'of ada', changed)).toThrow(SealBroken)
      },
    ),
    { numRuns: 500 },
  )
})

test.each(['', 'one', 'one...', 'one.a.b.c', 'one.a.b.c.d', '....'])(
  'what was never sealed does not open: %j',
  (sealed) => {
    expect(() => ring.open('seed', '', sealed)).toThrow(SealBroken)
  },
)

test('a shortened tag is no tag', () => {
  const [kid, iv, tag = '', sealed] = ring.seal('seed', '', text).split('.')
  const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => ring.open('seed', '', [kid, iv, short, sealed].join('.'))).toThrow(SealBroken)
})

test('after a rotation the new key closes, and the old one still opens', () => {
  const sealed = ring.seal('rt', 'x', text)
  expect(rotated.open('rt', 'x', sealed)).toEqual(text)
  expect([ring.isCurrent(sealed), rotated.isCurrent(sealed)]).toEqual([true, false])
  expect(rotated.seal('rt', 'x', text)).toMatch(/^two\./)
  expect(rotated.macWith('one', 'audit', text)).toEqual(ring.mac('audit', text))
  expect(rotated.mac('audit', text)).not.toEqual(ring.mac('audit', text))
  expect([rotated.currentKid, rotated.kids]).toEqual(['two', ['two', 'one']])
})

test('every purpose has a key of its own', () => {
  expect(ring.mac('audit', text)).not.toEqual(ring.mac('pepper', text))
  expect(() => ring.macWith('three', 'audit', text)).toThrow(SealBroken)
})

test('keys made on one day have different names', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const names: string[] = []
  for (let i = 0; i < 4; i++) names.push(makeKey(at, names).kid)
  expect(names).toEqual(['2026-11-21', '2026-11-21-2', '2026-11-21-3', '2026-11-21-4'])
})
