/** How the site looks, from its own document and the title of the site. */
import { toLook } from '#shared/accent.ts'
import { defaultLanguageOf } from '#shared/content-kinds.ts'
import { fontAddress, type HeadingFonts, type Look } from '#shared/look.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry } from './entries.ts'

export async function readLook(db: Database): Promise<Look> {
  const site = await getEntry(db, 'site')
  return toLook(await getEntry(db, 'look'), site.title[defaultLanguageOf(site)] ?? '')
}

export async function readHeadingFonts(db: Database): Promise<HeadingFonts> {
  const rows = await db
    .selectFrom('heading_font')
    .select(['language', 'hash', 'characters'])
    .orderBy('language')
    .execute()
  return Object.fromEntries(
    rows.map(({ language, hash, characters }) => [
      language,
      { address: fontAddress(hash), characters },
    ]),
  )
}
