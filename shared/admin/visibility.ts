/**
 * Who sees a document, how the owner chooses that, and the effect of publishing. Lists, buttons, messages and the history
 * use the names of this file.
 */
import { isSame, replaceAt, valueAt } from '../content-changes.ts'
import type { KindName } from '../content-kinds.ts'
import { type Language, languages } from '../i18n/languages.ts'
import type { PostFacts, PostText } from '../posts.ts'
import { findMoment, type LanguageState, listPostStates } from './publish-languages.ts'

/** `draft`: nothing is published. `private`: only admins see what is published. */
export const visibilities = ['draft', 'scheduled', 'public', 'unlisted', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** `shown`: the languages of the site. */
export function visibilityOf(
  kind: KindName,
  published: unknown,
  now: Date,
  shown: readonly Language[] = languages,
): Visibility {
  if (published === null) return 'draft'
  if (kind === 'post') {
    const states = listPostStates(published, published, now)
    const has = (state: string) => shown.some((language) => states[language] === state)
    return has('live') ? 'public' : has('scheduled') ? 'scheduled' : 'private'
  }
  const own = valueAt(published, findShownField(kind, 'private')?.path ?? ['visibility'])
  // The site has no page yet for documents that are only for recruiters.
  return own === undefined || own === 'public' ? 'public' : own === 'unlisted' ? own : 'private'
}

export const shownActs = ['public', 'unlisted', 'private'] as const
export type ShownAct = (typeof shownActs)[number]

/** The field that says who sees a document, and its value; null: everybody sees documents of this kind, or the act is not for them. */
export function findShownField(
  kind: KindName,
  act: ShownAct,
): { path: string[]; value: string | undefined } | null {
  const hidden = act === 'private' ? 'hidden' : act
  switch (kind) {
    case 'post':
      if (act === 'unlisted') return null
      return { path: ['facts', 'status'], value: act === 'public' ? 'published' : 'draft' }
    case 'project':
      return { path: ['facts', 'visibility'], value: act === 'public' ? undefined : hidden }
    case 'education':
    case 'experience':
    case 'certificate':
      if (act === 'unlisted') return null
      return { path: ['visibility'], value: act === 'public' ? undefined : hidden }
    default:
      return null
  }
}

/** What the owner can choose for a document. */
export function visibilitiesOf(kind: KindName): Visibility[] {
  const own = shownActs.filter((act) => findShownField(kind, act) !== null)
  return kind === 'post' ? ['public', 'scheduled', 'private'] : own.length > 0 ? own : ['public']
}

/** `from`: when each language of a post appears; null: at once. What is missing stays as it is. */
export interface Shown {
  visibility?: ShownAct | undefined
  from?: Partial<Record<Language, string | null>> | undefined
}

/** A document as the owner has chosen that it is shown. `published`: what visitors see until then; null: nothing. */
export function showAs(
  kind: KindName,
  { current, published }: { current: unknown; published: unknown },
  { visibility, from = {} }: Shown,
  { now, today = now.toISOString().slice(0, 10) }: { now: Date; today?: string | undefined },
): unknown {
  const field = visibility && findShownField(kind, visibility)
  const isSo = kind !== 'post' && visibilityOf(kind, current, now) === visibility
  const shown = field && !isSo ? replaceAt(current, field.path, field.value) : current
  const facts = valueAt(shown, ['facts']) as PostFacts | undefined
  if (kind !== 'post' || !facts) return shown
  const timed = languages.reduce((document, language) => {
    const text = valueAt(document, ['texts', language]) as PostText | undefined
    const moment = from[language]
    if (!text || moment === undefined) return document
    const isSeen = (findMoment(facts, text) ?? '9') <= now.toISOString()
    const atOnce = isSeen ? text.publishAt : `${now.toISOString().slice(0, 16)}Z`
    return replaceAt(document, ['texts', language, 'publishAt'], moment ?? atOnce)
  }, shown)
  const wasSeen = visibilityOf(kind, published, now) === 'public'
  const moments = Object.values(from).filter((moment) => moment !== undefined)
  return wasSeen || moments.length === 0 ? timed : dateByAppearance(timed, moments, now, today)
}

/** A post that nobody has seen yet is dated the day on which it appears. */
function dateByAppearance(
  post: unknown,
  moments: readonly (string | null)[],
  now: Date,
  today: string,
): unknown {
  const path = ['facts', 'date']
  const later = moments.filter((moment) => moment !== null && Date.parse(moment) > now.getTime())
  const [first] = later.sort((one, other) => Date.parse(one ?? '') - Date.parse(other ?? ''))
  if (first && later.length === moments.length) return replaceAt(post, path, first.slice(0, 10))
  return String(valueAt(post, path)) > today ? replaceAt(post, path, today) : post
}

/**
 * The effect of a publication, the strongest first; the history keeps these names. `changed`: of what visitors see, only
 * the content. `hidden`: nobody saw it before, and nobody does afterwards. `applied`: the same, for its content alone.
 */
export const outcomes = [
  'published',
  'changed',
  'unlisted',
  'scheduled',
  'rescheduled',
  'unpublished',
  'hidden',
  'applied',
] as const
export type Outcome = (typeof outcomes)[number]

export interface Publication {
  outcome: Outcome
  /** The languages of a post that it concerns; none: all that the post has. */
  languages: Language[]
}

function outcomeOf(was: Visibility, is: Visibility, isMoved: boolean): Outcome {
  switch (is) {
    case 'public':
      return was === 'public' ? 'changed' : 'published'
    case 'unlisted':
      return was === 'unlisted' ? 'changed' : 'unlisted'
    case 'scheduled':
      return was !== 'scheduled' ? 'scheduled' : isMoved ? 'rescheduled' : 'applied'
    default:
      if (was === 'private') return 'applied'
      return was === 'public' || was === 'unlisted' ? 'unpublished' : 'hidden'
  }
}

/** The effects on a document when `next` replaces `published`; null: nothing is published. */
export function describePublication(
  kind: KindName,
  published: unknown,
  next: unknown,
  now: Date,
  shown: readonly Language[] = languages,
): [Publication, ...Publication[]] {
  if (kind !== 'post') {
    const [was, is] = [published, next].map((one) => visibilityOf(kind, one, now))
    return [{ outcome: outcomeOf(was ?? 'draft', is ?? 'draft', false), languages: [] }]
  }
  const [was, is] = [published, next].map((post) => listPostStates(post, post, now))
  const textsOf = (language: Language) =>
    [published, next].map((post) => valueAt(post, ['texts', language]) as PostText | undefined)
  const written = shown.filter((one) => was?.[one] !== 'missing' || is?.[one] !== 'missing')
  const changed = written.filter((language) => {
    const [before, after] = textsOf(language)
    return was?.[language] !== is?.[language] || !isSame(before, after)
  })
  // A change of facts only is a change in all languages.
  const touched = changed.length > 0 ? changed : written
  const effects = touched.map((language) => {
    const [before, after] = textsOf(language)
    const isMoved = before?.publishAt !== after?.publishAt
    const [from, to] = [was?.[language], is?.[language]].map(toVisibility)
    return { language, outcome: outcomeOf(from ?? 'draft', to ?? 'draft', isMoved) }
  })
  const groups = Map.groupBy(effects, ({ outcome }) => outcome)
  const [first, ...others] = outcomes.flatMap((outcome): Publication[] => {
    const concerned = (groups.get(outcome) ?? []).map(({ language }) => language)
    return concerned.length === 0
      ? []
      : [{ outcome, languages: concerned.length < written.length ? concerned : [] }]
  })
  const empty: Publication = {
    outcome: published === null ? 'published' : 'applied',
    languages: [],
  }
  return [first ?? empty, ...others]
}

/** Of a language of a post, as `listPostStates` calls it. */
export function toVisibility(state: LanguageState = 'missing'): Visibility {
  if (state === 'live' || state === 'changed') return 'public'
  return state === 'missing' ? 'draft' : state
}
