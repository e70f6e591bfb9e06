import { expect, test } from 'vitest'
import { findForeignScript } from './foreign-script.ts'

test.each([
  ['웹과 3D 그래픽스를 만듭니다.', 'en', 'ko'],
  ['웹과 3D 그래픽스를 만듭니다.', 'ja', 'ko'],
  ['웹과 3D 그래픽스를 만듭니다.', 'ko', undefined],
  ['地図を作る人の記録', 'en', 'ja'],
  ['地図を作る人の記録', 'ko', 'ja'],
  ['A handwriting notebook for Hangul (한글)', 'en', undefined],
  ['한국어 (Korean)', 'ja', undefined],
  ['IELTS 7.5', 'ko', undefined],
  ['洪吉童', 'en', undefined],
  ['', 'en', undefined],
] as const)('the language of “%s” on a page in %s is %s', (text, language, expected) => {
  expect(findForeignScript(text, language)).toBe(expected)
})
