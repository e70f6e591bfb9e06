import { grouped } from '../grouped.ts'
import { uploads } from '../uploads/en.ts'

/** The words of the panel's screen Media. Only that screen loads them. */
export const media = {
  title: 'Media',
  uploads,
  add: {
    choose: 'Upload files…',
    photo: 'Take a photo',
    hint: 'You can also drop files anywhere on this page, or paste a picture. Pictures and PDF files can be up to 25 MB, audio files up to 1 MB.',
    drop: 'Drop the files to upload them',
    list: 'Uploads',
    waiting: 'Waiting',
    sending: (percent: string) => `${percent} sent`,
    checking: 'Being checked',
    done: 'Uploaded',
    summary: (done: string, total: string) => `${done} of ${total} uploaded`,
    cancel: (name: string) => `Cancel the upload of ${name}`,
    retry: (name: string) => `Try again: ${name}`,
    dismiss: (name: string) => `Remove ${name} from this list`,
    open: (name: string) => `Describe ${name}`,
    clear: 'Clear the list',
    tooMany: (count: number) =>
      count === 1
        ? '1 file was left out: at most 50 are uploaded at once. Add it when these are done.'
        : `${grouped(count)} files were left out: at most 50 are uploaded at once. Add them when these are done.`,
  },
  list: 'Files',
  search: 'Search names and descriptions',
  use: 'Use',
  useChoices: { all: 'All files', unused: 'Only unused files' },
  empty: 'There are no files yet. Upload a picture to show it in a project or a post.',
  marks: {
    noAlt: 'No alternative text',
    missing: (languages: string) => `Alternative text missing: ${languages}`,
    decorative: 'Decorative',
    unused: 'Unused',
    moving: 'Animated',
    stilled: 'Shown as a still: too long or too large',
    used: (count: number) => (count === 1 ? 'Used in 1 place' : `Used in ${count} places`),
  },
  types: { picture: 'Picture', pdf: 'PDF', sound: 'Audio' },
  file: {
    motion: 'Animation',
    stilled:
      'It is shown as a still, because an animated picture can have at most 400 frames, 120 million pixels across all frames, and 6 MB when it is shown. Animated PNG and AVIF files are always shown as stills.',
    back: 'All files',
    facts: 'About the file',
    type: 'Type',
    size: 'Size',
    pixels: 'Width and height',
    uploaded: 'Uploaded',
    uploadedBy: (name: string, time: string) => `${time}, by ${name}`,
    imported: (time: string) => `${time}, by an import`,
    removedAccount: 'a deleted account',
    code: 'In Markdown',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'It could not be copied. Select the text and copy it yourself.',
    download: 'Download the original',
    alt: 'Alternative text',
    altHint: 'What the picture shows, in one sentence, for visitors who cannot see it.',
    decorative: 'It is decorative: screen readers skip it',
    save: 'Save',
    saved: 'The alternative text was saved.',
    stale:
      'Somebody else has changed this text. Yours is still here; save again to replace theirs.',
    theirs: (text: string) => `Currently saved: ${text}`,
    none: '(none)',
    uses: 'Where it is used',
    noUses: 'Nothing uses this file yet.',
    states: { published: 'current version', draft: 'draft', trashed: 'in the trash' },
    remove: 'Delete the file',
    removing: 'Deleting…',
    inUse:
      'A file can be deleted once nothing uses it, not even a draft or a document in the trash.',
    removed: (name: string) => `${name} was deleted.`,
    removedElsewhere: (name: string) => `${name} was deleted by somebody else.`,
    restored: (name: string) => `${name} was restored.`,
  },
}

export type MediaWords = typeof media
