/** How each program keeps a blog. One way of reading serves them all: another program takes a record here, and its name. */
import type { BlogFormat } from '#shared/admin/posts-import.ts'
import { isGroup } from '../folder/yaml-document.ts'
import type { BlogFolder } from './blog-folder.ts'
import type { Dialect, ReadBlogTexts } from './blog-text.ts'
import { rewriteDefinitions, rewriteEmoji, rewriteObsidian, rewriteZenn } from './dialects.ts'
import { readYaml } from './front-fields.ts'
import { readGhost, readTables } from './ghost.ts'
import { rewriteHexoTags, rewriteLiquid, rewriteShortcodes } from './template-tags.ts'

export interface BlogFormatRecord {
  /** Files that this program has, or `package:name` for what `package.json` depends on. */
  known: RegExp
  /** Tells its files from those of another program with the same names. */
  isKnown?(source: string, folder: BlogFolder): boolean
  /** Where posts lie: of these places, the first that has a text is the only one. */
  posts: RegExp[]
  /** Whether posts are told apart by date and name, and folders are only groups. */
  isFlat?: boolean
  /** Whether a text beside the folders of posts is a page. */
  hasPages?: boolean
  /** What the program does not show, by its place. */
  drafts?: RegExp
  /** Whether a line break in the source is one for the reader, unless the configuration says otherwise. */
  showsLineBreaks?: boolean
  /** Addresses of posts, the usual one first, if the configuration has none. */
  addresses: string[]
  /** For times without a zone, if the configuration has none; missing: UTC. */
  zone?: string
  /** Where its members have their posts. */
  members?: RegExp
  /** Whether its texts say when they appear only if that is later: the history of the folder knows the day. */
  isDatedByHistory?: boolean
  /** Its own syntax. */
  dialects?: readonly Dialect[]
  /** Of an export that is no folder of texts. */
  read?(folder: BlogFolder): Promise<ReadBlogTexts>
}

/** What a repository or a vault has beside its texts. */
const anywhere =
  /^(?!(?:\.\w+|archetypes|docs|scaffolds|themes)\/|(?:.*\/)?(?:authors|_?(?:includes|layouts|templates?))\/)/i
const served = ['/blog/:slug/', '/posts/:slug/']

