import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'

test('every unknown field is reported once, at any depth', () => {
  const inner = v.strictObject({ known: v.string() })
  const schema = v.strictObject({ list: v.array(inner), maybe: v.optional(inner) })
  const checked = checkDocument(schema, {
    list: [{ known: '' }, { known: '', b: 1, c: 1 }],
    maybe: { known: '', d: 1, e: 1 },
    f: 1,
  })
  const paths = checked.ok ? [] : checked.problems.map(({ path }) => path.join('.'))
  expect(paths.toSorted()).toEqual(['f', 'list.1.b', 'list.1.c', 'maybe.d', 'maybe.e'])
})
