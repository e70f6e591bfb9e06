/** Reads the privacy policy and the terms, in the default language where the visitor's is missing. */
import * as v from 'valibot'
import { type LegalApi, type LegalPageName, legalFields, legalTextFields } from '#shared/legal.ts'
import { isoDay } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import { findLastGood } from '../store/entries.ts'
import { readStored } from '../store/read-stored.ts'
import { showMedia } from '../store/show-media.ts'
import { readDefaultLanguage } from '../store/site-languages.ts'

export function createLegal({ db }: { db: Database }): LegalApi {
  return {
    async get(page, language) {
      const rows = await selectRows(db, page)
      const readable = rows.filter(({ title, updated, body }) =>
        readStored(legalTextFields, `legal/${page}`, { title, updated, body }),
      )
      const all = readable.length > 0 ? readable : await findOlder(db, page, rows)
      const row = all.find((one) => one.language === language) ?? all[0]
      if (!row) throw new Error(`The page ${page} has no text in a language of the site.`)
      const { title, updated, body_html } = row
      const written = all.map((one) => one.language)
      const html = await showMedia(db, body_html, row.language)
      return { language: row.language, languages: written, title, updated, html }
    },
  }
}

async function selectRows(db: Database, page: LegalPageName) {
  return db
    .selectFrom('legal_text')
    .innerJoin('site_language', 'site_language.language', 'legal_text.language')
    .select(['legal_text.language', 'title', 'updated', 'body', 'body_html'])
    .where('page', '=', page)
    .orderBy('site_language.position')
    .execute()
}

type LegalRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Titles and days of the last good version, with the text as it was rendered last. */
async function findOlder(
  db: Database,
  page: LegalPageName,
  rows: readonly LegalRow[],
): Promise<LegalRow[]> {
  const language = await readDefaultLanguage(db)
  const good = await findLastGood(db, legalFields, { kind: 'legal', id: page })
  const unwritten = { language, title: '', updated: '', body: '', body_html: '' }
  return (rows.length > 0 ? rows : [unwritten]).map((row) => {
    const { title = row.title, updated = row.updated } = good?.[row.language] ?? {}
    return { ...row, title, updated: v.is(isoDay, updated) ? updated : noDay }
  })
}

/** Of a text whose day nobody knows. */
const noDay = '1970-01-01'
