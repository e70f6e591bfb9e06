import { expect, test } from 'vitest'
import { checkDraft, emptyOf } from './content-fields.ts'
import { contentKinds, kindNames } from './content-kinds.ts'

const project = contentKinds.project.fields

test('the empty document of every kind is a draft', () => {
  for (const kind of kindNames) {
    const { fields } = contentKinds[kind]
    expect(checkDraft(fields, emptyOf(fields, 'en')), kind).toEqual([])
  }
})

test('a field has limits and a control', () => {
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
      startDate: { control: 'month', isOptional: false },
      githubUrl: { control: 'url', limit: 2048, isOptional: true },
      techStacks: { type: 'list', limit: 30, item: { control: 'line', limit: 40 } },
    },
  })
  const course = contentKinds.course.fields
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
