/** Finds what prevents another default language: published documents that lack a text in it. */
import { checkDocument, type FieldProblem } from '#shared/check-document.ts'
import { defaultLanguageOf, kindOf } from '#shared/content-kinds.ts'
import type { SiteContent } from '#shared/site.ts'
import type { Database } from '../../platform/db/database.ts'
import { readDefaultLanguage } from '../store/site-languages.ts'
import type { StoredKind } from './stored-kind.ts'

const mostNamed = 20

/** `kinds`: those whose texts need the default language. */
export async function findUntranslated(
  db: Database,
  kinds: readonly StoredKind[],
  site: SiteContent,
): Promise<FieldProblem[]> {
  const next = defaultLanguageOf(site)
  if (next === (await readDefaultLanguage(db))) return []
  const lists = await Promise.all(
    kinds.map(async ({ name, load }) => {
      const { fields } = kindOf(name)
      return Object.entries(await load(db))
        .filter(([, document]) => !checkDocument(fields, document, next).ok)
        .map(([id]) => (id === name ? name : `${name}/${id}`))
    }),
  )
  const lacking = lists.flat()
  if (lacking.length === 0) return []
  const more = lacking.length > mostNamed ? [`… (${lacking.length})`] : []
  const names = [...lacking.slice(0, mostNamed), ...more].join(', ')
  const problem = `begins with a language that these lack: ${names}`
  return [{ path: ['languages'], problem }]
}
