/** The rest of the script: Markdown, and posts whose languages are published one by one. */
import { type Edit, type Editable, profile } from './stale-script.ts'

const texts = (name: string, ...languages: string[]) =>
  languages.map((language) => `texts.${language}.${name}`)

const project: Edit[] = [
  {
    what: 'Markdown is spelled otherwise',
    how: 'publish',
    edit(it) {
      it.texts.ko.description = '골목\n---\n\n* 걷기\n\n* 재기\n'
    },
    stale: [],
  },
  {
    what: 'an entry of a Markdown list is added',
    how: 'publish',
    edit(it) {
      it.texts.ko.description += '* 그리기\n'
    },
    stale: texts('description', 'en', 'ja'),
  },
  {
    what: 'a date changes',
    how: 'publish',
    edit(it) {
      it.facts.endDate = '2022-12-31'
    },
    stale: texts('description', 'en', 'ja'),
  },
  {
    what: 'a link leads elsewhere, and both translations follow',
    how: 'publish',
    edit(it) {
      for (const text of Object.values<Editable>(it.texts)) text.description += '\n[1](/ko)'
    },
    stale: [],
  },
]

const post: Edit[] = [
  {
    what: 'the text changes, and the translation in a draft',
    how: 'draft',
    edit(it) {
      it.texts.ko.title = '첫 번째 측량'
      it.texts.en.title = 'My first survey'
    },
    stale: [],
  },
  {
    what: 'only the translation goes live: it was written for the text of the draft',
    how: 'publish',
    languages: { ko: 'keep' },
    stale: [],
  },
  { what: 'the text follows', how: 'publish', stale: [] },
  {
    what: 'the text changes and goes live without the translation, which is taken back',
    how: 'publish',
    languages: { en: 'withdraw' },
    edit(it) {
      it.texts.ko.summary = '물길을 처음 잰 날'
    },
    stale: texts('summary', 'en'),
  },
  { what: 'the translation goes live as it was', how: 'publish', stale: texts('summary', 'en') },
  {
    what: 'a translation begins',
    how: 'publish',
    languages: { ja: 'keep' },
    edit(it) {
      it.texts.ja = { title: '最初の測量', summary: '初めて測った日', body: '測りました。' }
    },
    stale: texts('summary', 'en'),
  },
  {
    what: 'the text changes before it is published',
    how: 'publish',
    languages: { ja: 'keep' },
    edit(it) {
      it.texts.ko.title = '두 번째 측량'
    },
    stale: [...texts('summary', 'en'), ...texts('title', 'en', 'ja')].sort(),
  },
]

const resumes: Edit[] = [
  {
    what: 'a PDF replaces a text file; the resumes in other languages are kept',
    how: 'publish',
    edit(it) {
      it.ko.fileName = it.ko.fileName.replace(/\.txt$/, '.pdf')
    },
    stale: [],
  },
  {
    what: 'the resume has another name',
    how: 'publish',
    edit(it) {
      it.ko.fileName = `새 ${it.ko.fileName}`
    },
    stale: ['en.fileName', 'ja.fileName'],
  },
]

export const script = {
  'profile/profile': profile,
  'project/3': project,
  'post/first-survey': post,
  'resumes/resumes': resumes,
}
