/**
 * The revision of the content, by which all processes notice its changes. It also changes when the time of a post has
 * come, and on the first of a month. The page cache depends on it.
 */
import { languages as allLanguages, type Language } from '#shared/i18n/languages.ts'
import { usualLook } from '#shared/look.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { readSiteLanguages } from './site-languages.ts'
import { readHeadingFonts, readLook } from './site-look.ts'
import { defaultPages, readSitePages } from './site-pages.ts'
import { selectVisibleTexts } from './visible-posts.ts'

/** Must be called in every transaction that changes content, so that all instances notice the change. */
export async function countRevision(tx: Transaction): Promise<void> {
  await tx
    .insertInto('content_revision')
    .values({ id: 1, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => ({
        revision: expression('content_revision.revision', '+', 1),
      })),
    )
    .execute()
}

export async function readRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst()
  return row?.revision ?? 0
}

/** Reads something from the content once for each revision of it. After a failure, the next call reads again. */
export function readPerRevision<Value>(
  db: Database,
  read: (db: Database) => Promise<Value>,
): () => Promise<Value> {
  let cached: { revision: number; value: Promise<Value> } | null = null
  return async () => {
    const revision = await readRevision(db)
    if (cached?.revision !== revision) {
      const value = read(db)
      cached = { revision, value }
      value.catch(() => {
        if (cached?.value === value) cached = null
      })
    }
    return cached.value
  }
}

export type ContentRevision = ReturnType<typeof createContentRevision>

export function createContentRevision({ db, now }: { db: Database; now: () => Date }) {
  let current = ''
  let content = ''
  let languages: readonly Language[] = allLanguages
  let look = usualLook
  let pages = defaultPages
  let readAt = -1
  return {
    /** The last revision that was read, such as `12.3.2026-11`; empty before the first read. Compare it for equality only. */
    current: () => current,
    /** The same without the fonts of headings, which are made from the content. */
    content: () => content,
    /** Of the site, in this revision: known before a request is routed. */
    languages: () => languages,
    /** The same for how it looks, which error pages show without the database. */
    look: () => look,
    /** The same of its pages. */
    pages: () => pages,
    /** Reads the revision now. */
    async refresh() {
      const revision = await readRevision(db)
      // After the revision: they may be newer than it, and then the next refresh reads them again.
      const readLanguages = await readSiteLanguages(db)
      const { visible } = await selectVisibleTexts(db, now)
        .select((expression) => expression.fn.countAll().as('visible'))
        .executeTakeFirstOrThrow()
      if (revision !== readAt) [look, pages] = [await readLook(db), await readSitePages(db)]
      readAt = revision
      languages = readLanguages
      // Within one revision, time can only add texts, so a combination never occurs twice. The month, because About says
      // "from Feb 2027" of what begins in a later one (`server/content/record/record.ts`).
      content = `${revision}.${visible}.${now().toISOString().slice(0, 7)}`
      current = content
      if (look.headings !== 'made') return
      const fonts = await readHeadingFonts(db)
      look = { ...look, fonts }
      current += Object.values(fonts).map(({ address }) => address)
    },
  }
}
