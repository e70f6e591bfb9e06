/** The report of posts:import in sentences. */
import {
  countedWeights,
  countTotals,
  type ImportNote,
  type NoteCode,
  noteWeights,
  type PostsReport,
  type PostsTotals,
} from '#shared/admin/posts-import.ts'
import { countOf } from '../platform/count-of.ts'

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
  DATE_MISSING: 'is not a date: the post becomes a draft of the day of the import',
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

/** Of one heading; `--report` names all. */
const mostShown = 100

export function describePosts(report: PostsReport): string {
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

/** The owner decides with it whether to download them. */
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
  return `  ${file}:${line} ${text.replaceAll(/\s+/g, ' ').trim()} ${words[code]}`
}

/** The same field is in most posts: one line is enough, and `--report` names every place. */
function describeFields(notes: readonly ImportNote[]): string[] {
  const byName = Map.groupBy(notes, ({ text }) => text.slice(0, text.indexOf(':')))
  return [...byName].map(([name, some]) => {
    const [first] = some
    return `  ${first?.file}:${first?.line} ${name} ${words.FIELD_UNUSED} (${countOf(some.length, 'time')})`
  })
}
