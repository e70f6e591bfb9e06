/** The text types of content and forms. All are trimmed, and none contains control characters. */
import * as v from 'valibot'
import { type Language, languages } from './i18n/languages.ts'
import { findUnknownIsland } from './live-pieces.ts'

/** C0 and C1 controls, line separators and bidirectional overrides, which nobody types on purpose. */
export const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
const unprintableInText = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u

/** How the panel edits a text (`content-fields.ts`). */
export type TextControl =
  | 'line'
  | 'lines'
  | 'markdown'
  | 'day'
  | 'month'
  | 'moment'
  | 'url'
  | 'email'
  | 'slug'
  | 'icon'
  | 'resume'
  | 'picture'

export const editedAs = (control: TextControl) =>
  v.metadata<string, { control: TextControl }>({ control })

/** One line of at most `limit` characters (UTF-16 units); may be empty. */
export const optionalLine = (limit: number) =>
  v.pipe(
    v.string(),
    editedAs('line'),
    v.trim(),
    v.check((text) => !unprintable.test(text), 'has a control character or a line break'),
    v.maxLength(limit),
  )

/** One line of 1 to `limit` characters. */
export const line = (limit: number) => v.pipe(optionalLine(limit), v.nonEmpty('is empty'))

/** Lines and paragraphs of at most `limit` characters in total; may be empty. */
export const optionalText = (limit: number) =>
  v.pipe(
    v.string(),
    editedAs('lines'),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    v.trim(),
    v.check((text) => !unprintableInText.test(text), 'has a control character'),
    v.maxLength(limit),
  )

/** Lines and paragraphs, 1 to `limit` characters in total. */
export const text = (limit: number) => v.pipe(optionalText(limit), v.nonEmpty('is empty'))

/** The same as Markdown. */
export const markdown = (limit: number) =>
  v.pipe(
    text(limit),
    editedAs('markdown'),
    v.check(
      (written) => findUnknownIsland(written) === null,
      ({ input }) => `shows a live piece that does not exist, in line ${findUnknownIsland(input)}`,
    ),
  )

/** The same text in each language. The default one of the site is required only by `requireLanguage`. */
export function localized<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.strictObject(
      Object.fromEntries(
        languages.map((language) => [language, v.optional(schema)]),
      ) as LocalizedEntries<Schema>,
    ),
    v.check((texts) => Object.values(texts).some((text) => text !== undefined), 'has no text'),
    v.metadata({ isLocalized: true }),
  )
}

type LocalizedEntries<Schema extends v.GenericSchema> = Record<
  Language,
  v.OptionalSchema<Schema, undefined>
>

export type Localized<Value = string> = { [Name in Language]?: Value | undefined }

/**
 * In the default language where there is no translation, which a published document has, or else in any. Only for reading:
 * nothing is filled in when it is stored.
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
  editedAs('month'),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'is not a month like 2025-03'),
)

/** A minute in time with its zone, `2025-03-01T09:00+09:00` or `2025-03-01T00:00Z`. */
export const isoMoment = v.pipe(
  v.string(),
  editedAs('moment'),
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
  editedAs('url'),
  v.maxLength(2048),
  v.url('is not an address'),
  v.startsWith('https://', 'does not begin with https://'),
  v.check(
    (text) => !unprintable.test(text) && !/\s/.test(text),
    'has a space or a control character',
  ),
)

export const email = v.pipe(
  v.string(),
  editedAs('email'),
  v.trim(),
  v.maxLength(254),
  v.email('is not an e-mail address'),
)

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
