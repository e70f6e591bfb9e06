/** Values that have broken programs before: texts, numbers, JSON, and small changes of a text. */
import type { Random } from '#tests/support/random.ts'

/** Names that every object knows, though nobody gave it them. */
export const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  'null',
  'undefined',
  'NaN',
  ...inherited,
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u2028',
  '\u202ereversed',
  '\ufeffx',
  'one\r\nX-Injected: two',
  'one\ntwo',
  '%',
  '%_%',
  '%00',
  '%ff',
  '\\',
  'a\\',
  '//evil.example',
  '../../../etc/passwd',
  "' or 1=1 --",
  '"; drop table user_account; --',
  '<script>alert(1)</script>',
  '\u0024{7*7}',
  '{{7*7}}',
  '%s%n%x',
  '１２３４５６',
  '٠١٢٣٤٥',
  '0x10',
  '1e309',
  '2147483648',
  '-2147483649',
  '99999999999999999999',
  '2026-02-30',
  '+275760-09-13',
  '(a+)+$',
  '*a_ '.repeat(60),
  '😀'.repeat(40),
  '가'.repeat(300),
  'a'.repeat(300),
  'a'.repeat(6000),
]

const numbers = [
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  -1e308,
]

/** Values that no JSON library writes, and some read; to replace a value. */
const rawNumbers = ['1e999', '-1e999', '1'.repeat(400), `0.${'0'.repeat(400)}1`, '-0']

export const pickText = (random: Random): string => random.pick(texts)
export const pickNumber = (random: Random): number => random.pick(numbers)

export function makeText(random: Random): string {
  const length = random.below(24)
  return Array.from({ length }, () => String.fromCodePoint(makeCodePoint(random))).join('')
}

function makeCodePoint(random: Random): number {
  const most = random.pick([0x7f, 0x7f, 0xff, 0xd7ff, 0x10ffff])
  return random.below(most + 1)
}

export function makeJson(random: Random, depth = 3): unknown {
  switch (random.below(depth > 0 ? 9 : 6)) {
    case 0:
      return null
    case 1:
      return random.below(2) === 0
    case 2:
      return pickNumber(random)
    case 3:
      return makeText(random)
    case 4:
    case 5:
      return pickText(random)
    case 6:
      return Array.from({ length: random.below(5) }, () => makeJson(random, depth - 1))
    case 7:
      return Array.from({ length: 2000 }, () => random.below(2))
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          random.pick([...inherited, 'id', 'length', 'toJSON', pickText(random)]),
          makeJson(random, depth - 1),
        ]),
      )
  }
}

/** JSON nested as deep as its byte limit allows. */
export function makeDeepJson(random: Random, depth: number): string {
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const)
  const inside = random.pick(['', '1', '""']) || (open === '[' ? '' : '0')
  return open.repeat(depth) + inside + close.repeat(depth)
}

/** The same JSON with one value replaced by an unexpected number, one key repeated, or truncated. */
export function damageJson(random: Random, json: string): string {
  switch (random.below(4)) {
    case 0:
      return json.replace(/:("[^"]*"|\d+)/, `:${random.pick(rawNumbers)}`)
    case 1:
      return json.replace(/^\{/, `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},`)
    case 2:
      return json.replace(/^\{("[^"]*":)/, '{$1null,$1')
    default:
      return damageText(random, json)
  }
}

/** Removes, inserts or repeats one piece. */
export function damageText(random: Random, text: string): string {
  const at = random.below(text.length + 1)
  const end = Math.min(text.length, at + random.below(6))
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + text.slice(end)
    case 2:
      return text.slice(0, at) + pickText(random) + text.slice(at)
    default:
      return text.slice(0, end) + text.slice(at)
  }
}

/** Bytes that are not UTF-8, or another encoding of the same text. */
export function damageBytes(random: Random, text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from(text))
  switch (random.below(4)) {
    case 0:
      return new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])
    case 1:
      return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    case 2:
      return new Uint8Array([...bytes.subarray(0, bytes.length - 2), 0xff, 0xc0, 0x80])
    default:
      return Uint8Array.from({ length: random.below(200) }, () => random.below(256))
  }
}
