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
