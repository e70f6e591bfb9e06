/**
 * What the panel calls one document of each kind. The build of the panel (`vite.panel.config.ts`) replaces this module with
 * its value: the first page shows names, and loads no fields.
 */
import { inEachLanguage } from '../i18n/languages.ts'
import { records } from './records.ts'

type Names = Record<keyof typeof records, string>

export const namesOfKinds = inEachLanguage((language) => {
  const names = Object.entries(records).map(([kind, { name }]) => [kind, name[language]])
  return Object.fromEntries(names) as Names
})

/** Which documents each kind has: these, or any number. */
export const idsOfKinds = Object.fromEntries(
  Object.entries(records).map(([kind, { ids }]) => [kind, ids]),
) as Record<keyof typeof records, readonly string[] | string>
