/** The text types of content and forms. All are trimmed, and none contains invisible characters. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { findUnknownIsland } from './live-pieces.ts'

/** Line separators of other programs: PowerPoint writes U+000B, Windows-1252 has U+0085. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they come from other programs.
const separators = /[\v\f\u001c-\u001f\u0085\u2028\u2029]/g
/**
 * Characters that nobody sees or types on purpose: control characters, halves of surrogate pairs, zero-width characters,
 * soft breaks, and marks that change the reading direction, with which a text can look like another text.
 */
const invisible =
  /[^\P{Cc}\n\t]|[\p{Cs}\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** Joiners belong to emoji and to scripts that join letters, and tags to flags. Elsewhere they are invisible. */
const strayJoiners =
  /[\u200c\u200d](?<!(?:[\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\p{L})[\u200c\u200d])|[\u{e0000}-\u{e007f}](?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{1,7})/gu

/** A text without invisible characters. A separator of other programs becomes `lineBreak`; a space never ends a block of Markdown. */
export function cleanText(text: string, lineBreak: '\n' | ' ' = ' '): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(separators, lineBreak)
    .replaceAll(invisible, '')
    .replaceAll(strayJoiners, '')
}

/** The same as one line: a line break becomes a space. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replaceAll(/[\n\t]+/g, ' ')
    .trim()
}

/** An address, code, key or number as a keyboard of half-width characters types it. Not for texts. */
export function foldWidth(text: string): string {
  return cleanLine(text).normalize('NFKC').replaceAll('。', '.').trim()
}

/** Only up to its host: a path may have full-width characters. */
function foldUrl(url: string): string {
  return cleanLine(url).replace(/^[^/／]*[/／]{2}[^/／?？#＃]*[/／?？#＃]?/, foldWidth)
}

/** Tells the OpenAPI document which control edits the text. */
const editedAs = (control: 'line' | 'lines' | 'day' | 'slug') =>
  v.metadata<string, { control: string }>({ control })

/** One line of at most `limit` characters (UTF-16 units); may be empty. */
export const optionalLine = (limit: number) =>
  v.pipe(
    v.string(),
    editedAs('line'),
    v.trim(),
    v.check((text) => !/[\n\r]/.test(text), 'has a line break'),
    v.transform(cleanLine),
    v.maxLength(limit),
  )

/** One line of 1 to `limit` characters. */
export const line = (limit: number) => v.pipe(optionalLine(limit), v.nonEmpty('is empty'))

/** Lines and paragraphs of at most `limit` characters in total; may be empty. */
export const optionalText = (limit: number, lineBreak: '\n' | ' ' = '\n') =>
  v.pipe(
    v.string(),
    editedAs('lines'),
    v.transform((text) => cleanText(text, lineBreak)),
    v.trim(),
    v.maxLength(limit),
  )

/** Lines and paragraphs, 1 to `limit` characters in total. */
export const text = (limit: number, lineBreak: '\n' | ' ' = '\n') =>
  v.pipe(optionalText(limit, lineBreak), v.nonEmpty('is empty'))

/** The same as Markdown. */
export const markdown = (limit: number) =>
  v.pipe(
    text(limit, ' '),
    v.check(
      (written) => findUnknownIsland(written) === null,
      ({ input }) => `shows a live piece that does not exist, in line ${findUnknownIsland(input)}`,
    ),
    v.check(
      (written) => findLargeTable(written) === null,
      ({ input }) => `has a table of more than 5,000 cells, in line ${findLargeTable(input)}`,
    ),
  )

/** The same value in each language. */
export type Localized<Value = string> = { [Name in Language]?: Value | undefined }

/** The same with one text where there is one for each language. */
export type InOneLanguage<Value> = Value extends readonly (infer Item)[]
  ? InOneLanguage<Item>[]
  : Value extends object
    ? [string, Language] extends [keyof Value, keyof Value]
      ? Record<string, InOneLanguage<Value[keyof Value]>>
      : [Language] extends [keyof Value]
        ? NonNullable<Value[Language & keyof Value]>
        : { [Key in keyof Value]: InOneLanguage<Value[Key]> }
    : Value

/**
 * The value in `language`. If it is not translated, the value in the default language, which a published document has, or
 * else in any language. Only for reading: stored documents keep their gaps.
 */
export function inLanguage<Value>(
  texts: Localized<Value>,
  language: Language,
  defaultLanguage: Language,
): Value {
  const text =
    texts[language] ??
    texts[defaultLanguage] ??
    Object.values(texts).find((one) => one !== undefined)
  if (text === undefined) throw new Error('There is no text in any language.')
  return text
}

/** A day, `2025-03-01`. */
export const isoDay = v.pipe(
  v.string(),
  editedAs('day'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'is not a day like 2025-03-01'),
  v.check(isCalendarDay, 'is not a day of the calendar'),
)

/** A month, `2025-03`. */
export const isoMonth = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'is not a month like 2025-03'),
)

/** A month, or a day of it: `2025-03` or `2025-03-01`. */
export const isoMonthOrDay = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2})?$/, 'is not a month like 2025-03'),
  v.check((date) => date.length === 7 || isCalendarDay(date), 'is not a day of the calendar'),
)

/** A minute in time with its zone, `2025-03-01T09:00+09:00` or `2025-03-01T00:00Z`. */
export const isoMoment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/,
    'is not a time like 2025-03-01T09:00+09:00',
  ),
  v.check((moment) => isCalendarDay(moment.slice(0, 10)), 'is not a day of the calendar'),
)

/** An identifier in addresses and file names. */
export const slug = v.pipe(
  v.string(),
  editedAs('slug'),
  v.maxLength(80),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'may hold only a-z, 0-9 and single hyphens'),
)

/** An absolute https address: the only kind that buttons of content may link to. */
export const httpsUrl = v.pipe(
  v.string(),
  v.transform(foldUrl),
  v.maxLength(2048),
  v.url('is not an address'),
  v.startsWith('https://', 'does not begin with https://'),
  v.check((text) => !/\s/.test(text), 'has a space'),
)

/** Where a link of the owner leads: an https address, or an address of this site without its language. */
export const linkTarget = v.pipe(
  v.string(),
  v.transform((text) => (/^[/／]/.test(text) ? foldWidth(text) : foldUrl(text))),
  v.maxLength(2048),
  v.check(
    (text) => /^\/(?![/\\])[^\s\\]*$/.test(text) || v.is(httpsUrl, text),
    'is not an address like https://example.com or /about',
  ),
)

export const email = v.pipe(
  v.string(),
  v.transform(foldWidth),
  v.maxLength(254),
  v.email('is not an e-mail address'),
)

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/**
 * The most cells of a table in Markdown. Each cell takes memory and time, and the parser fills short rows up to the width
 * of the table.
 */
const mostCells = 5000

/** The row below the names of the columns, also in a quotation. */
const delimiter = /^[\s>|:-]*$/

/** The first line, counted from 1, of a table that is too large; null: there is none. */
export function findLargeTable(markdown: string): number | null {
  let columns = 0
  let begins = 0
  let rows = 0
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.trim() === '') columns = 0
    else if (columns > 0) rows += 1
    else if (line.includes('|') && delimiter.test(line)) {
      columns = line.split('|').filter((cell) => cell.includes('-')).length
      begins = index
      rows = 1
    }
    if (columns * rows > mostCells) return Math.max(begins, 1)
  }
  return null
}

/** Parses a query value as an integer; anything else stays text, which the next step refuses. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `is not a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  )
