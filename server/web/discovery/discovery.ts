/** Files for search engines, browsers and other programs, and preview pictures of pages. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Api } from '#shared/api.ts'
import { fallbackLanguage, languages } from '#shared/i18n/languages.ts'
import { jsonResumePath, type ListedRoute, techStackIconsPath } from '#shared/pages.ts'
import { toIconSymbols } from '../../content/tech-stack/icons.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  answerReady,
  chooseAnswer,
  type ReadyAnswer,
  type ReadyBytes,
  toReadyBytes,
} from '../../platform/http/ready-bytes.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import type { SiteLanguages } from '../../platform/http/visitor-language.ts'
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'
import type { Pictures } from '../previews/pictures.ts'
import { readJsonResume } from './json-resume.ts'
import { toManifest } from './manifest.ts'
import { listPublicPages } from './public-pages.ts'
import { toSitemap } from './sitemap.ts'
import { toSpeculationRules } from './speculation-rules.ts'

interface DiscoveryDependencies {
  api: Api
  brotliQuality: number
  db: Database
  listed: ListedRoute[]
  now: () => Date
  pictures: Pictures
  publicOrigin: string
  revision: Revision
  siteLanguages: SiteLanguages
}

export interface Discovery {
  /** Whether a path belongs to one of these files or may belong to a preview picture. */
  owns(path: string): boolean
  /** The cached response to a GET of a canonical path; null until it was made once. */
  findReady(path: string, headers: IncomingHttpHeaders): ReadyAnswer | null
  /** null if the path is none of these. */
  serve(path: string, request: Request, requestId: string): Promise<Response> | Response | null
}

interface Text {
  mediaType: string
  write(): string | Promise<string>
}

/** The sitemap of a large site is the largest: 22 MB for 30,000 addresses, as text and compressed. */
const maxBytes = 48 * 1024 * 1024
/** Brotli's best quality takes 10 s for that; a lower one takes 0.3 s, and is used for longer texts than this. */
const longText = 100_000

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
}: DiscoveryDependencies): Discovery {
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
          toSitemap(await listPublicPages(listed, db, now), publicOrigin, siteLanguages()),
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
        write: () => toSpeculationRules(listed, siteLanguages()),
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
  const ready = createRevisionCache<ReadyBytes>(revision, maxBytes, ({ bytes }) => bytes)

  const rendering = new Map<string, Promise<ReadyBytes>>()

  /** One at a time for each address: anonymous clients decide how often it is requested. */
  function render(path: string, text: Text): Promise<ReadyBytes> {
    const key = `${revision.current()} ${path}`
    const begun = rendering.get(key)
    if (begun) return begun
    const store = ready.begin()
    const made = write(text, brotliQuality).finally(() => rendering.delete(key))
    rendering.set(key, made)
    return made.then((bytes) => {
      store(path, bytes)
      return bytes
    })
  }

  return {
    owns: (path) => texts.has(path) || path.startsWith('/og/'),
    findReady(path, headers) {
      const ifNoneMatch = headers['if-none-match']
      const text = ready.find(path)
      if (!text) return pictures.findReady(path, ifNoneMatch)
      const acceptEncoding = headers['accept-encoding'] as string | undefined
      return chooseAnswer(text, { acceptEncoding, ifNoneMatch })
    },
    serve(path, request, requestId) {
      const text = texts.get(path)
      if (!text) return pictures.serve(path, request, requestId)
      const cached = ready.find(path)
      if (cached) return answerReady(cached, request)
      return render(path, text).then((bytes) => answerReady(bytes, request))
    },
  }
}

async function write({ mediaType, write }: Text, quality: number): Promise<ReadyBytes> {
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': inertPolicy,
    'Content-Type': mediaType,
    Vary: 'Accept-Encoding',
  }
  const text = await write()
  return toReadyBytes(text, headers, text.length > longText ? 5 : quality)
}
