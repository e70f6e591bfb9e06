/**
 * The languages of the site, whose texts the rooms of content show. They are read again with the data of these rooms,
 * because they are content themselves. The panel itself may be in any language.
 */
import { create } from 'zustand'
import type { SiteLanguagesAnswer } from '#shared/admin/content.ts'
import {
  languages as allLanguages,
  fallbackLanguage,
  type Language,
} from '#shared/i18n/languages.ts'
import { call } from './call.ts'
import { load } from './load.ts'

export const useSiteLanguages = create<readonly Language[]>(() => allLanguages)

/** The default one, which every text has. */
export function useFirstLanguage(): Language {
  return useSiteLanguages()[0] ?? fallbackLanguage
}

/** Loads what shows texts of content, and the languages of the site. */
export async function loadWithLanguages<Data>(path: string, request: Request): Promise<Data> {
  const [data, found] = await Promise.all([
    load<Data>(path, request),
    load<SiteLanguagesAnswer>('/content/languages', request),
  ])
  set(found.languages)
  return data
}

/** After the document of the site was published. */
export async function readSiteLanguages(): Promise<void> {
  const answer = await call<SiteLanguagesAnswer>('/api/admin/content/languages')
  if (answer.ok) set(answer.data.languages)
}

function set(next: readonly Language[]): void {
  if (next.join() !== useSiteLanguages.getState().join()) useSiteLanguages.setState(next, true)
}
