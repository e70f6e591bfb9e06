/**
 * Makes Japanese titles break between phrases, also in browsers without support for it (Firefox, Safari). A
 * phrase ends where a hiragana word is followed by one in another script, unless both are one verb; compounds
 * also break before a katakana word, and anything before an opening bracket (`docs/decisions/look.md`).
 */
import type { ReactNode } from 'react'

interface TitleTextProps {
  children: string
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const katakana = /^[\u30a1-\u30fa\u30fc]/
const endsInHiragana = /[\u3041-\u3096]$/
const beginsInHiragana = /^[\u3041-\u3096]/
const opening = /^[（「『【〈《]/
/** What a phrase ends or begins with. Most texts have none of it, and finding words takes long. */
const breakable = /[\u3041-\u3096\u30a1-\u30fa\u30fc（「『【〈《]/
const smallKana = /^[ァィゥェォッャュョーン]/
/** The first part of a compound verb and its second: `取り`, `組んだ`. */
const stem = /\p{Script=Han}[いきしちにみりぎじびえけせてねべめれげぜ]$/u
const inflected = /^\p{Script=Han}+\p{Script=Hiragana}/u
/** These belong to the following word. */
const honorifics = new Set(['お', 'ご'])

/** A title in any language; a `<wbr>` marks a break inside a phrase. */
export function TitleText({ children: title }: TitleTextProps) {
  return toParts(keepCounters(title)).reduce<ReactNode>(
    (before, part) =>
      before === null ? (
        part
      ) : (
        <>
          {before}
          <wbr />
          {part}
        </>
      ),
    null,
  )
}

const longestEnd = 8

/** Before and at the end of a text, what stays on one line: `した。` must not stand alone. `['本を', '読みました。']` */
export function splitEnd(text: string): [string, string] {
  const parts = toParts(text)
  const end = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return end.length > longestEnd ? [text, ''] : [text.slice(0, text.length - end.length), end]
}

const numeral = String.raw`\d[\d.,]*[십백천만억조]*|한|두|세|네|서너|(?:열|스물|서른|마흔|쉰)?(?:다섯|여섯|일곱|여덟|아홉)|열(?:한|두|세|네)?|스무|몇|여러`
const counter =
  '개|건|명|번|가지|달|주|시간|곳|장|줄|대|팀|권|쪽|마리|살|해|치|점|판|차례|편|종|단계|군데|페이지|프레임'
const unit = '(?:ms|s|min|h|[kKMGT]?B|px|fps|[kcm]?m|k?g|[kM]?Hz|°C)(?![A-Za-z])'
const counted = new RegExp(
  String.raw`(?<=\d) (?=${unit})|(?<=(?:^|[\s(‘“])(?:${numeral})) (?=(?:${counter})(?![가-힣]{4}))`,
  'g',
)
const japaneseCounter =
  '[件社人名個回年月日秒分時週度位台枚本冊点行歳円割倍種問語つ]|(?:か|カ|ヶ)(?:月|所|国)|階|段|週間|フレーム|ページ|ピクセル'
/** Japanese breaks between a number and what follows it, and both after a percent sign. */
const joined = new RegExp(
  String.raw`(?<=\d)(?=[万億兆])|(?<=\d[万億兆]?)(?=${japaneseCounter})|(?<=\d%)(?=[가-힣ぁ-ん])`,
  'g',
)

/** A number stays on one line with its unit or what it counts: `60 ms`, `예약 두 건`, `140名`, `22%에서`. */
export function keepCounters(text: string): string {
  return text.replaceAll(counted, '\u00a0').replaceAll(joined, '\u2060')
}

/** A noun that means nothing without what is before it, a word of one syllable, and a short one that begins a sentence. */
const lostInKorean =
  /(?<=[가-힣]) (?=(?:것|곳|수|때|줄|데)(?:[이가은는을를도만과와에의]|으로|에서|입니다)?(?![가-힣]))|(?<=(?:^|\s)[가-힣]|\. [가-힣]{2,3}) /g
const lostInJapanese = /(?<=[。、]\p{Script=Han}{1,2}[ぁ-ん]{1,2})(?=[^ぁ-ん。、])/gu

/** In a short text, also a word that would look lost at the end of a line: `고칠 곳을`, `。古い`, `、次に`. */
export function keepPhrases(text: string): string {
  return keepCounters(text).replaceAll(lostInKorean, '\u00a0').replaceAll(lostInJapanese, '\u2060')
}

/** A text in any language, whose numbers stay with their units; if it is Japanese, its last phrase stays together. */
export function Paragraph({ children }: TitleTextProps) {
  const [start, end] = splitEnd(keepPhrases(children))
  return (
    <>
      {start}
      {end && <span className="unbroken">{end}</span>}
    </>
  )
}

/** `['オープン', 'ソース', 'ライセンス']`, `['地図を', '描く', '仕事']`; a title without kana is one part. */
export function toParts(title: string): string[] {
  if (!breakable.test(title)) return [title]
  const parts = ['']
  let before = ''
  for (const { segment, index, isWordLike = false } of words.segment(title)) {
    const isPhrase = before && isWordLike && mayBreak(before, segment, title.slice(index))
    if (isPhrase || (index > 0 && opening.test(segment))) parts.push('')
    parts.push(`${parts.pop()}${segment}`)
    before = isWordLike ? segment : ''
  }
  return parts
}

/** Between two adjacent words; `rest` begins with the second one. */
function mayBreak(before: string, word: string, rest: string): boolean {
  if (honorifics.has(before)) return false
  if (katakana.test(word)) return !katakana.test(before) || isSecondWord(before, word)
  if (stem.test(before) && inflected.test(rest)) return false
  return endsInHiragana.test(before) && !beginsInHiragana.test(word)
}

/**
 * Whether a word in katakana is really another one. The segmenter cuts words that it does not know into
 * pieces: `クラ|ウド|コン|ピ|ュー|ティン|グ`.
 */
function isSecondWord(before: string, word: string): boolean {
  if (smallKana.test(word) || word.length === 1) return false
  return before.length >= 4 || (before.length === 3 && word.length >= 3)
}
