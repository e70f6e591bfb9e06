/**
 * Who sees a document, and the effect of publishing it. Lists, buttons, messages and the history use the names of this file.
 */
import { isSame, valueAt } from '../content-changes.ts'
import type { KindName } from '../content-kinds.ts'
import { type Language, languages } from '../i18n/languages.ts'
import { listPostStates } from './publish-languages.ts'

export const visibilities = ['public', 'unlisted', 'scheduled', 'hidden'] as const
export type Visibility = (typeof visibilities)[number]

/** `published`: not null; `shown`: the languages of the site. */
export function visibilityOf(
  kind: KindName,
  published: unknown,
  now: Date,
  shown: readonly Language[] = languages,
): Visibility {
  if (kind === 'post') {
    const states = listPostStates(published, published, now)
    const has = (state: string) => shown.some((language) => states[language] === state)
    return has('live') ? 'public' : has('scheduled') ? 'scheduled' : 'hidden'
  }
  const place = kind === 'project' ? ['facts', 'visibility'] : ['visibility']
  const own = valueAt(published, place) ?? 'public'
  // The site has no page yet for documents that are only for recruiters.
  return own === 'public' || own === 'unlisted' ? own : 'hidden'
}

export const outcomes = ['published', 'scheduled', 'unpublished', 'hidden'] as const
/** The effect of a publication. `hidden`: visitors saw nothing of the document before, and see nothing afterwards. */
export type Outcome = (typeof outcomes)[number]

export interface Publication {
  outcome: Outcome
  /** The languages that the publication changes, for a post that has other languages too. */
  languages: Language[]
}

/** The effect on a document when `next` replaces `published`; null: nothing is published. */
export function describePublication(
  kind: KindName,
  published: unknown,
  next: unknown,
  now: Date,
  shown: readonly Language[] = languages,
): Publication {
  if (kind !== 'post') {
    const isSeen = (document: unknown) =>
      document !== null && visibilityOf(kind, document, now) !== 'hidden'
    const outcome = isSeen(next) ? 'published' : isSeen(published) ? 'unpublished' : 'hidden'
    return { outcome, languages: [] }
  }
  const [was, is] = [published, next].map((document) => listPostStates(document, document, now))
  const written = shown.filter((one) => was?.[one] !== 'missing' || is?.[one] !== 'missing')
  const hasChanged = (language: Language) => {
    const path = ['texts', language]
    return (
      was?.[language] !== is?.[language] || !isSame(valueAt(published, path), valueAt(next, path))
    )
  }
  const changed = written.filter(hasChanged)
  // A change of facts only is a change in all languages.
  const touched = changed.length > 0 ? changed : written
  const inState = {
    published: touched.filter((language) => is?.[language] === 'live'),
    scheduled: touched.filter((language) => is?.[language] === 'scheduled'),
    unpublished: touched.filter((one) => was?.[one] === 'live' || was?.[one] === 'scheduled'),
    hidden: touched,
  }
  const outcome = outcomes.find((one) => inState[one].length > 0) ?? 'hidden'
  const found = inState[outcome]
  return { outcome, languages: found.length < written.length ? found : [] }
}
