/** /{lang}/feed.xml, atom.xml and feed.json. */
import { languages } from '#shared/i18n/languages.ts'
import type { Asked } from '../../platform/http/asked.ts'
import type { Revision } from '../../platform/revision-cache/revision-cache.ts'
import { type Feed, type FeedDependencies, getFeed } from './feed.ts'
import { toAtom, toJsonFeed, toRss } from './feed-formats.ts'
import { createReadyTexts, type Text } from './ready-texts.ts'

interface Format {
  file: string
  mediaType: string
  write(feed: Feed, self: string): string
}

const formats: Format[] = [
  { file: 'feed.xml', mediaType: 'application/rss+xml; charset=utf-8', write: toRss },
  { file: 'atom.xml', mediaType: 'application/atom+xml; charset=utf-8', write: toAtom },
  { file: 'feed.json', mediaType: 'application/feed+json; charset=utf-8', write: toJsonFeed },
]

const feeds = languages.flatMap((language) =>
  formats.map((format) => ({ ...format, language, path: `/${language}/${format.file}` })),
)

export const feedAddresses = feeds.map(({ path }) => path)

/** Two formats in three languages, of some hundred KB each. */
const maxBytes = 8 * 1024 * 1024

/** The result answers at `feedAddresses`. */
export function createFeeds(dependencies: FeedDependencies & { revision: Revision }) {
  const { publicOrigin, revision } = dependencies
  const texts = feeds.map(({ language, mediaType, path, write }): [string, Text] => [
    path,
    {
      mediaType,
      write: async () => write(await getFeed(dependencies, language), publicOrigin + path),
    },
  ])
  const serve = createReadyTexts(new Map(texts), { revision, maxBytes, quality: 5 })
  return async (asked: Pick<Asked, 'headers' | 'path'>): Promise<Response> => {
    const answer = await serve(asked)
    if (!answer) throw new Error(`There is no feed at ${asked.path}.`)
    return answer.toResponse()
  }
}
