import { expect, test } from 'vitest'
import { contentKinds } from '#shared/content-kinds.ts'
import { countMissing, removedLanguage } from './find-missing.ts'
import { moveTo, placeAt } from './list-acts.ts'
import { countWords } from './markdown-commands.ts'

const post = contentKinds.post.fields
const profile = contentKinds.profile.fields

test('texts are missing where the default language has one, in lists and groups too', () => {
  const document = {
    name: { ko: '홍길동', en: 'Gildong Hong', ja: ' ' },
    contact: { locations: [{ ko: '서울', en: '' }, { en: 'Sydney' }] },
  }
  expect(countMissing(profile, document, 'ko')).toEqual({ ko: 0, en: 1, ja: 2 })
  const texts = { ko: { title: '글', summary: '요약', body: '본문' }, en: { title: 'Text' } }
  expect(countMissing(post, { texts }, 'ko')).toEqual({ ko: 0, en: 2, ja: 3 })
  const times = { publishAt: '2027-01-01T00:00Z', updated: '2026-11-01' }
  const timed = { ...texts, ko: { ...texts.ko, ...times } }
  expect(countMissing(post, { texts: timed }, 'ko')).toEqual({ ko: 0, en: 2, ja: 3 })
})

test('an optional language ends with its last text, and a required one never does', () => {
  const document = { texts: { ko: { title: '글', summary: '' }, en: { title: 'Text' } } }
  expect(removedLanguage(post, document, ['texts', 'en', 'title'], '', 'ko')).toEqual([
    'texts',
    'en',
  ])
  expect(removedLanguage(post, document, ['texts', 'ko', 'summary'], '', 'ko')).toBeNull()
  expect(removedLanguage(post, document, ['texts', 'en', 'title'], 'T', 'ko')).toBeNull()
  const named = { name: { ko: '가', en: 'A' } }
  expect(removedLanguage(profile, named, ['name', 'en'], '', 'ko')).toEqual(['name', 'en'])
  expect(removedLanguage(profile, named, ['name', 'ko'], '', 'ko')).toBeNull()
})

test('an optional field in all languages ends with the last text in any of them', () => {
  const project = contentKinds.project.fields
  const path = ['facts', 'role', 'ja']
  const withRole = (role: object) => ({ facts: { role } })
  expect(removedLanguage(project, withRole({ ko: '', ja: '担当' }), path, '', 'ko')).toEqual([
    'facts',
    'role',
  ])
  expect(removedLanguage(project, withRole({ ko: '담당', ja: '担当' }), path, '', 'ko')).toEqual(
    path,
  )
})

test('an entry is moved to a place, and what is beyond the ends stays at the end', () => {
  expect(moveTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveTo(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
})

test('English is counted by words, Korean and Japanese by characters', () => {
  expect(countWords("It's two words, or so.", 'en')).toEqual({ unit: 'words', count: 5 })
  expect(countWords('한 글자씩\n센다', 'ko')).toEqual({ unit: 'characters', count: 6 })
  expect(countWords('が行', 'ja')).toEqual({ unit: 'characters', count: 2 })
})

test('a dragged card is placed between the cards whose middles are above and below the pointer', () => {
  const middles = [50, 150, 250]
  expect(placeAt(middles, 0, 40)).toBe(0)
  expect(placeAt(middles, 0, 160)).toBe(1)
  expect(placeAt(middles, 0, 999)).toBe(2)
  expect(placeAt(middles, 2, 140)).toBe(1)
  expect(placeAt(middles, 1, 150)).toBe(1)
})
