/** Reads the owner's own pages, in the default language where the visitor's is missing. */
import type { OwnPagesApi } from '#shared/own-pages.ts'
import type { Database } from '../../platform/db/database.ts'
import { findEntry } from '../store/entries.ts'
import { showMedia } from '../store/show-media.ts'
import { readSiteLanguages } from '../store/site-languages.ts'

export function createOwnPages({ db }: { db: Database }): OwnPagesApi {
  return {
    async find(slug, language) {
      const page = await findEntry(db, 'page', slug)
      const languages = (await readSiteLanguages(db)).filter((one) => page?.texts[one])
      const shown = languages.includes(language) ? language : languages[0]
      const text = shown && page?.texts[shown]
      if (!text) return null
      const rendered = await db
        .selectFrom('page_text')
        .select('body_html')
        .where('page', '=', slug)
        .where('language', '=', shown)
        .executeTakeFirst()
      // It may have left since it was read.
      if (!rendered) return null
      return {
        slug,
        language: shown,
        languages,
        ...text,
        html: await showMedia(db, rendered.body_html, shown),
      }
    },
  }
}
