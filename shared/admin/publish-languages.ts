/** Publishing the languages of a document one by one, for kinds that require none. */
import { isSame, valueAt } from '../content-changes.ts'
import { type KindName, kindOf } from '../content-kinds.ts'
import { fieldIn } from '../fields.ts'
import { type Language, languages } from '../i18n/languages.ts'
import { type PostFacts, type PostText, visibleFrom } from '../posts.ts'

/**
 * The effect of publishing on a language. `publish`: visitors see its draft. `keep`: visitors see the same text as before.
 * `withdraw`: visitors do not see it any more, and its text stays as a draft.
 */
export const languageActs = ['publish', 'keep', 'withdraw'] as const
export type LanguageAct = (typeof languageActs)[number]
/** Languages that are not named are published. */
export type LanguageActs = Partial<Record<Language, LanguageAct>>

export const languageStates = [
  'missing',
  'draft',
  'scheduled',
  'live',
  'changed',
  'private',
] as const
export type LanguageState = (typeof languageStates)[number]

export function publishesByLanguage(kind: KindName): boolean {
  const texts = fieldIn(kindOf(kind).fields, 'texts')
  return texts?.type === 'localized' && texts.needs === 'any'
}

/** The document that visitors see after publishing: the facts of the draft, and the texts as chosen. */
export function chooseTexts(current: unknown, published: unknown, acts: LanguageActs): unknown {
  const texts = languages.flatMap((language) => {
    const act = acts[language] ?? 'publish'
    const source = act === 'publish' ? current : act === 'keep' ? published : null
    const text = textOf(source, language)
    return text === undefined ? [] : [[language, text]]
  })
  return { ...(current as object), texts: Object.fromEntries(texts) }
}

/**
 * Gives a draft the time of its publication. A text without a time that is dated `today`, the day where the admin is,
 * appears from this minute on. In the east, the day begins up to 14 hours earlier than in UTC, so the text would
 * otherwise appear too late.
 */
export function showFromNow(current: unknown, today: string, now: Date): unknown {
  const facts = valueAt(current, ['facts']) as PostFacts | undefined
  if (facts?.date !== today || facts.status === 'draft') return current
  const publishAt = `${now.toISOString().slice(0, 16)}Z`
  const texts = languages.flatMap((language) => {
    const text = textOf(current, language) as PostText | undefined
    if (!text) return []
    const isLater = text.publishAt === undefined && visibleFrom(facts, text) > now.toISOString()
    return [[language, isLater ? { ...text, publishAt } : text]]
  })
  return { ...(current as object), texts: Object.fromEntries(texts) }
}

/** The part of a draft that stays a draft after publishing; null: visitors see all of it. */
export function findRemainder(current: unknown, published: unknown, acts: LanguageActs): unknown {
  const left = languages.filter((language) => (acts[language] ?? 'publish') !== 'publish')
  if (left.every((language) => isSame(textOf(current, language), textOf(published, language)))) {
    return null
  }
  const texts = languages.flatMap((language) => {
    const text = textOf(left.includes(language) ? current : published, language)
    return text === undefined ? [] : [[language, text]]
  })
  return { ...(published as object), texts: Object.fromEntries(texts) }
}

/** `current`: the draft, or the published document if there is none; `published`: null if it never was. */
export function listPostStates(
  current: unknown,
  published: unknown,
  now: Date,
): Record<Language, LanguageState> {
  const states = languages.map((language) => {
    const text = textOf(published, language) as PostText | undefined
    const isWritten = textOf(current, language) !== undefined
    if (!text) return [language, isWritten ? 'draft' : 'missing']
    const facts = valueAt(published, ['facts']) as PostFacts
    if (facts.status === 'draft') return [language, 'private']
    if (visibleFrom(facts, text) > now.toISOString()) return [language, 'scheduled']
    return [language, isSame(textOf(current, language), text) ? 'live' : 'changed']
  })
  return Object.fromEntries(states)
}

/** The languages of a published document that appear later, the first one first. */
export function listScheduled(
  published: unknown,
  now: Date,
): { language: Language; from: string }[] {
  const facts = valueAt(published, ['facts']) as PostFacts
  return languages
    .flatMap((language) => {
      const text = textOf(published, language) as PostText | undefined
      const from = text && findMoment(facts, text)
      return from && from > now.toISOString() ? [{ language, from }] : []
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** A draft may hold a moment or a date that is none. */
export function findMoment(facts: PostFacts, text: PostText): string | null {
  const time = new Date(text.publishAt ?? facts.date).getTime()
  return Number.isNaN(time) ? null : visibleFrom(facts, text)
}

function textOf(document: unknown, language: Language): unknown {
  return valueAt(document, ['texts', language])
}
