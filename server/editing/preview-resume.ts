/** A resume as it would be if all drafts were published. */
import type { DocumentKey } from '#shared/admin/content.ts'
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import type { TextRenderer } from '../content/markdown/text-renderer.ts'
import { getEntry } from '../content/store/entries.ts'
import type { Database } from '../platform/db/database.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import { readDocument, typesetResume } from '../resumes/made-resumes.ts'
import type { Typeset } from '../resumes/typeset-task.ts'
import { openDocument } from './open-document.ts'
import { prepareDocument } from './publish.ts'

interface PreviewResumeDependencies {
  createApi(db: Database): Api
  db: Database
  now: () => Date
  publicOrigin: string
  renderer: TextRenderer
}

export type PreviewResume = ReturnType<typeof createPreviewResume>

/** Resolves to null if nothing is written that a resume shows, or the language has a file of the owner. */
export function createPreviewResume({
  createApi,
  db,
  now,
  publicOrigin,
  renderer,
}: PreviewResumeDependencies) {
  return async (language: Language): Promise<Typeset | null> => {
    const rows = await db.selectFrom('content_draft').select(['kind', 'id']).execute()
    const prepared = []
    for (const key of rows as DocumentKey[]) {
      // Posts and pages are not in a resume.
      if (['post', 'page', 'legal', 'site', 'look', 'home'].includes(key.kind)) continue
      const opened = await openDocument(db, key)
      const one = opened && (await prepareDocument(db, key, opened.current, { renderer, now }))
      // A draft that cannot be published yet shows what is published.
      if (one?.ok) prepared.push(one.store)
    }
    const tx = await db.startTransaction().execute()
    try {
      await takeLock(tx, 'content')
      for (const store of prepared) await store(tx)
      const resumes = await getEntry(tx, 'resumes')
      const wanted = { ...resumes, [language]: { source: 'made' as const, ...resumes[language] } }
      const resume = await readDocument(createApi(tx), language, wanted, publicOrigin)
      // Visitors do not wait for the typesetter.
      await tx.rollback().execute()
      return resume && (await typesetResume(resume, now(), { isUrgent: true }))
    } finally {
      if (!tx.isRolledBack) await tx.rollback().execute()
    }
  }
}
