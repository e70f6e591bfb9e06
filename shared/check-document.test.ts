import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { email, httpsUrl, isoDay, isoMoment, isoMonth, line, markdown, slug, text } from './text.ts'

test.each(
  Object.entries({
    email,
    httpsUrl,
    isoDay,
    isoMoment,
    isoMonth,
    line: line(9),
    markdown: markdown(9),
    slug,
    text: text(9),
    picklist: v.picklist(['a']),
  }),
)('a field that is left empty is said to be empty, not to be of a wrong form: %s', (_, schema) => {
  const checked = checkDocument(v.strictObject({ field: schema }), { field: '' })
  expect(checked.ok ? [] : checked.problems).toEqual([{ path: ['field'], problem: 'is empty' }])
})

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
