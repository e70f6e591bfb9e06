import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#tests/support/arbitrary-text.ts'
import { cleanLine, cleanText, email, foldWidth, httpsUrl, line, markdown, text } from './text.ts'

test.each([
  ['from PowerPoint', 'one\vtwo', 'one\ntwo'],
  ['a line separator', 'one\u2028two', 'one\ntwo'],
  ['a paragraph separator', 'one\u2029two', 'one\ntwo'],
  ['of Windows-1252', 'one\u0085two', 'one\ntwo'],
  ['between records', 'one\u001etwo', 'one\ntwo'],
  ['a page break', 'one\ftwo', 'one\ntwo'],
  ['of an old Mac', 'one\rtwo\r\nthree', 'one\ntwo\nthree'],
])('a break %s stays a break of a message and of no block of Markdown', (_, pasted, kept) => {
  expect(v.parse(text(100), pasted)).toBe(kept)
  expect(v.parse(markdown(100), pasted)).toBe(
    kept.replace('one\ntwo', /\r/.test(pasted) ? 'one\ntwo' : 'one two'),
  )
  expect(cleanLine(pasted)).toBe(kept.replaceAll('\n', ' '))
})

test.each([
  ['zero-width space', 'pass\u200bword', 'password'],
  ['byte order mark', 'pass\ufeffword', 'password'],
  ['soft hyphen', 'pass\u00adword', 'password'],
  ['word joiner', 'pass\u2060word', 'password'],
  ['backspace of an input method', '뒤\b로', '뒤로'],
  ['stray joiner', '마\u200d당 a\u200cb', '마당 ab'],
  ['half of an emoji', 'a\ud83db', 'ab'],
  ['hidden tags', `a${'\u{e0068}\u{e0069}'}b`, 'ab'],
  ['right-to-left override', 'photo\u202egpj.exe', 'photogpj.exe'],
  ['isolate', '\u2066Admin\u2069', 'Admin'],
])('a %s is removed', (_, pasted, clean) => {
  expect(cleanText(pasted)).toBe(clean)
})

test.each([
  '👨‍👩‍👧‍👦 👩🏽‍💻 🏳️‍🌈 ❤️‍🔥 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'می‌خواهم',
  'क्‍ष ശ്രീ ക്‍',
  '葛\u{e0100}城　全角',
  '이름ㅤ가나',
  'שלום \u200fabc\u200e',
  '두 줄\n\n\t들여 쓴 줄',
])('%s stays as it is written', (written) => {
  expect(cleanText(written)).toBe(written)
})

describe('any text', () => {
  const any = fc.string({
    unit: fc.oneof(anyCharacter, fc.constantFrom(...'\u200d\u200b\u202e👩क a\n')),
  })

  test('is clean after one pass', () => {
    fc.assert(
      fc.property(any, (written) => {
        const clean = cleanText(written)
        expect(clean).not.toMatch(
          /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u,
        )
        expect(cleanText(clean)).toBe(clean)
        expect(cleanLine(cleanLine(written))).toBe(cleanLine(written))
      }),
    )
  })
})

test('a line refuses only line breaks, which could add a header, and says so', () => {
  const { issues } = v.safeParse(line(40), 'a\r\nBcc: b')
  expect(issues?.[0]?.message).toBe('has a line break')
  expect(v.parse(line(40), '\ufeff a\tb\u2028c ')).toBe('a b c')
})

test('addresses and numbers typed in full width are those of half width, and texts stay', () => {
  expect(v.parse(email, 'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('taro@example.com')
  expect(v.parse(email, 'taro＠example。com')).toBe('taro@example.com')
  expect(v.parse(httpsUrl, 'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／Ａ')).toBe(
    'https://example.com/Ａ',
  )
  expect(foldWidth('０１０－１２３４')).toBe('010-1234')
  expect(v.parse(line(10), 'Ａ　Ｂ')).toBe('Ａ　Ｂ')
})
