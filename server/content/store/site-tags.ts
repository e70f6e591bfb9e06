/** Reads what the site's own document says about tags. */
import type { TagLabel, TagRedirect } from '#shared/tags.ts'
import type { Database } from '../../platform/db/database.ts'
import { foldForSearch } from '../../platform/search/search-words.ts'
import { findEntry } from './entries.ts'

export async function listTagRedirects(db: Database): Promise<TagRedirect[]> {
  const site = await findEntry(db, 'site', 'site')
  return site?.tagRedirects ?? []
}

export async function listTagLabels(db: Database): Promise<TagLabel[]> {
  const site = await findEntry(db, 'site', 'site')
  return site?.tagLabels ?? []
}

/** The tags that are called by a word in any language. */
export function tagsCalled(labels: readonly TagLabel[], word: string): string[] {
  const folded = foldForSearch(word)
  return labels
    .filter(({ tag: _tag, ...names }) =>
      Object.values(names).some((name) => foldForSearch(name ?? '').includes(folded)),
    )
    .map(({ tag }) => tag)
}
