/** The legal pages: privacy and terms. */
import * as f from './fields.ts'
import type { Language } from './i18n/languages.ts'

export const legalPages = ['privacy', 'terms'] as const
export type LegalPageName = (typeof legalPages)[number]

/** `content/legal/{page}/{language}.md`: front matter with a title and a day, then Markdown. */
export const legalTextFields = f.group({
  title: f.line(80),
  updated: f.isoDay,
  body: f.markdown(50_000),
})
export type LegalText = f.ValueOf<typeof legalTextFields>

export const legalFields = f.localized(legalTextFields)

export type LegalContent = f.ValueOf<typeof legalFields>

/** A legal page as shown, in one language: the default one, where the visitor's is missing. */
export interface LegalPage {
  /** The language of title and text. */
  language: Language
  /** The languages in which the page is written, in the order of the switcher. */
  languages: Language[]
  title: string
  updated: string
  html: string
}

export interface LegalApi {
  get(page: LegalPageName, language: Language): Promise<LegalPage>
}
