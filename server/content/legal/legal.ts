/** Reads the privacy policy and the terms, in the default language where the visitor's is missing. */
import type { LegalApi } from '#shared/legal.ts'
import type { Database } from '../../platform/db/database.ts'
import { showMedia } from '../store/show-media.ts'

export function createLegal({ db }: { db: Database }): LegalApi {
  return {
    async get(page, language) {
      const rows = await db
        .selectFrom('legal_text')
        .innerJoin('site_language', 'site_language.language', 'legal_text.language')
        .select(['legal_text.language', 'title', 'updated', 'body_html'])
        .where('page', '=', page)
        .orderBy('site_language.position')
        .execute()
      const row = rows.find((one) => one.language === language) ?? rows[0]
      if (!row) throw new Error(`The page ${page} has no text in a language of the site.`)
      const { title, updated, body_html } = row
      const written = rows.map((one) => one.language)
      const html = await showMedia(db, body_html, row.language)
      return { language: row.language, languages: written, title, updated, html }
    },
  }
}
