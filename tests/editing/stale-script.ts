/** Edits of texts and translations, each with the translations that are stale afterwards. */

/** A document, or all content for an import. */
// biome-ignore lint/suspicious/noExplicitAny: Each document has a shape of its own.
export type Editable = any
/** Values by path, joined by dots, or what changes the editable in place. */
type Change = Record<string, unknown> | ((editable: Editable) => void)
/** What happens with the languages of a post; by itself, all are published. */
type Languages = Record<string, 'keep' | 'withdraw'>

export interface Edit {
  what: string
  /** `typo`: published with the tick; `fits`: the path of a translation that is confirmed, joined by dots. */
  how: 'draft' | 'publish' | 'typo' | 'discard' | 'import' | { fits: string }
  change: Change
  /** The paths of the stale translations, joined by dots. */
  stale: string[]
  languages?: Languages
}

const step = (how: Edit['how']) => (what: string, change: Change, stale: string[]) =>
  ({ what, how, change, stale }) as Edit
const draft = step('draft')
const publish = step('publish')
const typo = step('typo')
const discard = step('discard')
const imports = step('import')
const fits = (what: string, path: string, stale: string[]) => step({ fits: path })(what, {}, stale)
const choose = (what: string, languages: Languages, change: Change, stale: string[]): Edit => {
  return { ...publish(what, change, stale), languages }
}

const subtitle = ['subtitle.en', 'subtitle.ja']
const summary = ['summary.en', 'summary.ja']
const area = (ko: string, en: string, ja: string) => ({ ko, en, ja })
const texts = (name: string, ...languages: string[]) =>
  languages.map((language) => `texts.${language}.${name}`)
const greetings = ['greeting.en', 'greeting.ja', 'summary.en']
const wasThere = 'I map alleys and streams.\n\nOn paper, and on screens.'

const profile: Edit[] = [
  draft('nothing', {}, []),
  draft('a real change in a draft', { 'subtitle.ko': '길을 재는 사람' }, subtitle),
  draft('back to the text before', { 'subtitle.ko': '지도 제작자' }, []),
  publish('a real change again', { 'subtitle.ko': '길을 재는 사람' }, subtitle),
  publish('white space in a translation', { 'subtitle.en': ' Cartographer ' }, subtitle),
  draft('one translation is corrected', { 'subtitle.en': 'Measures paths' }, ['subtitle.ja']),
  publish('the corrected one is published', {}, ['subtitle.ja']),
  fits('the other one still fits', 'subtitle.ja', []),
  typo('a slip is corrected with the tick', { 'subtitle.ko': '길을 재는 사람들' }, []),
  publish(
    'white space of a text of many lines',
    { 'summary.ko': '골목과 물길의 지도를\n만듭니다.\n\n\n종이로도, 화면으로도.' },
    [],
  ),
  publish(
    'a real change of another field',
    { 'summary.ko': '골목과 물길과 산길의 지도를 만듭니다.' },
    summary,
  ),
  typo(
    'a slip elsewhere does not confirm what was stale before',
    { 'greeting.ko': '안녕하세요! 김하나입니다' },
    summary,
  ),
  typo(
    'a slip in the stale field neither',
    { 'summary.ko': '골목과 물길, 산길의 지도를 만듭니다.' },
    summary,
  ),
  publish(
    'text and one translation change together',
    { 'summary.ko': '지도를 만듭니다.', 'summary.ja': '地図を作ります。' },
    ['summary.en'],
  ),
  publish(
    'a new entry before another',
    (it) => it.industryFocus.unshift(area('수로', 'Waterways', '水路')),
    ['summary.en'],
  ),
  publish(
    'an entry changes and moves',
    (it) => {
      it.industryFocus[0].ko = '물길과 수로'
      it.industryFocus.reverse()
    },
    ['industryFocus.1.en', 'industryFocus.1.ja', 'summary.en'],
  ),
  draft('its stale translations move with it', (it) => it.industryFocus.reverse(), [
    'industryFocus.0.en',
    'industryFocus.0.ja',
    'summary.en',
  ]),
  fits('one of them still fits, in the draft', 'industryFocus.0.en', [
    'industryFocus.0.ja',
    'summary.en',
  ]),
  discard('the draft is discarded; both texts were public, so they still fit', {}, [
    'industryFocus.1.ja',
    'summary.en',
  ]),
  publish('the entry is removed', (it) => it.industryFocus.pop(), ['summary.en']),
  imports('an import changes a text alone', { 'profile.greeting.ko': '반갑습니다' }, greetings),
  imports('an import of the same again', {}, greetings),
  imports(
    'an import changes a stale translation, and another text with both translations',
    {
      'profile.greeting.en': 'Welcome',
      'profile.totalExperience': area('5년', '5 years', '5年'),
    },
    ['greeting.ja', 'summary.en'],
  ),
  imports(
    'an import brings the earlier text back',
    { 'profile.greeting.ko': '안녕하세요! 김하나입니다' },
    ['greeting.en', 'summary.en'],
  ),
  publish('a translation is removed', { 'summary.en': undefined }, ['greeting.en']),
  publish('and comes back as it was', { 'summary.en': wasThere }, ['greeting.en', 'summary.en']),
  fits('it still fits', 'summary.en', ['greeting.en']),
  draft('a change that fits is confirmed before it is published', { 'name.ko': '김하나(지도)' }, [
    'greeting.en',
    'name.en',
    'name.ja',
  ]),
  fits('for one language', 'name.en', ['greeting.en', 'name.ja']),
  publish('and is published', {}, ['greeting.en', 'name.ja']),
]

