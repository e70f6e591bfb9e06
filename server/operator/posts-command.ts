/** `posts:import`: the posts of another blog become posts of this site. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import {
  type BlogFormat,
  blogFormats,
  blogOriginSchema,
  countedWeights,
  countTotals,
  type ImportNote,
  type NoteCode,
  noteWeights,
  type PostsReport,
  type PostsTotals,
} from '#shared/admin/posts-import.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import type { OpenBlogOptions } from '../content/blog-import/open-blog.ts'
import { readDefaultLanguage } from '../content/store/site-languages.ts'
import { countOf } from '../platform/count-of.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { parseCommand, requireFolderOf } from './command-line.ts'
import type { Operation } from './commands.ts'

type Chosen = 'language' | 'isLanguageChosen' | 'at' | 'downloads' | 'download' | 'firstDays'

interface Request extends Omit<OpenBlogOptions, Chosen> {
  /** null: the default one of the site. */
  language: Language | null
  path: string
  isDry: boolean
  overwrite: boolean
  downloads: boolean
  report: string | null
}

export async function importPosts({ db, env, args, now }: Operation): Promise<string> {
  const request = parseRequest(args)
  if (request.report !== null) await requireFolderOf(request.report)
  // Loaded only here, because no other command needs these modules.
  const { withBlog } = await import('../content/blog-import/open-blog.ts')
  const { preparePostsImport } = await import('../content/blog-import/store-posts.ts')
  const { defaultRenderer } = await import('../content/markdown/default-renderer.ts')
  const { importContent } = await import('../content/folder/import-content.ts')
  const { hasContent } = await import('../content/kinds/store-content.ts')
  // The first start imports the content of the site only if there is none.
  if (!request.isDry && !(await hasContent(db))) await importContent(db, env.contentDir, now)
  const language = request.language ?? (await readDefaultLanguage(db))
  const { format, origin } = request
  const isLanguageChosen = request.language !== null
  const options = {
    ...{ format, origin, language, isLanguageChosen, at: now() },
    firstDays: await listFirstDays(request.path),
    ...(request.downloads && (await openDownloads(env.dataDir))),
  }
  const report = await withBlog(db, request.path, options, async (blog): Promise<PostsReport> => {
    const { overwrite } = request
    const prepared = await preparePostsImport(db, blog, {
      renderer: defaultRenderer,
      now,
      overwrite,
    })
    if (request.isDry) return prepared.report
    await db.transaction().execute((tx) => prepared.store(tx, null))
    return { ...prepared.report, isDone: true }
  })
  if (request.report !== null) {
    await writeFile(request.report, `${JSON.stringify(report, null, 2)}\n`)
  }
  return describePosts(report)
}

const gitLog =
  '-c core.quotePath=off -c protocol.allow=never log --no-show-signature --no-renames --diff-filter=A --name-only --relative'

/**
 * The day of the first commit of each file, by its path on disk; empty without Git. Nothing of a configuration that came
 * with the folder may run: no check of signatures, no download of objects.
 */
async function listFirstDays(path: string): Promise<Map<string, string>> {
  const days = new Map<string, string>()
  const args = ['-C', path, ...gitLog.split(' '), '--format=%n:%as', '--', '.']
  const said = await promisify(execFile)('git', args, { maxBuffer: 1e8 }).catch(() => null)
  let day = ''
  for (const line of said?.stdout.split('\n') ?? []) {
    if (line.startsWith(':')) day = line.slice(1)
    // The newest commit comes first.
    else if (line !== '') days.set(join(path, line).normalize('NFC'), day)
  }
  return days
}

/** The time limit of all downloads, long enough for the pictures of a slow host. */
const downloadMs = 60 * 60 * 1000

