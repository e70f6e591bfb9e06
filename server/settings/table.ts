/** The table of all settings. A new setting is one row in one of its groups. */
import type * as v from 'valibot'
import { dataSettings } from './data-settings.ts'
import { emailSettings } from './email-settings.ts'
import type { SettingRow } from './setting.ts'
import { signInSettings } from './sign-in-settings.ts'
import { siteSettings } from './site-settings.ts'
import { modeSettings, testSettings } from './test-settings.ts'
import { upkeepSettings } from './upkeep-settings.ts'

/** In the order of the documents. */
export const settingGroups: Record<string, Record<string, SettingRow>> = {
  Site: siteSettings,
  'Data and database': dataSettings,
  'Sign-in': signInSettings,
  Email: emailSettings,
  'Backups, retention and logs': upkeepSettings,
  'Tests only': { ...modeSettings, ...testSettings },
}

export const settings = {
  ...siteSettings,
  ...dataSettings,
  ...signInSettings,
  ...emailSettings,
  ...upkeepSettings,
  ...modeSettings,
  ...testSettings,
}

/** The names of the settings that only MADANG_ENV=test allows. */
export const testSettingNames = Object.keys(testSettings)

/** `BLOG_URL` is `blogUrl`. */
export type FieldName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${CapitalizedName<Rest>}`
  : Lowercase<Name>

type CapitalizedName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${CapitalizedName<Rest>}`
  : Capitalize<Lowercase<Name>>

type Output<Row> = Row extends SettingRow<infer Schema> ? v.InferOutput<Schema> : never

/** The parsed values by field name; null: not set. */
export type SettingValues = {
  [Name in keyof typeof settings & string as FieldName<Name>]: undefined extends Output<
    (typeof settings)[Name]
  >
    ? NonNullable<Output<(typeof settings)[Name]>> | null
    : Output<(typeof settings)[Name]>
}

export function toFieldName(name: string): string {
  return name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
