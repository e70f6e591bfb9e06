import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYaml, toYaml } from './yaml-document.ts'
import { mergeYaml } from './yaml-merge.ts'

const written = `# My site. Do not touch the year!
title:
  ko: '마당'   # as on my card
  en: "Madang"

  # Japanese by a friend
  ja: 마당
year: 2024 # since then
links: [one, two]
places:
- name: Seoul # home
  since: 2001

# where I study
- name: Sydney
  since: 2020
`

const readValue = (text: string) => {
  const parsed = parseYaml(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.document.value as Record<string, unknown>
}
const mergedWith = (changes: object) =>
  mergeYaml(written, toYaml({ ...readValue(written), ...changes }))

test('a document with equal values stays the same, byte for byte', () => {
  expect(mergedWith({})).toBe(written)
})

test('only the different values of a document change', () => {
  const merged = mergedWith({ title: { ko: '새 마당', en: 'Madang', ja: '마당' }, year: 2025 })
  expect(merged).toBe(written.replace("'마당'", "'새 마당'").replace('2024', '2025'))
})

test('comments stay with their entries', () => {
  const { places } = readValue(written)
  const [, sydney] = places as object[]
  const merged = mergedWith({ places: [{ name: 'Busan', since: 2026 }, sydney], added: true })
  expect(merged).toContain('# My site. Do not touch the year!\n')
  expect(merged).toContain('year: 2024 # since then\n')
  expect(merged).toContain('# where I study\n- name: Sydney\n')
  expect(merged).toContain('links: [one, two]\n')
  expect(readValue(merged)).toMatchObject({ added: true, places: [{ name: 'Busan' }, sydney] })
})

test('a removed entry loses its comment, and other comments stay', () => {
  const { places } = readValue(written)
  const [, sydney] = places as object[]
  const merged = mergedWith({ places: [sydney] })
  expect(merged).not.toContain('home')
  expect(merged).toContain('# where I study')
})

test.each(['a: [', '- &a 1\n- *a\n', 'a: 1\n---\nb: 2\n', ''])(
  'YAML that does not have our format is replaced: %j',
  (broken) => {
    expect(mergeYaml(broken, 'a: 2\n')).toBe('a: 2\n')
  },
)

const text = fc.oneof(
  fc.constantFrom('', '12', 'true', 'null', '# no comment', 'a: b', '- a', 'two\nlines', ' x '),
  fc.string({ maxLength: 5 }),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.boolean(),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('any')),
  ),
})).any
const group = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), value)

test('after a merge into any document, the new values are read back', () => {
  fc.assert(
    fc.property(group, group, (before, after) => {
      const canonical = toYaml(after)
      const merged = mergeYaml(`# mine\n${toYaml(before)}`, canonical)
      expect(readValue(merged)).toStrictEqual(readValue(canonical))
    }),
    { numRuns: 150 },
  )
})
