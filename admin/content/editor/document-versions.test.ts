import { expect, test } from 'vitest'
import { findChanges } from '#shared/content-changes.ts'
import { revert } from './document-versions.ts'

const base = { title: { ko: '지도', en: 'Map' }, tags: ['one'], url: 'https://old.example' }

test('changes are taken back, and everything else that was changed since stays', () => {
  const restored = { title: { ko: '나의 지도', en: 'My map' }, tags: ['one', 'two'] }
  const changes = findChanges(base, restored)
  const present = {
    title: { ko: '나의 지도', en: 'My map, again' },
    tags: ['one', 'two'],
    by: 'Kim',
  }
  expect(revert(present, changes)).toEqual({
    title: { ko: '지도', en: 'My map, again' },
    tags: ['one'],
    url: 'https://old.example',
    by: 'Kim',
  })
})

test('a field that was not there before the change is removed again', () => {
  const changes = findChanges(base, { ...base, summary: 'Typed' })
  expect(revert({ ...base, summary: 'Typed' }, changes)).toEqual(base)
})
