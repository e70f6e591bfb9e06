import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxJsonDepth, parseJson } from './read-body.ts'

const refused = { ok: false, code: 'VALIDATION' }

test.each([
  ['lists', '[', ']', ''],
  ['objects', '{"a":', '}', '0'],
])('%s may be nested as deep as the limit, and no deeper', (_, open, close, inside) => {
  const nested = (depth: number) => open.repeat(depth) + inside + close.repeat(depth)
  expect(parseJson(nested(maxJsonDepth))).toMatchObject({ ok: true })
  expect(parseJson(nested(maxJsonDepth + 1))).toEqual(refused)
  expect(parseJson(nested(100_000))).toEqual(refused)
})

test('unclosed brackets are refused', () => {
  expect(parseJson('['.repeat(100_000))).toEqual(refused)
  expect(parseJson('{"a":'.repeat(100_000))).toEqual(refused)
})

test('brackets inside strings do not count as depth, whatever quotes and backslashes surround them', () => {
  for (const text of ['['.repeat(100), '"'.repeat(50) + '['.repeat(100), `\\"${'{'.repeat(100)}\\`])
    expect(parseJson(JSON.stringify({ text }))).toEqual({ ok: true, value: { text } })
})

test('siblings do not count as depth', () => {
  expect(parseJson(`[${'[],{},'.repeat(1000)}[]]`)).toMatchObject({ ok: true })
})

test('every JSON within the limit is parsed as JSON.parse does it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (json) => {
      expect(parseJson(json)).toEqual({ ok: true, value: JSON.parse(json) })
    }),
  )
})
