/** The site as a whole: its name and its footer. */
import * as v from 'valibot'
import type { Language } from './i18n/languages.ts'
import { line, localized } from './text.ts'

/** `content/site.yaml` */
export const siteContentSchema = v.strictObject({
  title: localized(line(60)),
  description: localized(line(200)),
  copyrightYear: v.pipe(v.number(), v.integer(), v.minValue(1970), v.maxValue(9999)),
})

export type SiteContent = v.InferOutput<typeof siteContentSchema>

/** The site's own text, in one language. */
export interface Site {
  title: string
  description: string
  copyrightYear: number
}

export interface SiteApi {
  get(language: Language): Promise<Site>
}
