/** Schemas for the types of settings. */
import * as v from 'valibot'

/** A setting with a default, which also applies to an empty value such as `PORT=`. */
export const setting = <const Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  fallback: string,
) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform((text) => text.trim() || fallback),
    schema,
  )

/** A whole number, such as a number of days or connections. */
export const wholeSetting = ({ fallback, min, max }: Record<'fallback' | 'min' | 'max', number>) =>
  setting(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'is not a whole number'),
      v.transform(Number),
      v.minValue(min, `is less than ${min}`),
      v.maxValue(max, `is more than ${max}`),
    ),
    String(fallback),
  )

/** A number of days; 0: no limit. */
export const daysSetting = (fallback: number) => wholeSetting({ fallback, min: 0, max: 99_999 })

export const optionalSetting = <const Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
) => v.optional(v.pipe(v.string(), v.trim(), schema))

/** A comma-separated list whose entries match `schema`. */
export const listSetting = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(
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

export const emailAddress = v.pipe(
  v.string(),
  v.maxLength(254),
  v.rfcEmail('contains an invalid email address'),
)
