/** What the owner chooses when a document is published, what is sent for it, and what visitors see then. */
import type { EditedDocument, PublishBody } from '#shared/admin/content.ts'
import {
  chooseTexts,
  findMoment,
  findRemainder,
  type LanguageAct,
  listPostStates,
  publishesByLanguage,
  showFromNow,
} from '#shared/admin/publish-languages.ts'
import {
  describePublication,
  showAs,
  toVisibility,
  type Visibility,
  visibilityOf,
} from '#shared/admin/visibility.ts'
import { isSame, valueAt } from '#shared/content-changes.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import type { PostFacts, PostText } from '#shared/posts.ts'
import { toLocalDay, toMoment } from '../ui/local-time.ts'
import { listLanguageStates } from './language-states.ts'

/** `keep`: visitors go on seeing the text as it is published. */
export interface Choice {
  is: Visibility | 'keep'
  /** When it appears, if it is scheduled. */
  from: string
}

/** `each`: the languages of a post one by one; null: all are as `all` says. */
export interface Chosen {
  all: Choice
  each: Partial<Record<Language, Choice>> | null
}

type Draft = Pick<EditedDocument, 'kind' | 'published'> & { current: unknown }

/** Tomorrow morning, until the owner chooses another time. */
export function usualTime(now: Date): string {
  return toMoment(`${toLocalDay(new Date(now.getTime() + 24 * 3_600_000))}T09:00`)
}

/** What the draft says. Languages that nobody has published or scheduled follow the others. */
export function readChoice({ kind, current, published }: Draft, now: Date): Chosen {
  const choose = (is: Choice['is'], from = usualTime(now)): Choice => ({ is, from })
  if (!publishesByLanguage(kind)) {
    return { all: choose(visibilityOf(kind, current, now)), each: null }
  }
  const dated = showFromNow(current, toLocalDay(now), now)
  const facts = valueAt(dated, ['facts']) as PostFacts
  if (facts.status === 'draft') return { all: choose('private'), each: null }
  const states = listPostStates(dated, dated, now)
  const written = languages.flatMap((language) => {
    const text = textOf(dated, language)
    if (!text) return []
    const is = toVisibility(states[language])
    const from =
      is === 'scheduled' ? findMoment(facts, text)?.replace(/:\d\d\.\d+Z$/, 'Z') : undefined
    const isDecided = text.publishAt !== undefined || textOf(published, language) !== undefined
    return [{ language, isDecided, choice: choose(is, from) }]
  })
  const decided = written.filter(({ isDecided }) => isDecided)
  const [first] = decided.length > 0 ? decided : written
  if (!first) return { all: choose('public'), each: null }
  const isOne = decided.every(({ choice }) => isSame(choice, first.choice))
  const each = written.map(({ language, isDecided, choice }) => [
    language,
    isDecided ? choice : choose('public'),
  ])
  return { all: first.choice, each: isOne ? null : Object.fromEntries(each) }
}

/** What happens to each language of a post that is written or published. One that is written partly waits for the others. */
export function choicesOf({ kind, current, published }: Draft, { all, each }: Chosen) {
  const states = listLanguageStates(kind, current)
  const hasWhole = states.some(({ state }) => state === 'live')
  return languages.flatMap((language) => {
    const [isWritten, isPublished] = [current, published].map((one) => textOf(one, language))
    if (!isWritten && !isPublished) return []
    const isPartly =
      hasWhole && states.some((one) => one.language === language && one.state === 'partly')
    const own = each?.[language]
    const waits: Choice = { ...all, is: isPublished ? 'keep' : 'draft' }
    const choice = own ?? (isPartly ? waits : all)
    return [{ language, choice, isPartly, isWritten: !!isWritten, isPublished: !!isPublished }]
  })
}

export interface Plan {
  body: PublishBody
  /** What visitors see then. */
  next: unknown
  effects: ReturnType<typeof describePublication>
  /** Part of the draft stays one. */
  leavesDraft: boolean
}

/** `shown`: the languages of the site. */
export function plan(
  draft: Draft,
  wanted: Chosen | null = null,
  shown?: readonly Language[],
  now = new Date(),
): Plan {
  const chosen = wanted ?? readChoice(draft, now)
  const { kind, current, published } = draft
  const today = toLocalDay(now)
  const isByLanguage = publishesByLanguage(kind)
  const rows = isByLanguage ? choicesOf(draft, chosen) : []
  const isNone = chosen.each !== null && rows.every(({ choice }) => choice.is === 'draft')
  const is = isNone ? 'private' : chosen.each ? 'public' : chosen.all.is
  const visibility = is === 'private' || is === 'unlisted' ? is : 'public'
  const acts = Object.fromEntries(
    rows.map(({ language, choice, isWritten, isPublished }): [Language, LanguageAct] => {
      const isTaken = choice.is === 'draft' && isPublished && isWritten && !isNone
      const isKept = choice.is === 'draft' || choice.is === 'keep'
      return [language, isTaken ? 'withdraw' : isKept ? 'keep' : 'publish']
    }),
  )
  const facts = valueAt(current, ['facts']) as PostFacts
  const from = Object.fromEntries(
    rows.flatMap(({ language, choice }): [Language, string | null][] => {
      const text = textOf(current, language)
      if (!text || (choice.is !== 'public' && choice.is !== 'scheduled')) return []
      if (choice.is === 'public' || choice.from === '') return [[language, null]]
      const isSo = findMoment(facts, text) === new Date(choice.from).toISOString()
      return isSo ? [] : [[language, choice.from]]
    }),
  )
  const body: PublishBody = { visibility, ...(isByLanguage && { languages: acts, from, today }) }
  const dated = isByLanguage ? showFromNow(current, today, now) : current
  const all = showAs(kind, { current: dated, published }, body, { now, today })
  const next = isByLanguage ? chooseTexts(all, published, acts) : all
  return {
    body,
    next,
    effects: describePublication(kind, published, next, now, shown),
    leavesDraft: isByLanguage && findRemainder(current, next, acts) !== null,
  }
}

function textOf(document: unknown, language: Language): PostText | undefined {
  return valueAt(document, ['texts', language]) as PostText | undefined
}
