import * as v from 'valibot'
import { expect, test } from 'vitest'
import { labelsIn, renameTagLabel, setTagLabel, tagLabels } from './tags.ts'

const walks = { tag: 'walks', ko: '산책', ja: '散歩' }
const maps = { tag: 'maps', ko: '지도' }

test('labels are read in one language, without tags that have none in it', () => {
  expect(labelsIn([walks, maps], 'ja')).toEqual({ walks: '散歩' })
  expect(labelsIn([walks, maps], 'en')).toEqual({})
})

test('labels of a tag replace what it had, in its place', () => {
  expect(setTagLabel([walks, maps], { tag: 'walks', en: 'Walks' })).toEqual([
    { tag: 'walks', en: 'Walks' },
    maps,
  ])
  expect(setTagLabel([walks], maps)).toEqual([walks, maps])
  expect(setTagLabel([walks, maps], { tag: 'walks' })).toEqual([maps])
  expect(setTagLabel([maps], { tag: 'walks' })).toEqual([maps])
})

test('a renamed tag takes its labels along, unless the new name has some', () => {
  expect(renameTagLabel([walks], { from: 'walks', to: 'alleys' })).toEqual([
    { ...walks, tag: 'alleys' },
  ])
  expect(renameTagLabel([walks, maps], { from: 'walks', to: 'maps' })).toEqual([maps])
  expect(renameTagLabel([walks], { from: 'other', to: 'more' })).toEqual([walks])
})

test('a tag has its labels in one place', () => {
  expect(v.safeParse(tagLabels.schema(), [walks, { tag: 'walks', en: 'Walks' }]).success).toBe(
    false,
  )
  expect(v.safeParse(tagLabels.schema(), [walks, maps]).success).toBe(true)
})
