/** Which pages and sections visitors find, as the document of the site says. */
import {
  type AboutSection,
  aboutSections,
  type FixedPage,
  fixedPages,
  type HomeSection,
  homeSections,
  pagesOf,
} from '#shared/site.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from './entries.ts'

export interface SitePages {
  fixed: readonly FixedPage[]
  /** Slugs. */
  own: readonly string[]
  home: readonly HomeSection[]
  about: readonly AboutSection[]
}

export const defaultPages: SitePages = {
  fixed: fixedPages,
  own: [],
  home: homeSections,
  about: aboutSections,
}

export async function readSitePages(db: Database): Promise<SitePages> {
  const site = await getEntry(db, 'site')
  return {
    fixed: pagesOf(site),
    own: Object.keys(await listEntries(db, 'page')),
    home: site.homeSections ?? homeSections,
    about: site.aboutSections ?? aboutSections,
  }
}
