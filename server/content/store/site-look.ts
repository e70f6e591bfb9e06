/** How the site looks, from its own document and the title of the site. */
import { toLook } from '#shared/accent.ts'
import { defaultLanguageOf } from '#shared/content-kinds.ts'
import type { Look } from '#shared/look.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from './entries.ts'

export async function readLook(db: Database): Promise<Look> {
  const site = await getEntry(db, 'site')
  return toLook(await getEntry(db, 'look'), site.title[defaultLanguageOf(site)] ?? '')
}
