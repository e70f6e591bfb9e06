/**
 * Serves /{lang}/feed.xml, atom.xml and feed.json. Each feed is rendered once per content revision and then
 * served from memory.
 */
import { createHash } from 'node:crypto'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Database } from '../../platform/db/database.ts'
import { chooseEncoding, type EncodedBodies, encodeBody } from '../../platform/http/encoding.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import { inertPolicy, securityHeaders } from '../../platform/http/security-headers.ts'
import { createRevisionCache, type Revision } from '../../platform/revision-cache/revision-cache.ts'
import { type Feed, getFeed } from './feed.ts'
import { toAtom, toJsonFeed, toRss } from './feed-formats.ts'

interface Format {
  mediaType: string
  write(feed: Feed, self: string): string
}

const formats: Record<string, Format> = {
  'feed.xml': { mediaType: 'application/rss+xml; charset=utf-8', write: toRss },
  'atom.xml': { mediaType: 'application/atom+xml; charset=utf-8', write: toAtom },
  'feed.json': { mediaType: 'application/feed+json; charset=utf-8', write: toJsonFeed },
}

const files = Object.keys(formats)

export const feedAddresses = languages.flatMap((language) =>
  files.map((file) => `/${language}/${file}`),
)

export interface Feeds {
  /** For one of `feedAddresses`. */
  serve(path: string, request: Request): Promise<Response>
}

interface FeedsDependencies {
  db: Database
  now: () => Date
  publicOrigin: string
  revision: Revision
}

interface ReadyFeed {
  digest: string
  mediaType: string
  bodies: EncodedBodies
}

/** Two formats in three languages, of some hundred KB each. */
const maxBytes = 8 * 1024 * 1024

export function createFeeds(dependencies: FeedsDependencies): Feeds {
  const { publicOrigin, revision } = dependencies
  const ready = createRevisionCache<ReadyFeed>(revision, maxBytes, bytesOf)

  async function render(path: string): Promise<ReadyFeed> {
    const store = ready.begin()
    const [, language = '', file = ''] = path.split('/')
    const { mediaType, write } = lookUp(formats, file) as Format
    const feed = await getFeed(dependencies, language as Language)
    const body = Buffer.from(write(feed, publicOrigin + path)) as Buffer<ArrayBuffer>
    const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    const rendered = { digest, mediaType, bodies: await encodeBody(body, 5) }
    store(path, rendered)
    return rendered
  }

  return {
    async serve(path, request) {
      const feed = ready.find(path) ?? (await render(path))
      const encoding = chooseEncoding(request.headers.get('accept-encoding'))
      const etag = `"${feed.digest}-${encoding}"`
      const headers = {
        ...securityHeaders,
        'Content-Security-Policy': inertPolicy,
        'Content-Type': feed.mediaType,
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        ETag: etag,
      }
      if (matchesEtag(request.headers.get('if-none-match'), etag)) {
        return new Response(null, { status: 304, headers })
      }
      return new Response(feed.bodies[encoding], {
        headers: encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding },
      })
    },
  }
}

function bytesOf({ bodies }: ReadyFeed): number {
  return Object.values(bodies).reduce((sum, { byteLength }) => sum + byteLength, 0)
}
