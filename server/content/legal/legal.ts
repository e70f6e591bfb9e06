/** Reads the privacy policy and the terms, in the default language where the visitor's is missing. */
import { fallbackLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import type { LegalApi } from '#shared/legal.ts'
import type { Database } from '../../platform/db/database.ts'
import { showMedia } from '../store/show-media.ts'

export function createLegal({ db }: { db: Database }): LegalApi {
  return {
    async get(page, language) {
      const rows = await db
        .selectFrom('legal_text')
        .select(['language', 'title', 'updated', 'body_html'])
        .where('page', '=', page)
        .where('language', 'in', languages)
        .execute()
      const rowIn = (wanted: Language) => rows.find((row) => row.language === wanted)
      const row = rowIn(language) ?? rowIn(fallbackLanguage)
      if (!row) throw new Error(`The page ${page} has no text in ${fallbackLanguage}.`)
      const { title, updated, body_html } = row
      const written = languages.filter(rowIn)
      const html = await showMedia(db, body_html, row.language)
      return { language: row.language, languages: written, title, updated, html }
    },
  }
}
