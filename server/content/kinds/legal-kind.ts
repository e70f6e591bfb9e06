/** Legal pages: one document per page, with a Markdown text in the default language and its translations. */
import { type Language, languages } from '#shared/i18n/languages.ts'
import { type LegalContent, type LegalPageName, type LegalText, legalPages } from '#shared/legal.ts'
import type { Database } from '../../platform/db/database.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import { inBatches } from '../store/in-batches.ts'
import { legalText } from '../store/layout.ts'
import {
  byLanguage,
  createReading,
  type Documents,
  type Preparing,
  type StoredKind,
} from './stored-kind.ts'

export const legalKind: StoredKind<LegalContent> = {
  name: 'legal',

  async prepare(documents, preparing) {
    const rows = await toRows(documents, preparing)
    return (tx) => inBatches(rows, (some) => tx.insertInto('legal_text').values(some))
  },

  async remove(tx, ids) {
    const all = tx.deleteFrom('legal_text')
    await (ids ? all.where('page', 'in', ids) : all).execute()
  },

  ...createReading('legal', async (db, ids) => {
    const rows = await (ids ? selectTexts(db).where('page', 'in', ids) : selectTexts(db)).execute()
    const texts = Map.groupBy(rows, ({ page }) => page)
    const pages = legalPages.filter((page) => texts.has(page))
    return new Map(
      pages.map((page) => [
        page,
        byLanguage((texts.get(page) ?? []).map(({ page, ...text }) => text)),
      ]),
    )
  }),

  async list(db) {
    const rows = await selectTexts(db).select('updated_at').execute()
    const texts = Map.groupBy(rows, ({ page }) => page)
    return [...texts].map(([id, rows]) => ({
      id,
      titles: Object.fromEntries(rows.map(({ language, title }) => [language, title])),
      incomplete: languages.filter((language) => !rows.some((row) => row.language === language)),
      storedAt: rows[0]?.updated_at ?? null,
    }))
  },

  findProblems: async () => [],
  findUses: async () => [],
}

function selectTexts(db: Database) {
  return db.selectFrom('legal_text').select(['page', 'language', 'title', 'updated', 'body'])
}

function toRows(documents: Documents<LegalContent>, preparing: Preparing) {
  return Promise.all(
    Object.entries(documents).flatMap(([id, document]) =>
      languages.flatMap((language) => {
        const text = document[language]
        return text ? [toRow(id as LegalPageName, language, text, preparing)] : []
      }),
    ),
  )
}

async function toRow(
  page: LegalPageName,
  language: Language,
  { title, updated, body }: LegalText,
  { renderer, storedAt }: Preparing,
) {
  const body_html = await renderer.renderPage(legalText.pathOf(page, language), body, language)
  return {
    page,
    language,
    title,
    updated,
    body,
    body_html,
    rendered_by: rendererVersion,
    updated_at: storedAt,
  }
}
