/**
 * The metadata of a page for browsers, search engines and link previews. Every page renders one `PageMeta`. An error page
 * renders none, so that it has no canonical address and no picture.
 */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { picturePath, pictureSize } from '#shared/pages.ts'
import {
  inLanguage,
  type PageDescription,
  useAddress,
  useFrame,
  useLanguages,
  usePage,
  useSiteLanguages,
} from './page.tsx'

interface PageMetaProps {
  /** Shown before the site's title. Only the home page has no title of its own. */
  title?: string
  /** What the owner does, which follows the site's title in the title of the home page. */
  work?: string | undefined
  description: string
  type?: 'website' | 'profile' | 'article'
  /** When an article was published and last changed, as days. */
  dates?: { date: string; updated?: string | undefined }
  /** The seed of the lattice in the page's preview picture; by default the path of the page. */
  seed?: string
  /** The address of a picture of this site, shown instead of the lattice. */
  cover?: string | undefined
  /** Draws an SVG, shown instead of the lattice. */
  picture?: PageDescription['picture']
  /** The part of the query that belongs to the canonical address of the page: `?page=2`. */
  search?: string
  /** The address on another site where the page's text appeared first. */
  canonical?: string | undefined
  /** Whether search engines should index it; filtered lists should not be indexed. */
  isListed?: boolean
}

const locales: Record<Language, string> = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP' }

export function PageMeta({
  title,
  work,
  description,
  type = 'website',
  dates,
  seed,
  cover,
  picture,
  search = '',
  canonical,
  isListed = true,
}: PageMetaProps) {
  const { language, publicOrigin, described } = usePage()
  const { path } = useAddress()
  const frame = useFrame()
  const siteTitle = frame?.site.title ?? ''
  const written = useLanguages()
  const shown = useShownLanguage()
  /**
   * A page that shows text in another language leaves out the site's title, because the title element has one language
   * only.
   */
  const lang = shown === language ? undefined : shown
  const name = title ?? siteTitle
  const after = title ? siteTitle : work
  const url = publicOrigin + inLanguage(language, path) + search
  described.current = { title: name, description, siteTitle, seed: seed ?? path, cover, picture }
  return (
    <>
      <title lang={lang}>{name && after && !lang ? `${name} · ${after}` : name}</title>
      <meta name="description" content={description} lang={lang} />
      {isListed ? (
        <Alternates path={path} search={search} canonical={canonical} />
      ) : (
        <meta name="robots" content="noindex, follow" />
      )}
      <meta property="og:title" content={name} lang={lang} />
      <meta property="og:description" content={description} lang={lang} />
      <meta property="og:type" content={type} />
      {dates && (
        <>
          {frame && <meta name="author" content={frame.owner.name} />}
          <meta property="article:published_time" content={dates.date} />
          {dates.updated && <meta property="article:modified_time" content={dates.updated} />}
        </>
      )}
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={siteTitle} />
      <meta property="og:locale" content={locales[shown]} />
      {written
        .filter((other) => other !== shown)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta property="og:image" content={publicOrigin + picturePath(language, path)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(pictureSize.width)} />
      <meta property="og:image:height" content={String(pictureSize.height)} />
      <meta property="og:image:alt" content={catalogues[shown].pages.picture(name)} lang={lang} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The Markdown of the text that the page shows (`server/web/discovery/markdown-texts.ts`). */
export function MarkdownAlternate() {
  const { path } = useAddress()
  const shown = useShownLanguage()
  return <link rel="alternate" type="text/markdown" href={`${inLanguage(shown, path)}.md`} />
}

/** The language of the text on the page: the language of the page, if the text is written in it. */
function useShownLanguage(): Language {
  const { language } = usePage()
  const written = useLanguages()
  return written.includes(language) ? language : (written[0] ?? language)
}

interface AlternatesProps {
  path: string
  search: string
  canonical: string | undefined
}

/**
 * The canonical address has a language prefix; the address without a prefix is for visitors of any language. If the text
 * is not written in the language of the page, the canonical address is that of the language in which it is shown.
 */
function Alternates({ path, search, canonical }: AlternatesProps) {
  const { publicOrigin } = usePage()
  const written = useLanguages()
  const languages = useSiteLanguages()
  const shown = useShownLanguage()
  const addressIn = (one: Language) => publicOrigin + inLanguage(one, path) + search
  return (
    <>
      <link rel="canonical" href={canonical ?? addressIn(shown)} />
      {languages
        .filter((one) => written.includes(one))
        .map((one) => (
          <link key={one} rel="alternate" hrefLang={one} href={addressIn(one)} />
        ))}
      <link rel="alternate" hrefLang="x-default" href={publicOrigin + path + search} />
    </>
  )
}
