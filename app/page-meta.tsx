/**
 * What a page says of itself to browsers, search engines and whoever shows a link to it. A page that
 * exists renders exactly one; a refusal renders none, and so has no canonical address and no picture.
 */
import { catalogues } from '#shared/i18n/catalogues.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { picturePath, pictureSize } from '#shared/pages.ts'
import { inLanguage, useAddress, useFrame, useLanguages, usePage } from './page.tsx'

interface PageMetaProps {
  /** Stands before the site's own title; without it the page is the site's front. */
  title?: string
  description: string
  type?: 'website' | 'profile' | 'article'
  /** What the lattice of its picture is drawn from; its address unless told otherwise. */
  seed?: string
  /** The part of its query that makes it a page of its own: `?page=2`. */
  search?: string
  /** Whether search engines should show it: one of many filtered lists is not worth their while. */
  isListed?: boolean
}

const locales: Record<Language, string> = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP' }

export function PageMeta({
  title,
  description,
  type = 'website',
  seed,
  search = '',
  isListed = true,
}: PageMetaProps) {
  const { language, publicOrigin, described } = usePage()
  const { path } = useAddress()
  const siteTitle = useFrame()?.site.title ?? ''
  const written = useLanguages()
  const shown = useShownLanguage()
  /** Said where a page shows the words of another language than its own. A title has but one, so the site's stays out. */
  const lang = shown === language ? undefined : shown
  const name = title ?? siteTitle
  const url = publicOrigin + inLanguage(language, path) + search
  described.current = { title: name, description, siteTitle, seed: seed ?? path }
  return (
    <>
      <title lang={lang}>{title && siteTitle && !lang ? `${title} · ${siteTitle}` : name}</title>
      <meta name="description" content={description} lang={lang} />
      {isListed ? (
        <Alternates path={path} search={search} />
      ) : (
        <meta name="robots" content="noindex, follow" />
      )}
      <meta property="og:title" content={name} lang={lang} />
      <meta property="og:description" content={description} lang={lang} />
      <meta property="og:type" content={type} />
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

/** The language of a page's own words: that of the page, if it is written in it. */
function useShownLanguage(): Language {
  const { language } = usePage()
  const written = useLanguages()
  return written.includes(language) ? language : (written[0] ?? language)
}

/**
 * The canonical address is the prefixed one; the prefix-free one is for visitors of any language. A page
 * that is not written in its language names the one whose words it shows.
 */
function Alternates({ path, search }: { path: string; search: string }) {
  const { publicOrigin } = usePage()
  const written = useLanguages()
  const shown = useShownLanguage()
  const addressIn = (one: Language) => publicOrigin + inLanguage(one, path) + search
  return (
    <>
      <link rel="canonical" href={addressIn(shown)} />
      {written.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={addressIn(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicOrigin + path + search} />
    </>
  )
}
