/** The site as a whole: its name, its pages and their sections, its header and its footer. */
import * as v from 'valibot'
import * as f from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { tagLabels, tagRedirects } from './tags.ts'
import { foldWidth, type InOneLanguage } from './text.ts'

/** The pages of every site, in the order of its menu; own pages come after them (`kinds/own-page.ts`). */
export const fixedPages = [
  'home',
  'projects',
  'academics',
  'about',
  'blog',
  'contact',
  'feedback',
] as const
export type FixedPage = (typeof fixedPages)[number]

export function pathOf(page: FixedPage): string {
  return page === 'home' ? '/' : `/${page}`
}

export function isFixedPage(name: string): name is FixedPage {
  return (fixedPages as readonly string[]).includes(name)
}

/** Below the first screen. */
export const homeSections = ['showcase', 'projects', 'contact'] as const
export type HomeSection = (typeof homeSections)[number]
/** Below the name. */
export const aboutSections = [
  'facts',
  'achievements',
  'record',
  'certificates',
  'introduction',
  'contact',
  'tech-stack',
] as const
export type AboutSection = (typeof aboutSections)[number]

/** Search engines that ask for a code on Home before they show an owner anything, and the name of its <meta>. */
export const searchEngines = {
  google: { name: 'Google', meta: 'google-site-verification' },
  naver: { name: 'NAVER', meta: 'naver-site-verification' },
  bing: { name: 'Bing', meta: 'msvalidate.01' },
} as const
export type SearchEngine = keyof typeof searchEngines
export const engineNames = Object.keys(searchEngines) as SearchEngine[]

export const siteLimits = { pages: 40, headerLinks: 3 }

const button = f.optional(
  f.group({ label: f.optional(f.localized(f.line(40))), target: f.optional(f.linkTarget) }),
)
const intro = f.optional(f.localized(f.line(200)))

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
    f.preset(
      f.list(
        f.choice(languages),
        languages.length,
        { holds: (list) => list.length > 0, problem: 'is empty' },
        f.unique('names a language twice'),
      ),
      languages,
    ),
  ),
  /**
   * Names of fixed pages and slugs of own pages, in the order of the menu. A fixed page that is missing is off: nothing
   * leads to it, and its address is not found. An own page that is missing comes after the others.
   */
  pages: f.optional(
    f.preset(
      f.list(f.pageName, siteLimits.pages, f.unique('names a page twice'), {
        holds: (list) => list.includes('home'),
        problem: 'lacks the home page',
      }),
      fixedPages,
    ),
  ),
  /** Those of Home and About that are shown, in this order. */
  homeSections: sections(homeSections),
  aboutSections: sections(aboutSections),
  /** Another label or target for buttons of the first screen. */
  homeButtons: f.optional(
    f.group({ projects: button, techStack: button, email: button, network: button }),
  ),
  /** After the pages of the menu. */
  headerLinks: f.optional(
    f.list(
      f.group({ label: f.localized(f.line(30)), target: f.linkTarget }),
      siteLimits.headerLinks,
    ),
  ),
  /** In place of what the site was built with. */
  footerText: f.optional(f.localized(f.line(160))),
  /** Whether header and footer lead to the login page, which answers in any case. */
  loginLink: f.optional(f.choice(['shown', 'hidden'])),
  /** The first sentences of pages. That of About is the subtitle of the profile. */
  intros: f.optional(
    f.group({ projects: intro, academics: intro, blog: intro, contact: intro, feedback: intro }),
  ),
  /** The codes by which search engines know that the site is its owner's. */
  verification: f.optional(
    f.group({
      google: engineCode('google'),
      naver: engineCode('naver'),
      bing: engineCode('bing'),
    }),
  ),
  /** Whether search engines are told of changes (`server/web/discovery/index-now.ts`). */
  indexNow: f.optional(f.choice(['on'])),
  tagLabels: f.optional(tagLabels),
  tagRedirects: f.quiet(tagRedirects),
})

function sections<const Name extends string>(names: readonly Name[]) {
  const list = f.list(f.choice(names), names.length, f.unique('names a section twice'))
  return f.optional(f.preset(list, names))
}

/** A code as its engine gives it: alone, or in the whole <meta> tag, of which only the code is kept. */
function engineCode(engine: SearchEngine) {
  const { name, meta } = searchEngines[engine]
  return f.optional(
    f.textField(
      'line',
      150,
      v.pipe(
        v.string(),
        v.transform((text) => codeIn(foldWidth(text), meta)),
        v.maxLength(150),
        v.regex(/^[\w+/-]{8,100}={0,2}$/, `is not a code of ${name}`),
      ),
    ),
  )
}

const quote = '["\'\u201c\u201d]?'

/** A tag of another engine stays as it is, which is no code. */
function codeIn(text: string, meta: string): string {
  if (!/^<meta\b/i.test(text)) return text
  const name = new RegExp(`\\bname\\s*=\\s*${quote}([\\w.-]+)`, 'i').exec(text)?.[1]
  const code = new RegExp(`\\bcontent\\s*=\\s*${quote}([\\w+/=-]+)`, 'i').exec(text)?.[1]
  return name?.toLowerCase() === meta ? (code ?? text) : text
}

export type SiteContent = f.ValueOf<typeof siteFields>

export function languagesOf({ languages: own }: SiteContent): readonly Language[] {
  return own ?? languages
}

/** The fixed pages that are on. */
export function pagesOf({ pages }: Pick<SiteContent, 'pages'>): FixedPage[] {
  return fixedPages.filter((page) => pages?.includes(page) ?? true)
}

/** An entry of the menu: a fixed page by its name, or an own page with its title. */
export type MenuEntry = { page: FixedPage } | { slug: string; title: string }

type Shown = InOneLanguage<SiteContent>

/** The site's own text, in one language. */
export interface Site
  extends Pick<
    Shown,
    'homeButtons' | 'headerLinks' | 'footerText' | 'loginLink' | 'intros' | 'verification'
  > {
  title: string
  description: string
  copyrightYear: number
  englishFlag?: SiteContent['englishFlag']
  /** In the order of the switcher; the first is the default. */
  languages: readonly Language[]
  /** In the order of the menu. */
  menu: MenuEntry[]
  homeSections: readonly HomeSection[]
  aboutSections: readonly AboutSection[]
  /** The names of tags in the language; a missing tag is its own name. */
  tagLabels: Readonly<Record<string, string>>
}

export interface SiteApi {
  get(language: Language): Promise<Site>
}
