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
