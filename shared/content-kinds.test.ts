import { expect, test } from 'vitest'
import { kindNames, kindOf } from './content-kinds.ts'
import { fieldIn } from './fields.ts'

test('a kind is sorted by a date that each of its documents has', () => {
  for (const kind of kindNames) {
    const { newestFirst, fields } = kindOf(kind)
    if (newestFirst === undefined) continue
    expect(fieldIn(fields, newestFirst), kind).toMatchObject({
      control: expect.stringMatching(/^(?:day|month|moment)$/),
      isOptional: false,
    })
  }
})
