/** Finds the entries of a list again after entries were moved, added, removed or changed. */
import { valueAt } from '#shared/content-changes.ts'
import type { Field } from '#shared/fields.ts'
import { languages } from '#shared/i18n/languages.ts'

/**
 * For each entry of `after` its index in `before`; null: it is new. Entries are the same by their ids, or if
 * nothing has changed in them; of the others, those with the most texts in common.
 */
export function alignEntries(
  item: Field,
  before: readonly unknown[],
  after: readonly unknown[],
): (number | null)[] {
  const found: (number | null)[] = after.map(() => null)
  const free = new Set(before.keys())
  const take = (index: number, from: number) => {
    found[index] = from
    free.delete(from)
  }
  for (const keyOf of [idOf, JSON.stringify]) {
    for (const [index, entry] of after.entries()) {
      const key = keyOf(entry)
      if (found[index] !== null || key === null) continue
      const same = [...free].filter((from) => keyOf(before[from]) === key)
      const from = same.includes(index) ? index : same[0]
      if (from !== undefined) take(index, from)
    }
  }
  for (const { index, from } of rankPairs(item, before, after, found, free)) {
    if (found[index] === null && free.has(from)) take(index, from)
  }
  return found
}

function idOf(entry: unknown): string | null {
  const id = valueAt(entry, ['id'])
  return typeof id === 'string' ? id : null
}

/** The most similar first; of equally similar ones, the nearest. */
function rankPairs(
  item: Field,
  before: readonly unknown[],
  after: readonly unknown[],
  found: readonly (number | null)[],
  free: ReadonlySet<number>,
) {
  const left = [...after.keys()].filter((index) => found[index] === null)
  const textsBefore = new Map([...free].map((from) => [from, listTexts(item, before[from])]))
  return left
    .flatMap((index) => {
      const texts = new Set(listTexts(item, after[index]))
      return [...textsBefore].map(([from, those]) => {
        const common = those.filter((text) => texts.has(text)).length
        return { index, from, common, distance: Math.abs(index - from) }
      })
    })
    .filter(({ common }) => common > 0)
    .sort((one, other) => other.common - one.common || one.distance - other.distance)
}

/** Every text in a language, with its place in the entry. */
function listTexts(field: Field, value: unknown, place = ''): string[] {
  if (field.type === 'list') {
    const entries = Array.isArray(value) ? value : []
    return entries.flatMap((entry) => listTexts(field.item, entry, `${place}.*`))
  }
  if (field.type === 'group') {
    return Object.entries(field.fields).flatMap(([name, inner]) =>
      listTexts(inner, valueAt(value, [name]), `${place}.${name}`),
    )
  }
  if (field.type !== 'localized') return []
  return languages.flatMap((language) => {
    const text = valueAt(value, [language])
    return text === undefined ? [] : [`${place}.${language} ${JSON.stringify(text)}`]
  })
}
