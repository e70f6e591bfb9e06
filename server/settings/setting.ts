/** The kinds of settings that there are. */
import * as v from 'valibot'

/** A setting with a default, which an empty value means too: `PORT=` in a file is not a port. */
export const setting = <const Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  standard: string,
) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.transform((text) => text.trim() || standard),
    schema,
  )

/** A whole number of something, such as days or connections. */
export const wholeSetting = ({
  standard,
  least,
  most,
}: Record<'standard' | 'least' | 'most', number>) =>
  setting(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'is not a whole number'),
      v.transform(Number),
      v.minValue(least, `is less than ${least}`),
      v.maxValue(most, `is more than ${most}`),
    ),
    String(standard),
  )

/** How long something is kept; 0: for ever. */
export const daysSetting = (standard: number) => wholeSetting({ standard, least: 0, most: 99_999 })

export const optionalSetting = <const Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
) => v.optional(v.pipe(v.string(), v.trim(), schema))

/** A list of things that are each as `schema` says, comma-separated. */
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
  v.rfcEmail('holds what is no e-mail address'),
)
