/**
 * Detects changes of content by any process, texts of posts whose time has come, and the first of a month. The page
 * cache depends on it.
 */
import { languages as allLanguages, type Language } from '#shared/i18n/languages.ts'
import type { Database } from '../../platform/db/database.ts'
import { readSiteLanguages } from './site-languages.ts'
import { selectVisibleTexts } from './visible-posts.ts'

export interface ContentRevision {
  /**
   * The last revision that was read, for example `12.3.2026-11`. Empty before the first read. Compare it for equality
   * only.
   */
  current(): string
  /** Of the site, in this revision: known before a request is routed. */
  languages(): readonly Language[]
  /** Reads the revision now. */
  refresh(): Promise<void>
}

interface ContentRevisionDependencies {
  db: Database
  now: () => Date
}

export function createContentRevision({ db, now }: ContentRevisionDependencies): ContentRevision {
  let current = ''
  let languages: readonly Language[] = allLanguages
  return {
    current: () => current,
    languages: () => languages,
    async refresh() {
      const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst()
      // After the revision: they may be newer than it, and then the next refresh reads them again.
      const readLanguages = await readSiteLanguages(db)
      const { visible } = await selectVisibleTexts(db, now)
        .select((expression) => expression.fn.countAll().as('visible'))
        .executeTakeFirstOrThrow()
      languages = readLanguages
      // Within one revision, time can only add texts, so a combination never occurs twice. The month, because About says
      // "from Feb 2027" of what begins in a later one (`server/content/record/record.ts`).
      current = `${row?.revision ?? 0}.${visible}.${now().toISOString().slice(0, 7)}`
    },
  }
}
