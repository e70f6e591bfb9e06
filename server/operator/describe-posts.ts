/** The report of posts:import in sentences. */
import type { ImportNote, NoteCode, PostsReport } from '#shared/admin/posts-import.ts'
import { countOf } from '../platform/count-of.ts'

const words: Record<NoteCode, string> = {
  KEPT_AS_TEXT: 'is not understood, and is kept as text',
  REMOVED: 'was left out',
  REWRITTEN: 'was rewritten in another form',
  PICTURE_REMOTE: 'is a picture on another site, and became a link',
  PICTURE_MISSING: 'is a picture that the folder does not have',
  PICTURE_REFUSED: 'is a file that this site does not accept',
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
  DATE_MISSING: 'is not a date; the day of the import is used',
  LANGUAGE_UNKNOWN: 'is not a language of this site',
  NO_POST: 'is not a post, and was not imported',
  NO_TEXT: 'has no text, and was not imported',
  NOT_READ: '- for this reason it was not imported',
  DUPLICATE: 'exists twice in this language; this one was not imported',
  DRAFT_WITH_OTHERS: 'is a draft, so the other languages of the post are drafts too',
  EXPIRED: 'is in the past: the post has expired, and becomes a draft',
}

export function describePosts(report: PostsReport): string {
  const { format, posts, notes, pictures, isDone } = report
  const count = (change: string) => posts.filter((post) => post.change === change).length
  const kept = posts.filter(({ change }) => change === 'KEPT').map(({ slug }) => slug)
  const all = [...notes, ...posts.flatMap((post) => post.notes)]
  const fields = all.filter(({ code }) => code === 'FIELD_UNUSED')
  return [
    `${isDone ? 'Imported' : 'Nothing was changed. An import would read'} ${countOf(posts.length, 'post')} of ${format}: ${count('ADDED')} added, ${count('CHANGED')} changed, ${count('UNCHANGED')} unchanged, ${kept.length} kept; ${countOf(pictures.length, 'picture')} added.`,
    ...(kept.length > 0
      ? [
          `Kept, because they were edited here (--overwrite replaces those), are drafts or are in the trash: ${kept.join(', ')}`,
        ]
      : []),
    ...all.filter(({ code }) => code !== 'FIELD_UNUSED').map(describeNote),
    ...describeFields(fields),
  ].join('\n')
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
