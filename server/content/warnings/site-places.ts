/** What links and pictures of texts may name: the pages and files that the site has, or will have on their day. */
import type { Content } from '#shared/content.ts'
import { languages } from '#shared/i18n/languages.ts'
import { isPiece } from '#shared/live-pieces.ts'
import { nameOfFile, namesInAddress } from '#shared/media.ts'
import type { PostContent } from '#shared/posts.ts'
import type { Database } from '../../platform/db/database.ts'

export interface SitePlaces {
  /** By slug, earlier slugs included. */
  posts: ReadonlySet<string>
  projects: ReadonlySet<string>
  /** Own pages. */
  pages: ReadonlySet<string>
  tags: ReadonlySet<string>
  /** The names of the media. */
  files: ReadonlySet<string>
}

/** `files`: the names of its media. */
export function listPlacesOf(
  { pages, posts, projects }: Content,
  files: Iterable<string>,
): SitePlaces {
  return {
    ...listPostPlaces(posts),
    projects: new Set(
      projects.flatMap(({ id, facts: { visibility, slug, aliases = [] } }) =>
        visibility === 'hidden' ? [] : [String(id), ...(slug ? [slug] : []), ...aliases],
      ),
    ),
    pages: new Set(Object.keys(pages)),
    files: new Set(files),
  }
}

export function listPostPlaces(
  posts: Readonly<Record<string, PostContent>>,
): Pick<SitePlaces, 'posts' | 'tags'> {
  const seen = Object.entries(posts).filter(([, { facts }]) => facts.status === 'published')
  return {
    posts: new Set(seen.flatMap(([slug, { facts }]) => [slug, ...(facts.aliases ?? [])])),
    tags: new Set(seen.flatMap(([, { facts }]) => facts.tags)),
  }
}

export async function readPlaces(db: Database): Promise<SitePlaces> {
  const published = db.selectFrom('post').where('status', '=', 'published')
  const posts = await published
    .select('post.slug')
    .unionAll(
      published.innerJoin('post_alias', 'post_alias.slug', 'post.slug').select('alias as slug'),
    )
    .execute()
  const tags = await published
    .innerJoin('post_tag', 'post_tag.slug', 'post.slug')
    .select('tag')
    .distinct()
    .execute()
  const seen = db.selectFrom('project').where('visibility', '!=', 'hidden')
  const projects = await seen.select(['id', 'slug']).execute()
  const aliases = await seen
    .innerJoin('project_alias', 'project_id', 'id')
    .select('alias')
    .execute()
  const pages = await db
    .selectFrom('content_entry')
    .select('id')
    .where('kind', '=', 'page')
    .execute()
  const files = await db.selectFrom('media').select('name').execute()
  return {
    posts: new Set(posts.map(({ slug }) => slug)),
    projects: new Set([
      ...projects.flatMap(({ id, slug }) => [String(id), ...(slug ? [slug] : [])]),
      ...aliases.map(({ alias }) => alias),
    ]),
    pages: new Set(pages.map(({ id }) => id)),
    tags: new Set(tags.map(({ tag }) => tag)),
    files: new Set(files.map(({ name }) => name)),
  }
}

/** `address`: as texts name files, `media/hall.jpg`; or one of the site's own addresses of pictures. */
export function hasFile({ files }: SitePlaces, address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  const names = [nameOfFile(path), ...namesInAddress(path)]
  return (
    names.some((name) => files.has(name)) ||
    /^\/(?:media\/[0-9a-f]{64}|pieces|resumes)\//.test(path)
  )
}

const language = new RegExp(`^/(?:${languages.join('|')})(?=/|$)`)
const fixed =
  /^\/(?:|projects|academics|about|feedback|contact|login|login\/button|profile|blog|privacy|terms|licenses)$/

/** `path`: of an address, with its language or without. */
export function hasPage({ pages, posts, projects, tags }: SitePlaces, path: string): boolean {
  // Texts are there as Markdown, too.
  const plain =
    decode(
      path.replace(language, '').replace(/\/$|(?<=^\/(?:(?:blog|projects)\/)?[^/]+)\.md$/, ''),
    ) || '/'
  const [, area = '', first = '', second] = plain.split('/')
  if (fixed.test(plain) || (pages.has(area) && first === '') || /^\/[^/]+\.\w+$/.test(plain))
    return true
  if (area === 'blog' && first === 'tags') return tags.has(second ?? '')
  if (second !== undefined) return false
  if (area === 'blog') return posts.has(first)
  if (area === 'projects') return projects.has(first)
  return area === 'play' && isPiece(first)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
