/** The site as a whole: its name and its footer. */
import * as v from 'valibot'
import { type Language, languages } from './i18n/languages.ts'
import { tagLabelsSchema } from './tag-labels.ts'
import { tagRedirectsSchema } from './tag-redirects.ts'
import { line, localized } from './text.ts'

export const englishFlags = ['us', 'gb', 'au', 'ca', 'ie', 'nz'] as const

/**
 * The languages of the site, in the order of the switcher; the first is the default, which every text must have. Others
 * are not shown anywhere, but texts in them are kept.
 */
const siteLanguages = v.pipe(
  v.array(v.picklist(languages, `is not one of ${languages.join(', ')}`)),
  v.nonEmpty('is empty'),
  v.maxLength(languages.length),
  v.check((list) => new Set(list).size === list.length, 'names a language twice'),
)

/** `content/site.yaml` */
export const siteContentSchema = v.strictObject({
  title: localized(line(60)),
  description: localized(line(200)),
  copyrightYear: v.pipe(v.number(), v.integer(), v.minValue(1970), v.maxValue(9999)),
  /** The country whose flag stands for English in the language switcher; that of the USA by default. */
  englishFlag: v.optional(v.picklist(englishFlags)),
  /** Without it: all that the interface has. */
  languages: v.optional(siteLanguages),
  tagLabels: v.optional(tagLabelsSchema),
  tagRedirects: v.optional(tagRedirectsSchema),
})

export type SiteContent = v.InferOutput<typeof siteContentSchema>

export function languagesOf({ languages: own }: SiteContent): readonly Language[] {
  return own ?? languages
}

/** The site's own text, in one language. */
export interface Site {
  title: string
  description: string
  copyrightYear: number
  englishFlag?: SiteContent['englishFlag']
  /** In the order of the switcher; the first is the default. */
  languages: readonly Language[]
  /** What tags are called in the language; a tag that is missing is called what it is. */
  tagLabels: Readonly<Record<string, string>>
}

export interface SiteApi {
  get(language: Language): Promise<Site>
}
