import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkDraft, describeFields, emptyOf } from './content-fields.ts'
import { contentKinds, kindNames } from './content-kinds.ts'
import { requireLanguage } from './default-language.ts'

const project = describeFields(contentKinds.project.schema)

test('every kind can be described, and its empty document is a draft', () => {
  for (const kind of kindNames) {
    const field = describeFields(requireLanguage(contentKinds[kind].schema, 'en'))
    expect(checkDraft(field, emptyOf(field, 'en')), kind).toEqual([])
  }
})

test('a text requires only the default language, and that of a post none', () => {
  const required = (schema: (typeof contentKinds)[keyof typeof contentKinds]['schema']) => {
    const field = describeFields(requireLanguage<v.GenericSchema>(schema, 'ja'))
    const texts = field.type === 'group' ? field.fields['texts'] : field
    return texts?.type === 'localized' && { required: texts.required, ...texts.field }
  }
  expect(required(contentKinds.legal.schema)).toMatchObject({ required: ['ja'], isOptional: true })
  expect(required(contentKinds.post.schema)).toMatchObject({ required: [], isOptional: true })
  expect(required(contentKinds.project.schema)).toMatchObject({
    required: ['ja'],
    isOptional: true,
  })
})

test('a field has the limits and the control of its schema', () => {
  if (project.type !== 'group') throw new Error('A project is a group of fields.')
  expect(project.fields.texts).toMatchObject({
    type: 'localized',
    field: {
      fields: {
        title: { type: 'text', control: 'line', limit: 120 },
        description: { type: 'text', control: 'markdown', limit: 50_000 },
      },
    },
  })
  expect(project.fields.facts).toMatchObject({
    fields: {
      startDate: { control: 'day', isOptional: false },
      githubUrl: { control: 'url', limit: 2048, isOptional: true },
      techStacks: { type: 'list', limit: 30, item: { control: 'line', limit: 40 } },
    },
  })
  const course = describeFields(contentKinds.course.schema)
  expect(course).toMatchObject({
    fields: { marks: { type: 'number', min: 0, max: 100, isOptional: true } },
  })
})

test('a draft may be incomplete, but has no other fields, no other types and no longer texts', () => {
  const problems = (value: unknown) =>
    checkDraft(project, value).map(({ path, problem }) => `${path.join('.')} ${problem}`)
  expect(problems({ facts: { startDate: '2025' }, texts: { ko: { title: '' } } })).toEqual([])
  expect(problems({ facts: { colour: 'red' } })).toEqual(['facts.colour is not a known field'])
  expect(problems({ facts: { __proto__: null } })).toEqual([])
  expect(problems(JSON.parse('{"__proto__":{"a":1}}'))).toEqual(['__proto__ is not a known field'])
  expect(problems({ texts: { fr: {} } })).toEqual(['texts.fr is not a known field'])
  expect(problems({ texts: { ko: { title: 3 } } })).toEqual(['texts.ko.title is not text'])
  expect(problems({ texts: { ko: { title: 'a'.repeat(1121) } } })).toEqual([
    'texts.ko.title is longer than 120 characters',
  ])
  expect(problems({ facts: { techStacks: 'React' } })).toEqual(['facts.techStacks is not a list'])
})
