/** The names of tags in each language, and their earlier names: parts of `content/site.yaml`. Addresses contain the tags themselves. */
import * as f from './fields.ts'
import { inEachLanguage, type Language, languages } from './i18n/languages.ts'
import { tag } from './posts.ts'

/** A language without a label shows the tag itself. */
const tagLabel = f.group({ tag, ...inEachLanguage(() => f.optional(f.line(40))) })
export const tagLabelSchema = tagLabel.schema()

export type TagLabel = f.ValueOf<typeof tagLabel>

export const tagLabels = f.list(
  tagLabel,
  500,
  f.unique('names a tag twice', ({ tag }) => tag),
)

/** The label of each tag that has one in the language. */
export function labelsIn(
  all: readonly TagLabel[],
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    all.flatMap((one) => {
      const label = one[language]
      return label === undefined ? [] : [[one.tag, label]]
    }),
  )
}

/** Labels with those of one tag, which replace what it had. A tag without any is left out. */
export function setTagLabel(all: readonly TagLabel[], changed: TagLabel): TagLabel[] {
  const isLabelled = languages.some((language) => changed[language] !== undefined)
  const place = all.findIndex(({ tag }) => tag === changed.tag)
  if (place < 0) return isLabelled ? [...all, changed] : [...all]
  return all.toSpliced(place, 1, ...(isLabelled ? [changed] : []))
}

/** Labels after a tag was renamed. A tag that had the new name keeps its own labels. */
export function renameTagLabel(
  all: readonly TagLabel[],
  { from, to }: { from: string; to: string },
): TagLabel[] {
  const isTaken = all.some(({ tag }) => tag === to)
  const others = all.filter(({ tag }) => tag !== from || !isTaken)
  return others.map((one) => (one.tag === from ? { ...one, tag: to } : one))
}

const mostRedirects = 100

/** The address of an earlier name leads to the present one. */
const tagRedirect = f.group({
  from: tag,
  to: tag,
  /** The day on which the tag was renamed (UTC). */
  since: f.isoDay,
})

/** Oldest first. */
export const tagRedirects = f.list(
  tagRedirect,
  mostRedirects,
  f.unique('names a tag twice', ({ from }) => from),
)

export type TagRedirect = f.ValueOf<typeof tagRedirect>

/**
 * Adds a redirect. Redirects to the old name now lead to the new name, so that no redirect leads to another redirect. A
 * redirect from the new name is removed, because that name is in use.
 */
export function addTagRedirect(
  redirects: readonly TagRedirect[],
  added: TagRedirect,
): TagRedirect[] {
  const others = redirects
    .filter(({ from }) => from !== added.from && from !== added.to)
    .map((one) => (one.to === added.from ? { ...one, to: added.to } : one))
  return [...others, added].slice(-mostRedirects)
}
