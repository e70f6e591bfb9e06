import fc from 'fast-check'
import * as v from 'valibot'
import { exemption } from '#shared/academics.ts'
import { cleanLine, cleanText, type Localized, optionalText, slug } from '#shared/text.ts'

const surrogates = { first: 0xd800, count: 0x800 }

/** Any character but half a surrogate pair: a `unit` for `fc.string`. */
export const anyCharacter = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (value) => {
    const code = typeof value === 'string' ? value.codePointAt(0) : undefined
    if (code === undefined || value !== String.fromCodePoint(code)) throw new Error('no character')
    return code < surrogates.first ? code : code - surrogates.count
  },
)

/** Part of a path, query or fragment (`pchar` of RFC 3986, 3.3). */
const segment = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."abcxyzABCXYZ0189-._~!$&'()*+,;=:@"),
    anyCharacter.map(encodeURIComponent),
  ),
  maxLength: 12,
})

export const urlPath = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`)

/** An https address, with a query and a fragment now and then. */
export const httpsUrl = fc
  .record(
    { domain: fc.domain(), path: urlPath, query: segment, fragment: segment },
    { requiredKeys: ['domain'] },
  )
  .map(({ domain, path = '', query, fragment }) =>
    [
      `https://${domain}${path}`,
      query === undefined ? '' : `?${query}`,
      fragment === undefined ? '' : `#${fragment}`,
    ].join(''),
  )

const lookAlikes =
  "yes|no|null|~|true|1e3|0x1f|0o17|010|-0|.inf|.nan|1_000|12:30:45|2025-03-01|2025-03|<<|<<: *a|&a|*a|!!str x|!x|%YAML 1.1|---|...|- a|-|? k|?|: v|:|a: b|a:|#|a #b|# h|'|\"|''|'a|\"a\"|[|]|{|}|,|[a]|{a: b}|@|`|\\|\\n|\\u0041|=|%|^|null: ~".split(
    '|',
  )
const pieces = [
  ...lookAlikes,
  ...[
    '|',
    '>',
    '|-',
    '>+',
    '||',
    '```',
    '~~~',
    '<!-- -->',
    '<b>',
    '{{ x }}',
    '\u1112\u1161\u11ab',
    '\\\\',
  ],
  ...['한글', '日本語、', 'ｶﾞ', 'e\u0301', '👩‍👩‍👧', '🇰🇷', '\u{10ffff}', '\ufffe', '\ue000'],
  ...[' ', '  ', '    ', '\u00a0', '\u3000', '\u200b', '\u200d', '\u2003', '\u00ad', 'x'],
]
const breaks = ['\n', '\n\n', '\n   \n', ' \n', '  \n', '\n  ', '\n---\n', '\n...\n', '\n\n\n- ']

function toValid(characters: string, limit: number): string {
  // Cutting may leave half a surrogate pair, and trimming may expose what was inside.
  return cleanText(characters)
    .replaceAll('\t', '')
    .trim()
    .slice(0, limit)
    .replace(/\p{Cs}/gu, '')
    .trim()
}

export const optionalLine = (limit: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: anyCharacter, maxLength: 8 })), {
      maxLength: 6,
    })
    .map((parts) => toValid(cleanLine(parts.join('')), limit))

export const optionalParagraphs = (limit: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces),
        fc.constantFrom(...breaks),
        fc.string({ unit: anyCharacter, maxLength: 8 }),
      ),
      { maxLength: 16 },
    )
    .map((parts) => toValid(parts.join(''), limit))
    .filter((text) => v.is(optionalText(limit), text))

export const line = (limit: number) => optionalLine(limit).map((text) => text || 'no')
export const paragraphs = (limit: number) => optionalParagraphs(limit).map((text) => text || '---')

export const localized = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Localized<Value>> =>
  fc.record({ ko: value, en: value, ja: value }, { requiredKeys: ['ko'] }) as fc.Arbitrary<
    Localized<Value>
  >

export const id = fc
  .oneof(
    fc.constantFrom('yes', 'null', '1e3', '007', '2025-03', 'constructor', 'no', 'a-b-c', '0'),
    fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,5})?$/),
  )
  .filter((text) => v.is(slug, text) && text !== exemption)
export const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
export const month = day.map((text) => text.slice(0, 7))
export const moment = fc
  .tuple(day, fc.constantFrom('T00:00Z', 'T23:59+09:00', 'T09:30-03:30'))
  .map((parts) => parts.join(''))
export const url = httpsUrl.filter((text) => URL.canParse(text))
