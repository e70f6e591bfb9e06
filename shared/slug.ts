/**
 * Makes the names of addresses and files from titles: Hangul by the Revised Romanisation, kana by Hepburn, other letters
 * without their marks. Chinese characters have no reading of their own and are left out.
 */

import * as v from 'valibot'
import { type Language, languages } from './i18n/languages.ts'
import { lookUp } from './look-up.ts'
import { slug } from './text.ts'

/** Shorter than what a slug may have: addresses are read. */
const usualLength = 60

/** Empty, if no letter of the title can be written. */
export function toSlug(title: string): string {
  const letters = romanizeKana(romanizeHangul(title.normalize('NFKC')))
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  const words = letters.match(/[a-z0-9]+/g) ?? []
  return words.reduce((sum, word) => {
    const longer = sum === '' ? word.slice(0, usualLength) : `${sum}-${word}`
    return longer.length > usualLength ? sum : longer
  }, '')
}

/**
 * The slug of a document with these titles: from the English one, which the most people can read, or else from the first
 * that can be written, or `fallback`. One that is taken gets a number.
 */
export function deriveSlug(
  titles: Partial<Record<Language, unknown>>,
  fallback: string,
  isTaken: (slug: string) => boolean,
): string {
  const written = (['en', ...languages] as const).map((language) =>
    toSlug(String(titles[language] ?? '')),
  )
  const base = written.find((one) => v.is(slug, one) && /[a-z]/.test(one)) ?? fallback
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!isTaken(name)) return name
  }
}

const initials = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ')
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
/** As they are spoken before a consonant or at the end. */
const finals = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
/** As they are spoken before a vowel: what remains in the syllable, and what moves to the next. */
const linked =
  '_ -g -kk k-s -n n-j -n -d -r l-g l-m l-b l-s l-t l-p -r -m -b p-s -s -ss ng- -j -ch -k -t -p -'.split(
    ' ',
  )

const syllables = /[가-힣]+/g

/** Writes the sounds that change where syllables meet, as the rules of 2000 ask: 신라 is Silla, 음악 is eumak. */
export function romanizeHangul(text: string): string {
  return text.replaceAll(syllables, (word) => {
    let roman = ''
    let moved = ''
    for (const [index, syllable] of [...word].entries()) {
      const code = syllable.charCodeAt(0) - 0xac00
      const next = word.charCodeAt(index + 1) - 0xac00
      const begin = moved || blank(initials[Math.floor(code / 588)])
      const vowel = vowels[Math.floor((code % 588) / 28)] ?? ''
      const [end, onset] = join(code % 28, Number.isNaN(next) ? null : Math.floor(next / 588))
      roman += begin + vowel + end
      moved = onset
    }
    return roman
  })
}

/** Of stops, before n and m. */
const nasals = { k: 'ng', t: 'n', p: 'm' }

/** How a final consonant and the initial after it are written; an empty initial is written as it is. */
function join(final: number, initial: number | null): [end: string, onset: string] {
  const end = blank(finals[final])
  if (initial === null || final === 0) return [end, '']
  const onset = initials[initial]
  if (onset === '_') {
    const [rest = '', moved = ''] = (linked[final] ?? '').split('-')
    return [rest, moved]
  }
  const nasal = lookUp(nasals, end)
  if (nasal && (onset === 'n' || onset === 'm')) return [nasal, '']
  if (onset === 'r') {
    if (end === 'l' || end === 'n') return ['l', 'l']
    return [nasal ?? end, 'n']
  }
  if (end === 'l' && onset === 'n') return ['l', 'l']
  return [end, '']
}

function blank(letters = ''): string {
  return letters === '_' ? '' : letters
}

/** The kana in the order of their code, from ぁ to ゔ. */
const kana = (
  'a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji tsu tsu zu te de to do ' +
  'na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa i e o n vu'
).split(' ')

/** Hepburn without signs for long vowels. */
export function romanizeKana(text: string): string {
  return text
    .replaceAll(/[\u30a1-\u30f4]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replaceAll('ー', '')
    .replaceAll(/っ?[\u3041-\u3094][ぁぃぅぇぉゃゅょ]?/g, toRoman)
}

function toRoman(sound: string): string {
  const isDoubled = sound.startsWith('っ') && sound.length > 1
  const [first = '', small] = [...(isDoubled ? sound.slice(1) : sound)]
  const whole = letterOf(first)
  const roman = small ? combine(whole, letterOf(small)) : whole
  if (!isDoubled) return first === 'っ' ? '' : roman
  return roman.startsWith('ch') ? `t${roman}` : (roman[0] ?? '') + roman
}

/** き and ゃ are kya, し and ゃ are sha, フ and ァ are fa. */
function combine(whole: string, small: string): string {
  const consonant = whole.slice(0, -1)
  if (!small.startsWith('y')) return consonant + small
  return /^(?:sh|ch|j)$/.test(consonant) ? consonant + small.slice(1) : consonant + small
}

function letterOf(letter: string): string {
  return kana[letter.charCodeAt(0) - 0x3041] ?? ''
}
