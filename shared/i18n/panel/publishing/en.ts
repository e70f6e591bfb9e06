import { grouped } from '../grouped.ts'
import { visibilityNames } from './visibility-names.ts'

/** The words of the dialog that publishes a document. */
export const publish = {
  title: (act: string, name: string) => `${act}: “${name}”`,
  saving: 'Saving…',
  languages: 'Languages',
  live: 'complete',
  partly: 'some texts are missing',
  absent: 'not written yet',
  errors: (count: number) =>
    count === 1 ? '1 problem to fix first' : `${grouped(count)} problems to fix first`,
  warnings: (count: number) =>
    count === 1
      ? '1 hint, which does not prevent publishing'
      : `${grouped(count)} hints, which do not prevent publishing`,
  noProblems: 'The checklist found no problems.',
  checkingLinks: 'Checking links…',
  changes: 'What changes',
  first: 'It has not been published yet.',
  none: 'Nothing differs from what visitors see.',
  order: 'Order',
  leaving: {
    title: 'Languages removed from the site',
    text: (language: string, texts: number) =>
      `${language}: its addresses will show “not found”, and ${texts === 1 ? '1 text is' : `${grouped(texts)} texts are`} hidden.`,
    counting: (language: string) => `${language}: its addresses will show “not found”.`,
    remove: 'Also delete the hidden texts',
    hint: 'Otherwise they stay here, hidden, and come back if you add the language again. Either way, downloads and exports leave them out.',
    removed: (documents: number) =>
      `Hidden texts were deleted from ${documents === 1 ? '1 document' : `${grouped(documents)} documents`}.`,
  },
  typo: 'Only a typo: translations are still correct',
  typoHint: (count: number) =>
    count === 1
      ? 'If not ticked, 1 translation is marked as out of date.'
      : `If not ticked, ${grouped(count)} translations are marked as out of date.`,
  unchanged: 'unchanged text',
  cancel: 'Later',
  visibility: 'Visibility',
  open: 'Change visibility…',
  allLanguages: 'All languages',
  byLanguage: 'Choose for each language',
  together: 'Choose for all languages at once',
  time: 'Date and time',
  keep: 'Leave as it is',
  remove: 'Remove the text',
  states: visibilityNames.en,
  hints: {
    draft: 'Not published: only admins see it.',
    scheduled: 'It becomes public automatically.',
    public: 'Everyone can see it.',
    unlisted:
      'Only people who have the address (or guess its number) can see it. It does not appear in lists or search results.',
    private: 'Only admins see it.',
  },
  /** What publishing does: on the button and in the title of the dialog. */
  acts: {
    published: 'Publish',
    changed: 'Publish changes',
    unlisted: 'Make unlisted',
    scheduled: 'Schedule',
    rescheduled: 'Change time',
    unpublished: 'Unpublish',
    hidden: 'Keep private',
    applied: 'Apply changes',
  },
  /** What it has done. `from`: when it appears. */
  done: {
    published: (title: string, _from: string) => `“${title}” is published.`,
    changed: (title: string, _from: string) => `The changes to “${title}” are published.`,
    unlisted: (title: string, _from: string) =>
      `“${title}” is unlisted: only people who have the address can see it.`,
    scheduled: (title: string, from: string) => `“${title}” is scheduled for ${from}.`,
    rescheduled: (title: string, from: string) =>
      `The time of “${title}” is changed: it is scheduled for ${from}.`,
    unpublished: (title: string, _from: string) => `“${title}” is unpublished: only admins see it.`,
    hidden: (title: string, _from: string) => `“${title}” stays private: only admins see it.`,
    applied: (title: string, _from: string) =>
      `The changes to “${title}” are applied. Visitors do not see it now.`,
  },
  events: {
    published: 'Published',
    changed: 'Changes published',
    unlisted: 'Made unlisted',
    scheduled: 'Scheduled',
    rescheduled: 'Time changed',
    unpublished: 'Unpublished',
    hidden: 'Kept private',
    applied: 'Changes applied',
  },
  takenBack: 'Visitors see the previous version again. Your changes are back in a draft.',
  stale: 'It was changed elsewhere in the meantime. Please check the changes once more.',
  conflicts: 'These fields were published with another text since the draft was started:',
  overwrite: 'Publish my text anyway',
}

/** The hints of its checklist, which are also beside the fields. */
export const warnings = {
  missing: 'This text is missing, so visitors see it in another language.',
  stale: 'The original text has changed since the translation.',
  noCover: 'There is no cover, so lists and shared links show a drawing instead.',
  oldDay: 'The text has changed, but the “Last updated” date that readers see has not.',
  undescribedPicture: (languages: string) =>
    `This picture has no alternative text for people who cannot see it: ${languages}. Write it in Media.`,
  stilledPicture: (address: string) =>
    `The animated picture ${address} is shown as a still, because it is too long or too large. The limits are in Media.`,
  undrawnDiagram: (line: number) =>
    `Line ${line}: this diagram is shown as code. It must begin with a kind such as “flowchart TD” or “sequenceDiagram”, and every line must be complete.`,
  largeDiagram: (line: number) =>
    `Line ${line}: this diagram is shown as code, because it is too large. A diagram may have 80 lines, 80 boxes and 120 arrows, and all diagrams in a text about 600 boxes and arrows in total.`,
  longTitle: (limit: number, length: number) =>
    `${length} characters: search results cut titles after about ${limit}.`,
  longDescription: (limit: number, length: number) =>
    `${length} characters: search results cut descriptions after about ${limit}.`,
  shortDescription: (limit: number, length: number) =>
    `${length} characters: search results have room for more; write at least ${limit}.`,
  headingOrder: (text: string) => `The heading “${text}” skips a level.`,
  imageWithoutAlt: (address: string) =>
    `The picture ${address} has no alternative text for people who cannot see it.`,
  plainHttp: (address: string) => `${address} does not use https.`,
  deadLink: (address: string) => `This site has no page ${address}.`,
  deadFragment: (address: string) => `There is no heading ${address}.`,
  lostPicture: (address: string) =>
    `This site has no file ${address}, so the picture is not shown.`,
  droppedHtml: (element: string) => `Only the text inside <${element}> is shown.`,
  invisible: (codes: string) => `Characters that cannot be seen: ${codes}.`,
  atLine: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
  /** Acts that mend a text. `to`: what is there afterwards. */
  mends: {
    https: (_: string) => 'Use https',
    use: (to: string) => `Use ${to}`,
    unlink: (_: string) => 'Remove the link',
    remove: (_: string) => 'Remove them',
    choose: (_: string) => 'Choose another picture',
    removePicture: (_: string) => 'Remove the picture',
    describe: (_: string) => 'Describe the picture',
    level: (to: string) => `Change to ${to}`,
  },
  show: 'Show',
  inText: (count: number) => (count === 1 ? '1 hint on this text' : `${count} hints on this text`),
}

export type PublishWords = typeof publish
export type WarningWords = typeof warnings
