/** The owner's own pages: entries, with their rendered texts in a table of their own. */
import type { FieldProblem } from '#shared/check-document.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { findTakenAddress, type OwnPageContent } from '#shared/own-pages.ts'
import { isFixedPage, type SiteContent } from '#shared/site.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import { findEntry } from '../store/entries.ts'
import { inBatches } from '../store/in-batches.ts'
import { entryPath } from '../store/layout.ts'
import { createEntryKind } from './entry-kind.ts'
import type { Documents, Preparing, StoredKind } from './stored-kind.ts'

const entries = createEntryKind('page', {
  async findProblems(_, __, id) {
    const problem = findTakenAddress(id)
    return problem ? [{ path: [], problem }] : []
  },
  async findUses(db, id) {
    const site = await findEntry(db, 'site', 'site')
    return site?.pages?.includes(id) ? ['site/site'] : []
  },
})

export const pageKind: StoredKind<OwnPageContent> = {
  ...entries,

  async prepare(documents, preparing) {
    const store = await entries.prepare(documents, preparing)
    const rows = await toTextRows(documents, preparing)
    return async (tx) => {
      await store(tx)
      await inBatches(rows, (some) => tx.insertInto('page_text').values(some))
    }
  },

  async remove(tx, ids) {
    const all = tx.deleteFrom('page_text')
    await (ids ? all.where('page', 'in', ids) : all).execute()
    await entries.remove(tx, ids)
  },
}

/** Of the order of the menu. `own`: own pages by slug. */
export function findUnknownPages({ pages = [] }: SiteContent, own: object): FieldProblem[] {
  return pages.flatMap((name, index) =>
    isFixedPage(name) || Object.hasOwn(own, name)
      ? []
      : [{ path: ['pages', index], problem: 'is not a page of the site' }],
  )
}

function toTextRows(documents: Documents<OwnPageContent>, { renderer }: Preparing) {
  const toRow = async (page: string, language: Language, body: string) => ({
    page,
    language,
    body,
    body_html: await renderer.renderPage(entryPath('page', page), body, language),
    rendered_by: rendererVersion,
  })
  return Promise.all(
    Object.entries(documents).flatMap(([page, { texts }]) =>
      languages.flatMap((language) => {
        const body = texts[language]?.body
        return body === undefined ? [] : [toRow(page, language, body)]
      }),
    ),
  )
}
