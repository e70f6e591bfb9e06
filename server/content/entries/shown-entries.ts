/** Reads the public documents of kinds whose documents are one file each, as the record of the kind describes them. */
import { kindOf, type ListedKind } from '#shared/content-kinds.ts'
import type { EntriesApi, Entry } from '#shared/entries.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Database } from '../../platform/db/database.ts'
import { listEntries } from '../store/entries.ts'
import { createShow } from '../store/text-in.ts'

export function createEntries({ db }: { db: Database }): EntriesApi {
  return {
    async list<Kind extends ListedKind>(kind: Kind, language: Language): Promise<Entry<Kind>[]> {
      const { newestFirst } = kindOf(kind)
      const show = await createShow(db, language)
      const entries = Object.entries(await listEntries(db, kind)).map(([id, document]) => {
        return { id, ...(show(kind, document) as { visibility?: string }) }
      })
      const shown = entries
        .filter(({ visibility = 'public' }) => visibility === 'public')
        .map(({ visibility: _, ...entry }) => entry)
      const sorted = newestFirst ? shown.sort(byNewest(newestFirst)) : shown
      return sorted as unknown as Entry<Kind>[]
    },
  }
}

function byNewest(name: string) {
  const dateOf = (entry: Record<string, unknown>) => String(lookUp(entry, name))
  return (one: Record<string, unknown>, other: Record<string, unknown>) =>
    dateOf(other) < dateOf(one) ? -1 : Number(dateOf(other) > dateOf(one))
}
