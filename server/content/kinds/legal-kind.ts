/** Legal pages: one document per page, with a Markdown text in every language. */
import { languages } from '#shared/i18n/languages.ts'
import { type LegalContent, type LegalPageName, legalPages } from '#shared/legal.ts'
import type { Database } from '../../platform/db/database.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import { legalText } from '../store/layout.ts'
import { byLanguage } from './by-language.ts'
import { type Documents, inBatches, type StoredKind } from './stored-kind.ts'

export const legalKind: StoredKind<LegalContent> = {
  name: 'legal',

  async prepare(documents, { renderer }) {
    const rows = await toRows(documents, renderer)
    return (tx) => inBatches(rows, (some) => tx.insertInto('legal_text').values(some))
  },

  async remove(tx, ids) {
    const all = tx.deleteFrom('legal_text')
    await (ids ? all.where('page', 'in', ids) : all).execute()
  },

  async find(db, id) {
    const rows = await selectTexts(db).where('page', '=', id).execute()
    return rows.length > 0 ? toDocument(rows) : null
  },

  async load(db) {
    const texts = Map.groupBy(await selectTexts(db).execute(), ({ page }) => page)
    return Object.fromEntries(
      legalPages.flatMap((page) => {
        const rows = texts.get(page)
        return rows ? [[page, toDocument(rows)]] : []
      }),
    )
  },

  async list(db) {
    const texts = Map.groupBy(await selectTexts(db).execute(), ({ page }) => page)
    return [...texts].map(([id, rows]) => ({
      id,
      titles: Object.fromEntries(rows.map(({ language, title }) => [language, title])),
      incomplete: [],
      storedAt: null,
    }))
  },

  findProblems: async () => [],
  findUses: async () => [],
}

function selectTexts(db: Database) {
  return db.selectFrom('legal_text').select(['page', 'language', 'title', 'updated', 'body'])
}

type TextRow = Awaited<ReturnType<ReturnType<typeof selectTexts>['execute']>>[number]

function toDocument(rows: TextRow[]): LegalContent {
  return byLanguage(rows.map(({ page, ...text }) => text))
}

function toRows(documents: Documents<LegalContent>, { renderPage }: TextRenderer) {
  return Promise.all(
    Object.entries(documents).flatMap(([id, document]) =>
      languages.map(async (language) => {
        const page = id as LegalPageName
        const { title, updated, body } = document[language]
        const body_html = await renderPage(legalText.pathOf(page, language), body, language)
        return { page, language, title, updated, body, body_html, rendered_by: rendererVersion }
      }),
    ),
  )
}
