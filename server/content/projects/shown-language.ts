import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'

/** The language of the text that a reader of `language` sees: the default one, which every project has, without a translation. */
export function shownLanguage(
  language: Language,
  projectId: 'project.id' | 'project_search.project_id',
): RawBuilder<Language> {
  return sql<Language>`case when exists (
    select 1 from project_text as own where own.project_id = ${sql.ref(projectId)} and own.language = ${language}
  ) then ${language} else (select language from site_language where position = 0) end`
}