/** In the order in which they are tried. */
export const formats: Record<BlogFormat, BlogFormatRecord> = {
  hexo: {
    known: /^(?:scaffolds|source\/_(?:posts|drafts))\/|^package:hexo$/,
    posts: [/^source\/_(?:posts|drafts)\//],
    showsLineBreaks: true,
    addresses: ['/:year/:month/:day/:title/'],
    dialects: [rewriteHexoTags],
  },
  gatsby: {
    known: /^gatsby-config\.\w+$|^package:gatsby$/,
    posts: [/^content\/(?:blog|posts?)\//, /^content\//, /^src\/pages\//, anywhere],
    addresses: ['/:path/', ...served],
  },
  next: {
    known: /^next\.config\.\w+$|^package:next$/,
    posts: [
      /^(?:src\/)?(?:_posts|posts|content|data|blog|articles)\//,
      /^(?:src\/)?(?:app|pages)\//,
      anywhere,
    ],
    addresses: [...served, '/:path/'],
  },
  jekyll: {
    known: /(?:^|\/)_posts\//,
    posts: [/(?:^|\/)_(?:posts|drafts)\//],
    isFlat: true,
    drafts: /(?:^|\/)_posts\/(?:.*\/)?(?!\d{4}-\d{1,2}-\d{1,2}-)[^/]+$/,
    addresses: ['date'],
    dialects: [rewriteLiquid, rewriteDefinitions],
  },
  astro: {
    known: /^src\/content\/|^astro\.config\.\w+$|^package:astro$/,
    // Astro leaves out what begins with an underscore.
    posts: [
      /^src\/content\/(?!(?:.*\/)?_)/,
      /^(?=src\/data\/)(?!.*\/_)/,
      /^src\/pages\/(?!(?:.*\/)?_)/,
      anywhere,
    ],
    addresses: ['/:section/:slug/', ...served],
  },
  hugo: {
    known:
      /^(?:hugo|config\/_default\/\w+)\.(?:toml|ya?ml|json)$|^archetypes\/|^config\.(?:toml|ya?ml)$|(?:^|\/)_index(?:\.\w+)?\.md$/,
    posts: [/^content\//, anywhere],
    hasPages: true,
    addresses: ['/:sections/:slug/'],
    dialects: [rewriteShortcodes, rewriteDefinitions],
  },
  zenn: {
    known: /^articles\/[^/]+\.md$/,
    isKnown: (source) => /^(?:emoji|topics):/m.test(source),
    posts: [/^articles\//],
    showsLineBreaks: true,
    addresses: ['/articles/:name'],
    zone: 'Asia/Tokyo',
    members: /zenn\.dev\/([\w-]+)\/articles\/(\w[\w-]*)/g,
    isDatedByHistory: true,
    dialects: [rewriteZenn],
  },
  qiita: {
    known: /^public\/[^/]+\.md$/,
    isKnown: (source) => /^(?:ignorePublish|organization_url_name):/m.test(source),
    posts: [/^public\//],
    showsLineBreaks: true,
    addresses: ['/items/:name'],
    zone: 'Asia/Tokyo',
    members: /qiita\.com\/([\w-]+)\/items\/(\w+)/g,
    dialects: [rewriteEmoji],
  },
  ghost: {
    known: /^[^/]*\.json$/,
    isKnown: (source) => readTables(source) !== null,
    posts: [],
    showsLineBreaks: true,
    addresses: ['/:name/'],
    read: readGhost,
  },
  obsidian: {
    known: /^\.obsidian\/|\.md$/,
    isKnown(source, { files }) {
      const names = new Set([...files].map((file) => file.replace(/^.*\/|\.md$/g, '')))
      const linked = [...source.matchAll(/\[\[(?:[^\]|#\n]*\/)?([^\]|#/\n]+)/g)]
      return files.has('.obsidian/app.json') || linked.some(([, name = '']) => names.has(name))
    },
    posts: [anywhere],
    showsLineBreaks: true,
    addresses: ['/:path'],
    zone: 'Asia/Seoul',
    dialects: [rewriteObsidian],
  },
  /** Also any folder of Markdown. */
  velog: {
    known: /\.(?:md|markdown|mdown|mdx)$/i,
    posts: [anywhere],
    showsLineBreaks: true,
    addresses: ['/:slug'],
    zone: 'Asia/Seoul',
    members: /velog\.io\/(@[\w.-]+)\/([^\s)\]"'<>#?/]+)/g,
  },
}

/** Files of one kind that are looked into. */
const mostRead = 100

/** Null if nothing in the folder looks like a post. */
export async function detectFormat(folder: BlogFolder): Promise<BlogFormat | null> {
  const files = [...folder.files, ...(await listPackages(folder))]
  for (const [name, { known, isKnown }] of Object.entries(formats)) {
    const own = files.filter((file) => known.test(file))
    if (!isKnown && own.length > 0) return name as BlogFormat
    for (const file of isKnown ? own.slice(0, mostRead) : []) {
      const source = await folder.readText(file)
      if (source !== null && isKnown?.(source, folder)) return name as BlogFormat
    }
  }
  return null
}

/** `package:astro` for each that `package.json` depends on. */
export async function listPackages(folder: BlogFolder): Promise<string[]> {
  const source = folder.files.has('package.json') ? await folder.readText('package.json') : null
  // JSON is YAML.
  const read = readYaml(source ?? '')
  const { dependencies, devdependencies } = read.ok ? read.fields : {}
  return [dependencies, devdependencies]
    .flatMap((one) => (isGroup(one) ? Object.keys(one) : []))
    .map((name) => `package:${name}`)
}
