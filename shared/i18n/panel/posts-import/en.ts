import { grouped } from '../grouped.ts'

/** The words of the import of the posts of another blog, on the panel's screen Blog. */
export const postsImport = {
  act: 'Import…',
  title: 'Import posts from another blog',
  hint: 'Choose a zip of your old blog’s folder, including its pictures, or the JSON file that Ghost exports. You will see what would change before anything is imported.',
  choose: 'Choose a file',
  other: 'Choose another file',
  noFile: 'No file selected yet',
  needsFile: 'Choose a file first.',
  format: 'Platform of the old blog',
  detect: 'Detect automatically',
  anyMarkdown: 'velog, or other Markdown files',
  language: 'Language',
  languageHint: 'For posts that do not name their language.',
  origin: 'Address of the old blog',
  originHint:
    'Optional, for example https://old.example. It is needed only if the files do not contain it, to recognise links within the old blog: links to imported posts will go to the posts here, all others to the old blog.',
  wrongOrigin:
    '“Address of the old blog” must be a complete address, such as https://old.example, of at most 300 characters.',
  overwrite: 'Also replace posts that were edited here',
  overwriteHint: 'Their current text stays in their history.',
  downloads: 'Download pictures from other sites',
  downloadsHint:
    'Pictures that the posts show from other servers are copied to Media, which may take minutes. Otherwise, they become links. Only download pictures that you have the right to use.',
  check: 'Check',
  cancel: 'Cancel',
  back: 'Back',
  checking: (percent: number) => `Sending and reading the file: ${percent}%`,
  fetching: (tried: number, all: number) =>
    `Downloading pictures: ${grouped(tried)} of ${grouped(all)}`,
  storing: (percent: number) => `Importing: ${percent}%`,
  nothing: 'There is nothing to import.',
  changes: {
    ADDED: (count: number) => `Added: ${grouped(count)}`,
    CHANGED: (count: number) => `Changed: ${grouped(count)}`,
    UNCHANGED: (count: number) => `Unchanged: ${grouped(count)}`,
    KEPT: (count: number) => `Left alone: ${grouped(count)}`,
    TAKEN: (count: number) => `Address taken: ${grouped(count)}`,
  },
  kept: 'These were edited here, are only drafts, or are in the trash.',
  taken:
    'Another post has this address, so these are not imported. To replace it, go back and choose “Also replace posts that were edited here”.',
  totals: (posts: number, drafts: number, pictures: number) =>
    [
      posts === 1 ? '1 post' : `${grouped(posts)} posts`,
      drafts === 1 ? '1 of them a draft' : `${grouped(drafts)} of them drafts`,
      pictures === 1 ? '1 new picture' : `${grouped(pictures)} new pictures`,
    ].join(', '),
  found: (program: string, totals: string) => `${program}: ${totals}.`,
  weights: {
    LEFT_OUT: (count: number) =>
      count === 1 ? '1 thing left out' : `${grouped(count)} things left out`,
    DOUBTFUL: (count: number) => `${grouped(count)} doubtful`,
    CHANGED: (count: number) => `${grouped(count)} changed`,
  },
  remote: (pictures: number) =>
    pictures === 1
      ? '1 picture is on another site and becomes a link:'
      : `${grouped(pictures)} pictures are on other sites and become links:`,
  onlyNoted: 'Only posts with something left out, doubtful or changed',
  draft: 'draft',
  noteCount: (count: number) => (count === 1 ? '1 note' : `${grouped(count)} notes`),
  otherFiles: 'Other files',
  showMore: (count: number) => `Show ${grouped(count)} more`,
  line: (line: number) => `line ${line}`,
  confirm: (posts: number) => (posts === 1 ? 'Import 1 post' : `Import ${grouped(posts)} posts`),
  done: (posts: number) =>
    posts === 1 ? '1 post was imported.' : `${grouped(posts)} posts were imported.`,
  stale: 'The posts of the site have changed since the file was checked. Look at the list again.',
  refusals: {
    NO_ZIP: 'This file is not a zip, or it is damaged.',
    TOO_LARGE:
      'The file is too large: at most 100 MB, 500 MB unpacked. Import larger ones on the server with npm run madang -- posts:import.',
    PROBLEMS: 'Nothing was imported, because the zip has files that are refused:',
    TEXT: 'Nothing was imported, because some text cannot be displayed:',
    NO_BLOG:
      'There are no posts in this file. If it is a zip of Markdown files, choose the platform of the old blog.',
    TOO_SLOW:
      'One of the posts takes too long to process, or is nested too deeply. Import the blog in parts to find it.',
  },
  notes: {
    KEPT_AS_TEXT: 'not understood, kept as text',
    REMOVED: 'left out',
    REWRITTEN: 'rewritten in another form',
    PICTURE_REMOTE: 'picture on another site, now a link',
    PICTURE_MISSING: 'picture that is not in the file',
    PICTURE_REFUSED: 'a kind of file that this site does not accept',
    PICTURE_STILLED: 'animated picture that is too long or too large, shown as a still here',
    PICTURE_NOT_PUBLIC: 'picture without a public https address, now a link',
    PICTURE_GONE: 'picture that the other site did not hand out, now a link',
    PICTURE_UNREACHABLE: 'picture of a site that did not answer in time, now a link',
    PICTURE_TOO_LARGE: 'picture of more than 25 MB on another site, now a link',
    PICTURE_UNKNOWN: 'on another site, and not a picture that this site accepts; now a link',
    LINK_DEAD: 'link to a page that is not imported',
    FRAGMENT_DEAD: 'link to a heading that the text does not have',
    FIELD_UNUSED: 'no field for it on this site',
    COVER_LEFT_OUT: 'cover left out: not in the file, or another language has a different one',
    TITLE_CUT: 'title shortened; the full title is at the start of the text',
    SUMMARY_CUT: 'summary shortened, because it was too long',
    TAG_CHANGED: 'tag changed, because it could not be part of an address',
    TAG_LEFT_OUT: 'tag left out',
    SLUG_MADE: 'new address, because the old one cannot be used here',
    DATE_MISSING: 'no date: the post becomes a draft of the day of the import',
    LANGUAGE_UNKNOWN: 'not a language of this site',
    NO_POST: 'not a post, not imported',
    NO_TEXT: 'has no text, not imported',
    NOT_READ: 'not imported, for this reason',
    DUPLICATE: 'appears twice in this language; this one is not imported',
    DRAFT_WITH_OTHERS: 'a draft, so the other languages of the post are drafts too',
    EXPIRED: 'the post has expired, so it becomes a draft',
    CLEANED: 'invisible characters removed',
    READ_BY_LINE: 'for this reason, its fields were read line by line',
  },
}

export type PostsImportWords = typeof postsImport
