/** Files for search engines, browsers and other programs, and preview pictures of pages. */
import type { Api } from '#shared/api.ts'
import { fallbackLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import {
  contactCardPath,
  jsonResumePath,
  type ListedRoute,
  paper,
  techStackIconsPath,
} from '#shared/pages.ts'
import type { Site } from '#shared/site.ts'
import { getEntry } from '../../content/store/entries.ts'
import { sampleEmail } from '../../content/store/sample-documents.ts'
import type { SitePages } from '../../content/store/site-pages.ts'
import { toIconSymbols } from '../../content/tech-stack/icons.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Asked } from '../../platform/http/asked.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import type { Revision } from '../../platform/revision-cache/revision-cache.ts'
import type { Pictures } from '../previews/pictures.ts'
import { toContactCard } from './contact-card.ts'
import { wantsIndexNow } from './index-now.ts'
import { readJsonResume } from './json-resume.ts'
import { createReadyTexts, type Text } from './ready-texts.ts'
import { listPublicPages, toSitemap } from './sitemap.ts'
import { toSpeculationRules } from './speculation-rules.ts'

interface DiscoveryDependencies {
  api: Api
  brotliQuality: number | null
  db: Database
  indexNowKey: string
  listed(): ListedRoute[]
  now: () => Date
  pictures: Pictures
  publicOrigin: string
  revision: Revision
  siteLanguages: SiteLanguages
  sitePages(): SitePages
}

export type Discovery = ReturnType<typeof createDiscovery>

/** The sitemap of a large site is the largest: 22 MB for 30,000 addresses, as text and compressed. */
const maxBytes = 48 * 1024 * 1024
export function createDiscovery({
  api,
  brotliQuality,
  db,
  indexNowKey,
  listed,
  now,
  pictures,
  publicOrigin,
  revision,
  siteLanguages,
  sitePages,
}: DiscoveryDependencies) {
  const writeCard = async (language: Language) =>
    toContactCard(await api.profile.get(language), {
      hasContact: sitePages().about.includes('contact'),
      home: `${publicOrigin}/${language}`,
    })
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
    [
      '/.well-known/security.txt',
      {
        mediaType: 'text/plain; charset=utf-8',
        write: async () => {
          const { contact } = await getEntry(db, 'profile')
          // Nobody reads what is sent there.
          if (contact.email === sampleEmail) return null
          const hasForm = sitePages().fixed.includes('contact')
          const options = { publicOrigin, hasForm, languages: siteLanguages(), at: now() }
          return toSecurityText(contact.email, options)
        },
      },
    ],
    [
      `/${indexNowKey}.txt`,
      {
        mediaType: 'text/plain; charset=utf-8',
        write: async () => ((await wantsIndexNow(db)) ? indexNowKey : null),
      },
    ],
    [
      '/contact.vcf',
      { mediaType: vcard, write: () => writeCard(siteLanguages()[0] ?? fallbackLanguage) },
    ],
    ...languages.flatMap((language): [string, Text][] => [
      [contactCardPath(language), { mediaType: vcard, write: () => writeCard(language) }],
      [
        jsonResumePath(language),
        {
          mediaType: 'application/json; charset=utf-8',
          write: async () => JSON.stringify(await readJsonResume(api, language, publicOrigin)),
        },
      ],
    ]),
  ])
  const serveText = createReadyTexts(texts, { revision, maxBytes, quality: brotliQuality })
  /** null if the path is none of these. */
  return (asked: Asked) => serveText(asked) ?? pictures.serve(asked)
}

const vcard = 'text/vcard; charset=utf-8'

interface SecurityTextOptions {
  publicOrigin: string
  hasForm: boolean
  languages: readonly Language[]
  at: Date
}

/**
 * /.well-known/security.txt (RFC 9116): whom to tell of a weakness. It expires on the first day of the eleventh month from
 * now, so it changes once a month, as the revision of the content does.
 */
function toSecurityText(email: string, options: SecurityTextOptions): string {
  const { publicOrigin, hasForm, languages, at } = options
  const expires = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 11, 1))
  // The format allows addresses of the web by https only.
  const web = publicOrigin.startsWith('https://') ? publicOrigin : null
  return [
    `Contact: mailto:${encodeURI(email)}`,
    ...(web && hasForm ? [`Contact: ${web}/contact`] : []),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...(web ? [`Canonical: ${web}/.well-known/security.txt`] : []),
    '',
  ].join('\n')
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
