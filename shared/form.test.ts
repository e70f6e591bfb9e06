import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/support/arbitrary-text.ts'
import { parseForm } from './form.ts'
import { contactSchema, feedbackCategories, feedbackSchema } from './message.ts'

const typed = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hi!\nBye.' }
const parse = (form: Record<string, string>) => parseForm(feedbackSchema, Object.entries(form))
const fieldsOf = (form: Record<string, string>) => {
  const parsed = parse({ ...typed, ...form })
  return parsed.ok ? {} : parsed.fields
}

test('a complete form returns its trimmed values, and no category unless one was chosen', () => {
  const form = { ...typed, name: '  Ada  ', message: '\r\nHi!\r\nBye.\r\n' }
  expect(parse(form)).toMatchObject({ ok: true, value: { ...typed, category: '' } })
  for (const category of feedbackCategories) expect(fieldsOf({ category })).toEqual({})
  expect(fieldsOf({ category: '' })).toEqual({})
})

test.each([
  [{}, {}],
  [{ name: '  \t ' }, { name: 'required' }],
  [{ email: 'ada' }, { email: 'malformed' }],
  [{ email: 'ada@' }, { email: 'malformed' }],
  [{ email: 'a b@example.com' }, { email: 'malformed' }],
  [{ email: 'ada@example.com, eve@example.com' }, { email: 'malformed' }],
  [{ email: 'ada@한국.kr' }, {}],
  [{ email: 'ada@한국.kr:25' }, { email: 'malformed' }],
  [{ email: 'ada@eve@한국.kr' }, { email: 'malformed' }],
  [{ email: 'ada@한국／eve.kr' }, { email: 'malformed' }],
  [{ email: `ada@${'한국.'.repeat(60)}kr` }, { email: 'tooLong' }],
  [{ message: ' \r\n ' }, { message: 'required' }],
  [{ message: `a${'\r\n'.repeat(4998)}b` }, {}],
  [{ category: 'praise' }, { category: 'malformed' }],
  [{ admin: 'true' }, { admin: 'malformed' }],
  [{ constructor: 'x' }, { constructor: 'malformed' }],
])('%j is %j', (form, fields) => {
  expect(fieldsOf(form as unknown as Record<string, string>)).toEqual(fields)
})

test.each([
  ['ada@한국.kr', 'ada@xn--3e0b707e.kr'],
  ['Ada@BÜCHER.example', 'Ada@xn--bcher-kva.example'],
  ['ada@ｅｘａｍｐｌｅ。com', 'ada@example.com'],
  ['Ada@Example.com', 'Ada@Example.com'],
  ['taro＠example.com', 'taro@example.com'],
  ['ｔａｒｏ＠例え．ｊｐ', 'taro@xn--r8jz45g.jp'],
  ['\ufeffada\u200b@example.com', 'ada@example.com'],
])('the address %s is stored as mail servers know it: %s', (email, stored) => {
  expect(parse({ ...typed, email })).toMatchObject({ ok: true, value: { email: stored } })
})

test('a missing field is reported as required, and a repeated one as malformed', () => {
  expect(parseForm(contactSchema, [])).toMatchObject({
    fields: { name: 'required', email: 'required', subject: 'required', message: 'required' },
  })
  const twice = [...Object.entries(typed), ['name', 'Eve'] as const]
  expect(parseForm(contactSchema, twice)).toMatchObject({
    fields: { name: 'malformed' },
    draft: { name: 'Ada\nEve' },
  })
})

test('a refused form keeps all values as they were typed', () => {
  const form = { name: ' Ada ', email: 'ada', subject: '', message: '<b>\r\n', category: 'bug' }
  expect(parse(form)).toMatchObject({ ok: false, code: 'invalid', draft: form })
})

test.each(['name', 'email', 'subject'] as const)(
  'no %s can add a line or a header to an email',
  (field) => {
    for (const line of ['\r\nBcc: eve@example.com', '\nX: y', '\rX: y'])
      expect(fieldsOf({ [field]: `${typed[field]}${line}` })).toEqual({ [field]: 'malformed' })
    for (const line of ['\u2028Bcc: eve@example.com', '\0', '\u0085X: y', '\v', '\u001e']) {
      const parsed = parse({ ...typed, [field]: `${typed[field]}${line}x` })
      const kept = parsed.ok ? parsed.value[field] : ''
      expect(kept).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }
  },
)

test.each([
  ['name', 100, '가', ''],
  ['email', 254, 'a', '@example.com'],
  ['subject', 200, '가', ''],
  ['message', 5000, '가', ''],
])('%s is required and has at most %i characters', (field, limit, letter, end) => {
  const fieldsAt = (length: number) =>
    fieldsOf({ [field]: letter.repeat(length - end.length) + end })
  expect(fieldsOf({ [field]: '' })).toEqual({ [field]: 'required' })
  expect(fieldsAt(end.length + 1)).toEqual({})
  expect(fieldsAt(limit)).toEqual({})
  expect(fieldsAt(limit + 1)).toEqual({ [field]: 'tooLong' })
})

test('accepted values contain no control characters', () => {
  const value = fc.string({ unit: anyCharacter, maxLength: 300 })
  fc.assert(
    fc.property(value, value, value, (name, subject, message) => {
      const parsed = parse({ ...typed, name, subject, message })
      if (!parsed.ok) return
      expect(parsed.value.name + parsed.value.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(parsed.value.message).not.toMatch(/[^\P{Cc}\n\t]/u)
    }),
  )
})
