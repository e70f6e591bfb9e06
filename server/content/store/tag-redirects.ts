/** Reads the redirects of tags, which are part of the site's own document. */
import type { TagRedirect } from '#shared/tag-redirects.ts'
import type { Database } from '../../platform/db/database.ts'
import { findEntry } from './entries.ts'

export async function listTagRedirects(db: Database): Promise<TagRedirect[]> {
  const site = await findEntry(db, 'site', 'site')
  return site?.tagRedirects ?? []
}
