/** Reads the privacy policy and the terms. */
import type { LegalApi } from '#shared/legal.ts'
import type { Database } from '../../platform/db/database.ts'

export function createLegal({ db }: { db: Database }): LegalApi {
  return {
    async get(page, language) {
      const { title, updated, body_html } = await db
        .selectFrom('legal_text')
        .select(['title', 'updated', 'body_html'])
        .where('page', '=', page)
        .where('language', '=', language)
        .executeTakeFirstOrThrow()
      return { title, updated, html: body_html }
    },
  }
}
