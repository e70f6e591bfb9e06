/** Pages that the owner adds to the site, such as "now" and "uses": `content/pages/{slug}.yaml`. */
import * as f from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { fixedPages } from './site.ts'

export const ownPageFields = f.group({
  /** Whether the menu and the footer lead to it. */
  menu: f.choice(['listed', 'unlisted']),
  texts: f.localized(
    f.group({
      title: f.line(60),
      /** One sentence below the title, for search engines and shared links. */
      summary: f.outlineOf('body', 200),
      body: f.markdown(50_000),
    }),
  ),
})

export type OwnPageContent = f.ValueOf<typeof ownPageFields>

/** An own page as shown, in one language: the default one, where the visitor's is missing. */
export interface OwnPage {
  slug: string
  /** The language of its texts. */
  language: Language
  /** Those of the site that it is written in, in the order of the switcher. */
  languages: Language[]
  title: string
  summary: string
  /** Markdown, as the owner wrote it. */
  body: string
  html: string
}

export interface OwnPagesApi {
  find(slug: string, language: Language): Promise<OwnPage | null>
}

/** First parts of addresses that are pages, files or calls already. A test compares them with all addresses. */
const takenNames: readonly string[] = [
  ...languages,
  ...fixedPages,
  'api',
  'assets',
  'auth',
  'healthz',
  'licenses',
  'login',
  'media',
  'metrics',
  'og',
  'pieces',
  'play',
  'privacy',
  'profile',
  'readyz',
  'resumes',
  'terms',
]

export const takenAddress = 'is an address of the site already'

/** Why a slug cannot be the address of an own page; null: it can. */
export function findTakenAddress(slug: string): string | null {
  if (/^\d+$/.test(slug)) return 'is only digits'
  return takenNames.includes(slug) ? takenAddress : null
}
