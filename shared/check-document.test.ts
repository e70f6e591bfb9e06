import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { contentKinds } from './content-kinds.ts'
import * as f from './fields.ts'

test.each(
  Object.entries({
    email: f.email,
    httpsUrl: f.httpsUrl,
    isoDay: f.isoDay,
    isoMoment: f.isoMoment,
    isoMonth: f.isoMonth,
    line: f.line(9),
    markdown: f.markdown(9),
    slug: f.slug,
    text: f.text(9),
    choice: f.choice(['a']),
  }),
)('a field that is left empty is said to be empty, not to be of a wrong form: %s', (_, field) => {
  const checked = checkDocument(f.group({ field }), { field: '' })
  expect(checked.ok ? [] : checked.problems).toEqual([{ path: ['field'], problem: 'is empty' }])
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
