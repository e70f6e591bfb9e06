import { grouped } from '../grouped.ts'

/** The words of the import of the posts of another blog, in the panel's room Blog. */
export const postsImport = {
  act: 'Import…',
  title: 'Import posts of another blog',
  hint: 'Choose a zip of the folder of your old blog with its pictures, or the JSON file that Ghost exports. You see what would change before anything does.',
  choose: 'Choose a file',
  other: 'Choose another file',
  noFile: 'No file selected yet',
  needsFile: 'Choose a file first.',
  format: 'Program of the old blog',
  detect: 'Detect automatically',
  anyMarkdown: 'velog, or other Markdown files',
  language: 'Language',
  languageHint: 'For posts that do not name their language.',
  origin: 'Address of the old blog',
  originHint:
    'Optional, such as https://old.example. If the files do not say it, this tells which links were to the old blog itself: to imported posts they lead here, to other pages there.',
  wrongOrigin:
    '“Address of the old blog” must be a whole address, such as https://old.example, of at most 300 characters.',
  overwrite: 'Also replace posts that were edited here',
  overwriteHint: 'Their current text stays in their history.',
  check: 'Check',
  cancel: 'Cancel',
  back: 'Back',
  checking: (percent: number) => `Sending and reading the file: ${percent}%`,
  storing: (percent: number) => `Importing: ${percent}%`,
  found: (program: string, posts: number) =>
    `${program}: ${posts === 1 ? '1 post' : `${grouped(posts)} posts`} found.`,
  nothing: 'There is nothing to import.',
  changes: {
    ADDED: (count: number) => `Added: ${grouped(count)}`,
    CHANGED: (count: number) => `Changed: ${grouped(count)}`,
    UNCHANGED: (count: number) => `Unchanged: ${grouped(count)}`,
    KEPT: (count: number) => `Left alone: ${grouped(count)}`,
  },
  kept: 'These were edited here, are only drafts, or are in the trash.',
  pictures: (count: number) =>
    count === 1 ? '1 picture is added to Media.' : `${grouped(count)} pictures are added to Media.`,
  noteCount: (count: number) => (count === 1 ? '1 note' : `${grouped(count)} notes`),
  otherFiles: 'Other files',
  more: (count: number) => `And ${grouped(count)} more.`,
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
    TEXT: 'Nothing was imported, because a text cannot be shown:',
    NO_BLOG:
      'There are no posts in this file. If it is a zip of Markdown files, name the program of the blog.',
    TOO_SLOW:
      'A text takes too long to be read, or is nested too deep. Import parts of the blog to find it.',
  },
  notes: {
    KEPT_AS_TEXT: 'not understood, kept as text',
    REMOVED: 'left out',
    REWRITTEN: 'written in another way',
    PICTURE_REMOTE: 'picture of another site, now a link',
    PICTURE_MISSING: 'picture that is not in the file',
    PICTURE_REFUSED: 'a kind of file that this site does not take',
    LINK_DEAD: 'link to a page that is not imported',
    FIELD_UNUSED: 'no field for it on this site',
    COVER_LEFT_OUT: 'cover left out: not in the file, or another language has another one',
    TITLE_CUT: 'too long for a title; the whole title begins the text',
    SUMMARY_CUT: 'too long for a summary, shortened',
    TAG_CHANGED: 'tag changed, because it could not be part of an address',
    TAG_LEFT_OUT: 'tag left out',
    SLUG_MADE: 'new address, because the old one does not fit',
    DATE_MISSING: 'no date; the day of the import is taken',
    LANGUAGE_UNKNOWN: 'not a language of this site',
    NO_POST: 'not a post, not imported',
    NO_TEXT: 'has no text, not imported',
    NOT_READ: 'not imported, for this reason',
    DUPLICATE: 'is there twice in this language; this one is not imported',
    DRAFT_WITH_OTHERS: 'a draft, so the other languages of the post are drafts too',
  },
}

export type PostsImportWords = typeof postsImport