const project: Edit[] = [
  publish(
    'Markdown is spelled otherwise',
    { 'texts.ko.description': '골목\n---\n\n* 걷기\n\n* 재기\n' },
    [],
  ),
  publish(
    'an entry of a Markdown list is added',
    (it) => {
      it.texts.ko.description += '* 그리기\n'
    },
    texts('description', 'en', 'ja'),
  ),
  publish('a date changes', { 'facts.endDate': '2022-12-31' }, texts('description', 'en', 'ja')),
  publish(
    'a link leads elsewhere, and both translations follow',
    (it) => {
      for (const text of Object.values<Editable>(it.texts)) text.description += '\n[1](/ko)'
    },
    [],
  ),
]

const post: Edit[] = [
  draft(
    'the text changes, and the translation in a draft',
    { 'texts.ko.title': '첫 번째 측량', 'texts.en.title': 'My first survey' },
    [],
  ),
  choose(
    'only the translation goes live: it was written for the text of the draft',
    { ko: 'keep' },
    {},
    [],
  ),
  publish('the text follows', {}, []),
  choose(
    'the text changes and goes live without the translation, which is taken back',
    { en: 'withdraw' },
    { 'texts.ko.summary': '물길을 처음 잰 날' },
    texts('summary', 'en'),
  ),
  publish('the translation goes live as it was', {}, texts('summary', 'en')),
  choose(
    'a translation begins',
    { ja: 'keep' },
    { 'texts.ja': { title: '最初の測量', summary: '初めて測った日', body: '測りました。' } },
    texts('summary', 'en'),
  ),
  choose(
    'the text changes before it is published',
    { ja: 'keep' },
    { 'texts.ko.title': '두 번째 측량' },
    [...texts('summary', 'en'), ...texts('title', 'en', 'ja')].sort(),
  ),
]

const resumes: Edit[] = [
  publish(
    'a PDF replaces a text file; the resumes in other languages are kept',
    (it) => {
      it.ko.fileName = it.ko.fileName.replace(/\.txt$/, '.pdf')
    },
    [],
  ),
  publish(
    'the resume has another name',
    (it) => {
      it.ko.fileName = `새 ${it.ko.fileName}`
    },
    ['en.fileName', 'ja.fileName'],
  ),
]

export const script = {
  'profile/profile': profile,
  'project/3': project,
  'post/first-survey': post,
  'resumes/resumes': resumes,
}
