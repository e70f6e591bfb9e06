/** The legal pages: privacy and terms. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { isoDay, line, localized, markdown } from './text.ts'

export const legalPages = ['privacy', 'terms'] as const
export type LegalPageName = (typeof legalPages)[number]

/** `content/legal/{page}/{language}.md`: front matter with a title and a day, then Markdown. */
export const legalTextSchema = v.strictObject({
  title: line(80),
  updated: isoDay,
  body: markdown(50_000),
})
export type LegalText = v.InferOutput<typeof legalTextSchema>

export const legalContentSchema = localized(legalTextSchema)

export type LegalContent = v.InferOutput<typeof legalContentSchema>

/** A legal page as shown, in one language: the default one, where the visitor's is missing. */
export interface LegalPage {
  /** The language of title and text. */
  language: Language
  /** Those that the page is written in, in the order of the switcher. */
  languages: Language[]
  title: string
  updated: string
  html: string
}

export interface LegalApi {
  get(page: LegalPageName, language: Language): Promise<LegalPage>
}
