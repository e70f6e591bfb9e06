import { expect, test } from 'vitest'
import { applyChanges, findChanges, isSame } from './content-changes.ts'

const published = {
  facts: { startDate: '2025-01-01', techStacks: ['React'] },
  texts: { ko: { title: '지도' }, en: { title: 'Map' } },
}

test('the changes between two documents lead from one to the other', () => {
  const edited = {
    facts: { techStacks: ['React', 'Node.js'], demoUrl: 'https://example.com' },
    texts: { ko: { title: '지도 2' }, en: { title: 'Map' }, ja: { title: '地図' } },
  }
  const changes = findChanges(published, edited)
  expect(changes.map(({ path }) => path.join('.'))).toEqual([
    'facts.startDate',
    'facts.techStacks',
    'facts.demoUrl',
    'texts.ko.title',
    'texts.ja',
  ])
  const { document, conflicts } = applyChanges(published, changes)
  expect(conflicts).toEqual([])
  expect(document).toEqual(edited)
  expect(published.texts.ko.title).toBe('지도')
})

test('changes of different fields are merged; of the same field, they conflict', () => {
  const mine = findChanges(published, {
    ...published,
    texts: { ko: { title: '나의 지도' }, en: { title: 'My map' } },
  })
  const theirs = { ...published, texts: { ...published.texts, en: { title: 'Their map' } } }
  const { document, conflicts } = applyChanges(theirs, mine)
  expect(document).toEqual({
    ...published,
    texts: { ko: { title: '나의 지도' }, en: { title: 'Their map' } },
  })
  expect(conflicts.map(({ path }) => path.join('.'))).toEqual(['texts.en.title'])
})

test('the same change twice is no conflict', () => {
  const edited = { ...published, texts: { ...published.texts, en: { title: 'Chart' } } }
  const changes = findChanges(published, edited)
  expect(applyChanges(edited, changes)).toEqual({ document: edited, conflicts: [] })
})

test('a text that publishing has trimmed meanwhile is still the same', () => {
  const change = { path: ['body'], before: '\na\n', value: '\na\nb' }
  expect(applyChanges({ body: 'a' }, [change])).toEqual({
    document: { body: '\na\nb' },
    conflicts: [],
  })
})

test('a field named __proto__ changes no prototype', () => {
  const { document } = applyChanges({}, [{ path: ['__proto__', 'isAdmin'], value: true }])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  expect(Object.getPrototypeOf(document)).toBe(Object.prototype)
  expect(isSame(document, {})).toBe(false)
})
