import { expect, test } from 'vitest'
import { kindNames, kindOf } from '../../../content-kinds.ts'
import type { Field } from '../../../fields.ts'
import { type Language, languages } from '../../languages.ts'
import { fields as en } from './en.ts'
import { choiceTextOf, fieldTextOf, labelOf } from './field-labels.ts'
import { fields as ja } from './ja.ts'
import { fields as ko } from './ko.ts'

const catalogues = { ko, en, ja }

/** Every field of every kind, with its path. */
const everyField = kindNames.flatMap((kind) =>
  listFields(kindOf(kind).fields).map((one) => ({ kind, ...one })),
)

function listFields(
  field: Field,
  path: (string | number)[] = [],
): { path: (string | number)[]; field: Field }[] {
  const own = { path, field }
  switch (field.type) {
    case 'group':
      return [
        own,
        ...Object.entries(field.fields).flatMap(([name, inner]) =>
          listFields(inner, [...path, name]),
        ),
      ]
    case 'localized':
      return [own, ...listFields(field.field, [...path, 'ko'])]
    case 'list':
      return [own, ...listFields(field.item, [...path, 0])]
    default:
      return [own]
  }
}

test.each(languages)('every field of every kind has a label in %s', (language) => {
  const unnamed = everyField
    .filter(({ path }) => path.some((name) => typeof name === 'string' && name !== 'ko'))
    .filter(({ kind, path }) => {
      const name = path.findLast((one) => typeof one === 'string' && one !== 'ko')
      const { label } = fieldTextOf(catalogues[language], kind, path)
      return label === name
    })
  expect(unnamed.map(({ kind, path }) => `${kind}.${path.join('.')}`)).toEqual([])
})

test.each(languages)('every choice has a name in %s', (language) => {
  const unnamed = everyField.flatMap(({ kind, path, field }) =>
    field.type === 'choice'
      ? field.values.filter(
          (value) => choiceTextOf(catalogues[language], kind, path, value) === value,
        )
      : [],
  )
  expect(unnamed).toEqual([])
})

test.each(languages)('every list of groups has a name for one of its entries in %s', (language) => {
  const lists = everyField.filter(({ field, path }) => field.type === 'list' && path.length > 0)
  for (const { kind, path } of lists) {
    expect(fieldTextOf(catalogues[language], kind, path), path.join('.')).toHaveProperty('item')
  }
})

test('a field is named with the entry that it is in', () => {
  expect(labelOf(en, 'profile', ['contact', 'links', 1, 'url'])).toBe('Contact: Link 2: Address')
  expect(labelOf(ko, 'project', ['texts', 'ko', 'title'])).toBe('제목')
  expect(labelOf(en, 'tech-stack', [0, 'technologies', 2, 'name'])).toBe(
    'Category 1: Technology 3: Name',
  )
  expect(labelOf(en, 'course', ['name', 'ja'])).toBe('Name of the course')
})

test('a hint in one language is there in the others', () => {
  const hints = (language: Language) =>
    Object.entries(catalogues[language].labels).flatMap(([name, text]) => [
      ...('hint' in text ? [`${name} hint`] : []),
      ...('item' in text ? [`${name} item`] : []),
    ])
  expect(hints('ko')).toEqual(hints('en'))
  expect(hints('ja')).toEqual(hints('en'))
})
