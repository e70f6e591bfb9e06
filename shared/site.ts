/** The site as a whole: its name and its footer. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { tagRedirectsSchema } from './tag-redirects.ts'
import { line, localized } from './text.ts'

export const englishFlags = ['us', 'gb', 'au', 'ca', 'ie', 'nz'] as const

/** `content/site.yaml` */
export const siteContentSchema = v.strictObject({
  title: localized(line(60)),
  description: localized(line(200)),
  copyrightYear: v.pipe(v.number(), v.integer(), v.minValue(1970), v.maxValue(9999)),
  /** The country whose flag stands for English in the language switcher; that of the USA by default. */
  englishFlag: v.optional(v.picklist(englishFlags)),
  tagRedirects: v.optional(tagRedirectsSchema),
})

export type SiteContent = v.InferOutput<typeof siteContentSchema>

/** The site's own text, in one language. */
export interface Site {
  title: string
  description: string
  copyrightYear: number
  englishFlag?: SiteContent['englishFlag']
}

export interface SiteApi {
  get(language: Language): Promise<Site>
}
