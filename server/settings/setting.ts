/** Builders of rows of the table of settings. */
import * as v from 'valibot'

/**
 * A setting. The parser, `.env.example`, `docs/settings.md`, the panel's list and the check for misspelt names are made from
 * its row.
 */
export interface SettingRow<Schema extends v.GenericSchema = v.GenericSchema> {
  schema: Schema
  /** The value in effect when the setting is absent or empty; null: none. */
  fallback: string | null
  /** In English, Markdown: what it is for, and what absence means if it has no default. */
  help: string
  /** A value for `.env.example`, if it has no default. */
  example?: string
  /** Secrets are shown in the panel as this text only. */
  // biome-ignore lint/suspicious/noExplicitAny: the value has the type of the schema.
  mask?(value: any): string
  /** The text that the panel shows instead, such as an absolute path. */
  // biome-ignore lint/suspicious/noExplicitAny: the value has the type of the schema.
  show?(value: any): string
}

type Words = Omit<SettingRow, 'schema' | 'fallback'>

/** A setting with a default, which also applies to an empty value such as `PORT=`. */
export function withDefault<const Schema extends v.GenericSchema<string, unknown>>(
  fallback: string,
  schema: Schema,
  words: Words,
) {
  const whole = v.pipe(
    v.optional(v.string(), fallback),
    v.transform((text) => text.trim() || fallback),
    schema,
  )
  return { ...words, schema: whole, fallback }
}

/** A setting that is null unless it is set. */
export function optional<const Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  words: Words,
) {
  return { ...words, schema: v.optional(v.pipe(v.string(), v.trim(), schema)), fallback: null }
}

/** A comma-separated list whose entries match `schema`. */
export function list<const Schema extends v.GenericSchema<string, string>>(
  schema: Schema,
  words: Words,
) {
  const whole = v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ),
      v.array(schema),
    ),
    '',
  )
  return { ...words, schema: whole, fallback: null }
}

/** A whole number, such as a number of days or connections. */
export function whole(
  { fallback, min, max }: Record<'fallback' | 'min' | 'max', number>,
  words: Words,
) {
  const expected = `is not a whole number from ${min} to ${max}`
  const schema = v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, expected),
    v.transform(Number),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  )
  return withDefault(String(fallback), schema, words)
}

/** A number of days; 0: no limit. */
export function days(fallback: number, words: Words) {
  return whole({ fallback, min: 0, max: 99_999 }, words)
}

/** A number of seconds for tests; fractions are allowed. */
export function seconds(fallback: number, words: Words) {
  const schema = v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(?:\.\d{1,3})?$/, 'is not a number of seconds'),
    v.transform(Number),
  )
  return withDefault(String(fallback), schema, words)
}

/** true for the first of two words. */
export function choice(yes: string, no: string) {
  return v.pipe(
    v.picklist([yes, no], `is not ${yes} or ${no}`),
    v.transform((text) => text === yes),
  )
}

export const emailAddress = v.pipe(
  v.string(),
  v.maxLength(254, 'contains an email address of more than 254 characters'),
  v.rfcEmail('contains an invalid email address'),
)

export const hidden = '•••'
