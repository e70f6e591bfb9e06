import { expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

const show = (before: unknown, after: unknown) =>
  listChanges(before, after).map(
    ({ path, before, after, isOrder }) =>
      `${path.join('.')}: ${before.join(', ')} > ${after.join(', ')}${isOrder ? ' (order)' : ''}`,
  )

test('each field that differs is told with both texts', () => {
  const before = { name: { ko: '하나', en: 'One' }, marks: 80, tags: ['a', 'b'] }
  const after = { name: { ko: '하나', en: 'Two' }, marks: 81, tags: ['a', 'c'], url: 'https://a' }
  expect(show(before, after)).toEqual([
    'name.en: One > Two',
    'marks: 80 > 81',
    'tags: a, b > a, c',
    'url:  > https://a',
  ])
  expect(show(before, before)).toEqual([])
  expect(show({ a: null, b: '' }, {})).toEqual([])
})

test('a new document is told by its fields', () => {
  expect(show(null, { title: { ko: '지도' }, list: [{ name: 'x' }] })).toEqual([
    'title.ko:  > 지도',
    'list.0.name:  > x',
  ])
})

test('entries with ids are compared by them, wherever they stand', () => {
  const [one, two] = [
    { id: 'one', title: 'One' },
    { id: 'two', title: 'Two' },
  ]
  expect(show([one, two], [{ id: 'new', title: 'New' }, one, two])).toEqual([
    '0.id:  > new',
    '0.title:  > New',
  ])
  expect(show([one, two], [two])).toEqual(['0.id: one > ', '0.title: One > '])
  expect(show([one, two], [two, { ...one, title: 'First' }])).toEqual([
    ': one, two > two, one (order)',
    '1.title: One > First',
  ])
})