async function openDownloads(dataDir: string) {
  const { downloadPictures, downloadsIn } = await import(
    '../content/blog-import/remote-pictures.ts'
  )
  const downloads = downloadsIn(dataDir)
  return {
    downloads,
    async download(addresses: string[]) {
      const say = (tried: number) =>
        process.stderr.write(`Pictures of other sites: ${tried} of ${addresses.length}\n`)
      const onProgress = (tried: number) => void (tried % 25 === 0 && say(tried))
      const tried = await downloadPictures(addresses, {
        folder: downloads,
        ms: downloadMs,
        onProgress,
      })
      say(tried.length)
    },
  }
}

const commandOptions = {
  from: { type: 'string' },
  language: { type: 'string' },
  origin: { type: 'string' },
  report: { type: 'string' },
  'download-pictures': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  overwrite: { type: 'boolean' },
} as const

function parseRequest(args: string[]): Request {
  const { values, positionals } = parseCommand(args, commandOptions, null, 1)
  const [path = ''] = positionals
  const { from, language = null, origin = null, report = null } = values
  if (from !== undefined && !isFormat(from)) {
    throw new OperatorError(`--from is not one of ${blogFormats.join(', ')}.`)
  }
  if (language !== null && !isLanguage(language)) {
    throw new OperatorError(`--language is not one of ${languages.join(', ')}.`)
  }
  const oldOrigin = origin === null ? null : v.safeParse(blogOriginSchema, origin)
  if (oldOrigin?.success === false) {
    throw new OperatorError(`--origin ${oldOrigin.issues[0].message}.`)
  }
  const isDry = values['dry-run'] === true
  const overwrite = values.overwrite === true
  return {
    path,
    format: from ?? null,
    language,
    origin: oldOrigin?.output ?? null,
    report,
    isDry,
    overwrite,
    downloads: values['download-pictures'] === true,
  }
}

function isFormat(text: string): text is BlogFormat {
  return (blogFormats as readonly string[]).includes(text)
}

const words: Record<NoteCode, string> = {
  KEPT_AS_TEXT: 'is not understood, and is kept as text',
  REMOVED: 'was left out',
  REWRITTEN: 'was rewritten in another form',
  PICTURE_REMOTE: 'is a picture on another site, and became a link',
  PICTURE_NOT_PUBLIC: 'is a picture without a public https address, and became a link',
  PICTURE_GONE: 'is a picture that the other site did not hand out, and became a link',
  PICTURE_UNREACHABLE: 'is a picture of a site that did not answer in time, and became a link',
  PICTURE_TOO_LARGE: 'is a picture of more than 25 MB on another site, and became a link',
  PICTURE_UNKNOWN:
    'is no picture that this site accepts, but a file on another site, and became a link',
  PICTURE_MISSING: 'is a picture that the folder does not have',
  PICTURE_REFUSED: 'is a file that this site does not accept',
  PICTURE_STILLED: 'moves, but is too long or too large for that here, and stands still',
  LINK_DEAD: 'leads to a page that was not imported',
  FRAGMENT_DEAD: 'is no heading of the text',
  FIELD_UNUSED: 'has no field on this site',
  COVER_LEFT_OUT:
    'is a cover that the site cannot show: its file is not in the folder, or another language has a different one',
  TITLE_CUT:
    'is too long for a title; it was shortened, and the full title is at the start of the text',
  SUMMARY_CUT: 'is too long for a summary, and was shortened',
  TAG_CHANGED: 'is a tag that cannot be part of an address, and was changed',
  TAG_LEFT_OUT: 'is one tag too many, or not a tag, and was left out',
  SLUG_MADE: 'is the new address, because the old one cannot be used here',
  DATE_MISSING: '- no date that can be read: the post becomes a draft of the day of the import',
  LANGUAGE_UNKNOWN: 'is not a language of this site',
  NO_POST: 'is not a post, and was not imported',
  NO_TEXT: 'has no text, and was not imported',
  NOT_READ: '- for this reason it was not imported',
  DUPLICATE: 'exists twice in this language; this one was not imported',
  DRAFT_WITH_OTHERS: 'is a draft, so the other languages of the post are drafts too',
  EXPIRED: 'is in the past: the post has expired, and becomes a draft',
  CLEANED: 'are characters that nobody sees; they were taken out',
  READ_BY_LINE: '- for this reason its fields were read line by line',
}

