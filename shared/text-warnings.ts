/** Parts of a document's texts that lead nowhere, or are not shown. None of them prevents publishing. */
import * as v from 'valibot'
import { languages } from './i18n/languages.ts'

export const textWarningNames = [
  'deadFragment',
  'deadLink',
  'lostPicture',
  'plainHttp',
  'droppedHtml',
] as const

export const textWarningSchema = v.strictObject({
  name: v.picklist(textWarningNames),
  path: v.array(v.union([v.string(), v.number()])),
  language: v.picklist(languages),
  /** The line of the text, counted from 1. */
  line: v.number(),
  /** The address or the name of the element, as it was written. */
  what: v.string(),
  /** What may have been meant, the most alike first. */
  choices: v.optional(v.array(v.string())),
})
export type TextWarning = v.InferOutput<typeof textWarningSchema>

/** GET …/warnings. */
export const textWarningListSchema = v.strictObject({ items: v.array(textWarningSchema) })

/** They come with pasted text, look like nothing, and break searches, addresses and code. Joiners belong to emoji and to other scripts. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0001}-\u{e007f}]|(?<=^|[\s\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\u200c\u200d]/gu

/** The places of characters that nobody sees; of spaces that do not break, those in code. `prose`: the text, with its code blank. */
export function findInvisible(text: string, prose: string): (readonly [number, number])[] {
  const found = [...text.matchAll(invisible)].map(
    ({ index, 0: sign }) => [index, index + sign.length] as const,
  )
  for (let at = text.indexOf('\u00a0'); at >= 0; at = text.indexOf('\u00a0', at + 1)) {
    if (prose[at] !== '\u00a0') found.push([at, at + 1])
  }
  return found.sort(([one], [other]) => one - other)
}
