/** Reads the site's own words, such as its title and the names of its tags. */
import {
  aboutSections,
  fixedPages,
  homeSections,
  isFixedPage,
  languagesOf,
  type MenuEntry,
  type SiteApi,
  type SiteContent,
} from '#shared/site.ts'
import { labelsIn } from '#shared/tags.ts'
import type { Database } from '../../platform/db/database.ts'
import { getEntry, listEntries } from '../store/entries.ts'
import { createShow } from '../store/text-in.ts'

/** Own pages that the order does not name come last. */
function toMenu({ pages }: SiteContent, own: { slug: string; title: string }[]) {
  const names: readonly string[] = pages ?? fixedPages
  const named = names.flatMap((name): MenuEntry[] =>
    isFixedPage(name) ? [{ page: name }] : own.filter(({ slug }) => slug === name),
  )
  return [...named, ...own.filter(({ slug }) => !names.includes(slug))]
}

export function createSiteWords({ db }: { db: Database }): SiteApi {
  return {
    async get(language) {
      const show = await createShow(db, language)
      const site = await getEntry(db, 'site')
      const { title, description, copyrightYear, englishFlag, ...shown } = show('site', site)
      const { homeButtons, headerLinks, footerText, loginLink, intros, verification } = shown
      const own = Object.entries(await listEntries(db, 'page'))
        .filter(([, { menu }]) => menu === 'listed')
        .map(([slug, page]) => ({ slug, title: show('page', page).texts.title }))
      return {
        title,
        description,
        copyrightYear,
        englishFlag,
        menu: toMenu(site, own),
        homeSections: site.homeSections ?? homeSections,
        aboutSections: site.aboutSections ?? aboutSections,
        homeButtons,
        headerLinks,
        footerText,
        loginLink,
        intros,
        verification,
        languages: languagesOf(site),
        tagLabels: labelsIn(site.tagLabels ?? [], language),
      }
    },
  }
}
