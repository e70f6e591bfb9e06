import { expect, test } from 'vitest'
import { describeFields } from './content-fields.ts'
import { kindNames, kindOf } from './content-kinds.ts'

test('a kind is sorted by a date that each of its documents has', () => {
  for (const kind of kindNames) {
    const { newestFirst, schema } = kindOf(kind)
    if (newestFirst === undefined) continue
    const field = describeFields(schema)
    expect(field.type === 'group' && field.fields[newestFirst], kind).toMatchObject({
      control: expect.stringMatching(/^(?:day|month|moment)$/),
      isOptional: false,
    })
  }
})
