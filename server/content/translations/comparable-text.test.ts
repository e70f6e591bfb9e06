import { describe, expect, test } from 'vitest'
import { isSameText } from './comparable-text.ts'

const same: [string, string][] = [
  ['한 줄로 쓴 문장', '한 줄로\n쓴 문장'],
  ['첫 문단\n\n둘째 문단', '첫 문단\r\n\r\n\r\n둘째 문단\r\n'],
  ['* 하나\n* 둘', '- 하나\n\n- 둘'],
  ['- 하나\n  - 둘', '- 하나\n    + 둘'],
  ['1. 하나\n2. 둘', '1) 하나\n1) 둘'],
  ['제목\n====\n\n글', '# 제목 #\n글'],
  ['제목\n---\n글', '## 제목\n\n글'],
  ['__굵게__ 그리고 _기울게_', '**굵게** 그리고 *기울게*'],
  ['글\n\n***\n\n글', '글\n\n- - -\n\n글'],
  ['> 인용\n> 둘째 줄', '> 인용 둘째 줄'],
  ['| 가 | 나 |\n|---|---|\n| 1 | 2 |', '가|나\n-----|-----\n1|2'],
  ['```ts\nif (a) {\n  b()\n}\n```', '~~~ts\nif (a) {\n  b()   \n}\n~~~'],
  ['줄  \n바꿈', '줄\\\n바꿈'],
  // Hangul as macOS writes it in files.
  ['한글', '한글'.normalize('NFD')],
]

const different: [string, string][] = [
  ['지도 제작자', '지도 제작'],
  ['지도제작자', '지도 제작자'],
  ['[글](/ko/one)', '[글](/ko/two)'],
  ['![그림](media/a.png)', '![그림](media/b.png)'],
  ['강한 말', '**강한** 말'],
  ['# 제목', '## 제목'],
  ['```py\nif a:\n  b()\n```', '```py\nif a:\nb()\n```'],
  ['```ts\na\n```', '```js\na\n```'],
  ['2024. 졸업', '2025. 졸업'],
  ['`__init__`', '`**init**`'],
  ['글\n\n---\n\n글', '글\n\n글'],
  ['- 하나', '1. 하나'],
]

describe('two Markdown texts', () => {
  test.each(same)('are the same: %j and %j', (one, other) => {
    expect(isSameText(one, other, true)).toBe(true)
  })

  test.each(different)('differ: %j and %j', (one, other) => {
    expect(isSameText(one, other, true)).toBe(false)
  })
})

test('in plain text only white space does not count', () => {
  expect(isSameText('지도  제작자\n', '지도 제작자', false)).toBe(true)
  expect(isSameText('* 하나', '- 하나', false)).toBe(false)
})

test('the name of a resume differs by its words, not by the format of its file', () => {
  expect(isSameText('홍길동_이력서.txt', '홍길동_이력서.pdf', false)).toBe(true)
  expect(isSameText('홍길동_이력서.txt', '홍길동_경력.pdf', false)).toBe(false)
})
