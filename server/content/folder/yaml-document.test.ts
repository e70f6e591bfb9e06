import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/support/arbitrary-text.ts'
import { parseYaml, toYaml } from './yaml-document.ts'

/** Includes text that no schema allows: control characters, lone surrogates, trailing spaces. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r\n', '\r', '\t', ' ', '  ', '#', ': ', '- ', '---', '...', 'a'),
      fc.constantFrom('\u0085', '\u2028', '\ufeff', '\ud800', '\udc00', '\0', "'", '"', '\\', '|'),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').trimStart())

test('any text that does not begin with a space is unchanged after writing and reading YAML', () => {
  fc.assert(
    fc.property(anyText, anyText, (first, second) => {
      const value = { first, list: [second, { first, second }] }
      const onDisk = new TextDecoder().decode(new TextEncoder().encode(toYaml(value)))
      const parsed = parseYaml(onDisk.replaceAll('\r\n', '\n'))
      expect(parsed.ok && parsed.document.value).toStrictEqual(value)
    }),
    { numRuns: 2000, examples: [['\0\n \n\0', `${'\0'.repeat(9)}\n \n\0`]] },
  )
})
