/** Files for search engines, browsers and other programs, and preview pictures of pages. */
import type { Api } from '#shared/api.ts'
import { fallbackLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import { jsonResumePath, type ListedRoute, paper, techStackIconsPath } from '#shared/pages.ts'
import type { Site } from '#shared/site.ts'
import { toIconSymbols } from '../../content/tech-stack/icons.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Asked } from '../../platform/http/asked.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import type { Revision } from '../../platform/revision-cache/revision-cache.ts'
import type { Pictures } from '../previews/pictures.ts'
import { readJsonResume } from './json-resume.ts'
import { createReadyTexts, type Text } from './ready-texts.ts'
import { listPublicPages, toSitemap } from './sitemap.ts'
import { toSpeculationRules } from './speculation-rules.ts'

interface DiscoveryDependencies {
  api: Api
  brotliQuality: number | null
  db: Database
  listed(): ListedRoute[]
  now: () => Date
  pictures: Pictures
  publicOrigin: string
  revision: Revision
  siteLanguages: SiteLanguages
}

export type Discovery = ReturnType<typeof createDiscovery>

/** The sitemap of a large site is the largest: 22 MB for 30,000 addresses, as text and compressed. */
const maxBytes = 48 * 1024 * 1024
export function createDiscovery({
  api,
  brotliQuality,
  db,
  listed,
  now,
  pictures,
  publicOrigin,
  revision,
  siteLanguages,
}: DiscoveryDependencies) {
  const texts = new Map<string, Text>([
    [
      '/robots.txt',
      {
        mediaType: 'text/plain; charset=utf-8',
        write: () => `User-agent: *\nAllow: /\n\nSitemap: ${publicOrigin}/sitemap.xml\n`,
      },
    ],
    [
      '/sitemap.xml',
      {
        mediaType: 'application/xml; charset=utf-8',
        write: async () =>
          toSitemap(await listPublicPages(listed(), db, now), publicOrigin, siteLanguages()),
      },
    ],
    [
      '/manifest.webmanifest',
      {
        mediaType: 'application/manifest+json; charset=utf-8',
        write: async () => {
          const [language = fallbackLanguage] = siteLanguages()
          return toManifest(await api.site.get(language), language)
        },
      },
    ],
    [
      '/speculation-rules.json',
      {
        mediaType: 'application/speculationrules+json',
        write: () => toSpeculationRules(listed(), siteLanguages()),
      },
    ],
    [
      techStackIconsPath,
      {
        mediaType: 'image/svg+xml',
        write: async () => {
          const categories = await api.techStacks.list(siteLanguages()[0] ?? fallbackLanguage)
          const named = categories.flatMap((category) => [category, ...category.technologies])
          return toIconSymbols(named.map(({ icon }) => icon).filter(Boolean))
        },
      },
    ],
    ...languages.map((language): [string, Text] => [
      jsonResumePath(language),
      {
        mediaType: 'application/json; charset=utf-8',
        write: async () => JSON.stringify(await readJsonResume(api, language, publicOrigin)),
      },
    ]),
  ])
  const serveText = createReadyTexts(texts, { revision, maxBytes, quality: brotliQuality })
  /** null if the path is none of these. */
  return (asked: Asked) => serveText(asked) ?? pictures.serve(asked)
}

/** /manifest.webmanifest: lets browsers add the site to a home screen. */
function toManifest(site: Site, language: Language): string {
  return JSON.stringify({
    id: '/',
    name: site.title,
    short_name: site.title,
    description: site.description,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper.day,
    theme_color: paper.day,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      { ...icon('/icon-maskable-512.png', 512), purpose: 'maskable' },
    ],
  })
}

function icon(src: string, size: number) {
  return { src, sizes: `${size}x${size}`, type: 'image/png' }
}
