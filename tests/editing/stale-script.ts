/** Edits of texts and translations, each with the translations that are stale afterwards. */

/** A document, or all content for an import, which the edit changes in place. */
// biome-ignore lint/suspicious/noExplicitAny: Each document has a shape of its own.
export type Editable = any

export interface Edit {
  what: string
  /** `typo`: published with the tick; `fits`: the path of a translation that is confirmed, joined by dots. */
  how: 'draft' | 'publish' | 'typo' | 'discard' | 'import' | { fits: string }
  edit?(editable: Editable): void
  /** What happens with the languages of a post; by itself, all are published. */
  languages?: Record<string, 'keep' | 'withdraw'>
  /** The paths of the stale translations, joined by dots. */
  stale: string[]
}

const subtitle = ['subtitle.en', 'subtitle.ja']
const summary = ['summary.en', 'summary.ja']
const area = (ko: string, en: string, ja: string) => ({ ko, en, ja })

export const profile: Edit[] = [
  { what: 'nothing', how: 'draft', stale: [] },
  {
    what: 'a real change in a draft',
    how: 'draft',
    edit(it) {
      it.subtitle.ko = '길을 재는 사람'
    },
    stale: subtitle,
  },
  {
    what: 'back to the text before',
    how: 'draft',
    edit(it) {
      it.subtitle.ko = '지도 제작자'
    },
    stale: [],
  },
  {
    what: 'a real change again, published',
    how: 'publish',
    edit(it) {
      it.subtitle.ko = '길을 재는 사람'
    },
    stale: subtitle,
  },
  {
    what: 'white space in a translation',
    how: 'publish',
    edit(it) {
      it.subtitle.en = ' Cartographer '
    },
    stale: subtitle,
  },
  {
    what: 'one translation is corrected in a draft',
    how: 'draft',
    edit(it) {
      it.subtitle.en = 'Measures paths'
    },
    stale: ['subtitle.ja'],
  },
  { what: 'the corrected one is published', how: 'publish', stale: ['subtitle.ja'] },
  { what: 'the other one still fits', how: { fits: 'subtitle.ja' }, stale: [] },
  {
    what: 'a slip is corrected with the tick',
    how: 'typo',
    edit(it) {
      it.subtitle.ko = '길을 재는 사람들'
    },
    stale: [],
  },
  {
    what: 'white space of a text of many lines',
    how: 'publish',
    edit(it) {
      it.summary.ko = '골목과 물길의 지도를\n만듭니다.\n\n\n종이로도, 화면으로도.'
    },
    stale: [],
  },
  {
    what: 'a real change of another field',
    how: 'publish',
    edit(it) {
      it.summary.ko = '골목과 물길과 산길의 지도를 만듭니다.'
    },
    stale: summary,
  },
  {
    what: 'a slip elsewhere does not confirm what was stale before',
    how: 'typo',
    edit(it) {
      it.greeting.ko = '안녕하세요! 김하나입니다'
    },
    stale: summary,
  },
  {
    what: 'a slip in the stale field neither',
    how: 'typo',
    edit(it) {
      it.summary.ko = '골목과 물길, 산길의 지도를 만듭니다.'
    },
    stale: summary,
  },
  {
    what: 'text and one translation change together',
    how: 'publish',
    edit(it) {
      it.summary.ko = '지도를 만듭니다.'
      it.summary.ja = '地図を作ります。'
    },
    stale: ['summary.en'],
  },
  {
    what: 'a new entry before another',
    how: 'publish',
    edit(it) {
      it.industryFocus.unshift(area('수로', 'Waterways', '水路'))
    },
    stale: ['summary.en'],
  },
  {
    what: 'an entry changes and moves',
    how: 'publish',
    edit(it) {
      it.industryFocus[0].ko = '물길과 수로'
      it.industryFocus.reverse()
    },
    stale: ['industryFocus.1.en', 'industryFocus.1.ja', 'summary.en'],
  },
  {
    what: 'its stale translations move with it',
    how: 'draft',
    edit(it) {
      it.industryFocus.reverse()
    },
    stale: ['industryFocus.0.en', 'industryFocus.0.ja', 'summary.en'],
  },
  {
    what: 'one of them still fits, in the draft',
    how: { fits: 'industryFocus.0.en' },
    stale: ['industryFocus.0.ja', 'summary.en'],
  },
  {
    what: 'the draft is discarded; both texts were public, so they still fit',
    how: 'discard',
    stale: ['industryFocus.1.ja', 'summary.en'],
  },
  {
    what: 'the entry is removed',
    how: 'publish',
    edit(it) {
      it.industryFocus.pop()
    },
    stale: ['summary.en'],
  },
  {
    what: 'an import changes a text alone',
    how: 'import',
    edit(it) {
      it.profile.greeting.ko = '반갑습니다'
    },
    stale: ['greeting.en', 'greeting.ja', 'summary.en'],
  },
  {
    what: 'an import of the same again',
    how: 'import',
    stale: ['greeting.en', 'greeting.ja', 'summary.en'],
  },
  {
    what: 'an import changes a stale translation, and another text with both translations',
    how: 'import',
    edit({ profile }) {
      profile.greeting.en = 'Welcome'
      profile.totalExperience = area('5년', '5 years', '5年')
    },
    stale: ['greeting.ja', 'summary.en'],
  },
  {
    what: 'an import brings the earlier text back',
    how: 'import',
    edit(it) {
      it.profile.greeting.ko = '안녕하세요! 김하나입니다'
    },
    stale: ['greeting.en', 'summary.en'],
  },
  {
    what: 'a translation is removed',
    how: 'publish',
    edit(it) {
      delete it.summary.en
    },
    stale: ['greeting.en'],
  },
  {
    what: 'and comes back as it was',
    how: 'publish',
    edit(it) {
      it.summary.en = 'I map alleys and streams.\n\nOn paper, and on screens.'
    },
    stale: ['greeting.en', 'summary.en'],
  },
  { what: 'it still fits', how: { fits: 'summary.en' }, stale: ['greeting.en'] },
  {
    what: 'a change that fits is confirmed before it is published',
    how: 'draft',
    edit(it) {
      it.name.ko = '김하나(지도)'
    },
    stale: ['greeting.en', 'name.en', 'name.ja'],
  },
  { what: 'for one language', how: { fits: 'name.en' }, stale: ['greeting.en', 'name.ja'] },
  { what: 'and is published', how: 'publish', stale: ['greeting.en', 'name.ja'] },
]
