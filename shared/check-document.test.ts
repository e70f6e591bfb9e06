import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { contentKinds } from './content-kinds.ts'
import * as f from './fields.ts'

/** The fields of every kind that hold a value, each by the first place where it is. */
function listLeaves(field: f.Field, path: string): [string, f.Field][] {
  if (field.type === 'list') return listLeaves(field.item, path)
  if (field.type === 'localized') return listLeaves(field.field, path)
  if (field.type !== 'group') return [[path, field]]
  return Object.entries(field.fields).flatMap(([name, inner]) =>
    listLeaves(inner, `${path}.${name}`),
  )
}
const leaves = Object.entries(contentKinds).flatMap(([kind, { fields }]) =>
  listLeaves(fields, kind),
)

test('a field of any kind that is left empty is said to be empty, not to be of a wrong form', () => {
  expect(leaves.length).toBeGreaterThan(100)
  const found = leaves.flatMap(([path, leaf]) =>
    (leaf.type === 'number' ? [null] : ['', '  ']).flatMap((field) => {
      const checked = checkDocument(f.group({ field: { ...leaf, isOptional: false } }), { field })
      const problems = checked.ok ? [] : checked.problems.map(({ problem }) => problem)
      return problems.filter((one) => one !== 'is empty').map((one) => `${path}: ${one}`)
    }),
  )
  expect(found).toEqual([])
})

test('every unknown field is reported once, at any depth', () => {
  const inner = f.group({ known: f.optionalLine(9) })
  const checked = checkDocument(f.group({ list: f.list(inner, 9), maybe: f.optional(inner) }), {
    list: [{ known: '' }, { known: '', b: 1, c: 1 }],
    maybe: { known: '', d: 1, e: 1 },
    f: 1,
  })
  const paths = checked.ok ? [] : checked.problems.map(({ path }) => path.join('.'))
  expect(paths.toSorted()).toEqual(['f', 'list.1.b', 'list.1.c', 'maybe.d', 'maybe.e'])
})

test('a text needs only the default language, and that of a post any one', () => {
  const problems = (kind: 'legal' | 'post' | 'project', texts: object) => {
    const { fields } = contentKinds[kind]
    const checked = checkDocument(fields, kind === 'legal' ? texts : { facts: {}, texts }, 'ja')
    return checked.ok ? [] : checked.problems.map(({ path }) => path.join('.'))
  }
  const text = { title: 'A', summary: 'A', updated: '2026-01-01', description: 'A', body: 'A' }
  expect(problems('legal', { en: text })).toContain('ja')
  expect(problems('legal', { ja: text })).not.toContain('en')
  expect(problems('project', { en: text })).toContain('texts.ja')
  expect(problems('project', { ja: text })).not.toContain('texts.en')
  expect(problems('post', { en: text })).not.toContain('texts.ja')
})