const headings = {
  LEFT_OUT: 'Left out',
  DOUBTFUL: 'Doubtful',
  CHANGED: 'Changed',
  OTHER: 'Not taken over',
} as const

/** The most lines below a heading; `--report` names all. */
const mostShown = 100

function describePosts(report: PostsReport): string {
  const { format, posts, notes, isDone } = report
  const list = (change: string) =>
    posts.filter((post) => post.change === change).map(({ slug }) => slug)
  const [kept, taken] = [list('KEPT'), list('TAKEN')]
  const all = [...notes, ...posts.flatMap((post) => post.notes)]
  const totals = countTotals(report)
  return [
    `${isDone ? 'Imported' : 'Nothing was changed. An import would read'} ${countOf(posts.length, 'post')} of ${format}: ${list('ADDED').length} added, ${list('CHANGED').length} changed, ${list('UNCHANGED').length} unchanged, ${kept.length + taken.length} kept; ${countOf(totals.pictures, 'picture')} added.`,
    `In all: ${describeTotals(totals)}.`,
    ...describeRemote(totals),
    ...(kept.length > 0
      ? [
          `Kept, because they were edited here (--overwrite replaces those), are drafts or are in the trash: ${kept.join(', ')}`,
        ]
      : []),
    ...(taken.length > 0
      ? [
          `Not imported, because another post has that address (--overwrite replaces it): ${taken.join(', ')}`,
        ]
      : []),
    ...[...countedWeights, 'OTHER' as const].flatMap((weight) => {
      const some = all.filter(({ code }) => noteWeights[code] === weight)
      const fields = some.filter(({ code }) => code === 'FIELD_UNUSED')
      const others = some.filter(({ code }) => code !== 'FIELD_UNUSED')
      const lines = [...others.map(describeNote), ...describeFields(fields)]
      if (lines.length === 0) return []
      const more = lines.length - mostShown
      return [
        `${headings[weight]}:`,
        ...lines.slice(0, mostShown),
        ...(more > 0 ? [`  and ${more} more; --report FILE names all`] : []),
      ]
    }),
  ].join('\n')
}

function describeTotals({ posts, drafts, pictures, notes }: PostsTotals): string {
  return [
    countOf(posts, 'post'),
    drafts === 1 ? '1 of them a draft' : `${drafts} of them drafts`,
    countOf(pictures, 'picture'),
    `${countOf(notes.LEFT_OUT, 'thing')} left out`,
    `${notes.DOUBTFUL} doubtful`,
    `${notes.CHANGED} changed`,
  ].join(', ')
}

/** Names the hosts of remote pictures, so that the owner can decide whether to download them. */
function describeRemote({ remote }: PostsTotals): string[] {
  if (remote.length === 0) return []
  const pictures = remote.reduce((sum, [, count]) => sum + count, 0)
  const hosts = remote.slice(0, 20).map(([host, count]) => `${host} (${count})`)
  const more = remote.length > hosts.length ? `, and ${remote.length - hosts.length} more` : ''
  return [
    `On other sites: ${countOf(pictures, 'picture')} of ${hosts.join(', ')}${more}. They become links, unless --download-pictures can bring them here.`,
  ]
}

function describeNote({ file, line, code, text }: ImportNote): string {
  const said = `${text} ${words[code]}`.replaceAll(/\s+/g, ' ').trim()
  return `  ${file}:${line} ${said}`
}

/** The same field is in most posts: one line is enough, and `--report` names every place. */
function describeFields(notes: readonly ImportNote[]): string[] {
  const byName = Map.groupBy(notes, ({ text }) => text.slice(0, text.indexOf(':')))
  return [...byName].map(([name, some]) => {
    const [first] = some
    return `  ${first?.file}:${first?.line} ${name} ${words.FIELD_UNUSED} (${countOf(some.length, 'time')})`
  })
}
