/** The site as a whole: its name and its footer. */
import * as f from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { tagLabels, tagRedirects } from './tags.ts'

export const englishFlags = ['us', 'gb', 'au', 'ca', 'ie', 'nz'] as const

/** `content/site.yaml` */
export const siteFields = f.group({
  title: f.localized(f.line(60)),
  description: f.localized(f.line(200)),
  copyrightYear: f.integer(1970, 9999),
  /** The country whose flag stands for English in the language switcher; that of the USA by default. */
  englishFlag: f.optional(f.choice(englishFlags)),
  /**
   * In the order of the switcher; the first is the default, which every text must have. Others are not shown anywhere, but
   * texts in them are kept. Without the field: all that the interface has.
   */
  languages: f.optional(
    f.list(
      f.choice(languages),
      languages.length,
      { holds: (list) => list.length > 0, problem: 'is empty' },
      f.unique('names a language twice'),
    ),
  ),
  tagLabels: f.optional(tagLabels),
  tagRedirects: f.quiet(tagRedirects),
})

export type SiteContent = f.ValueOf<typeof siteFields>

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
