/** Texts in languages that the site does not have: nobody sees them. */
import { isLanguage, type Language } from '#shared/i18n/languages.ts'

/** A document without its texts in other languages than those that are shown. */
export function withoutHidden<Value>(value: Value, shown: readonly Language[]): Value {
  if (Array.isArray(value)) return value.map((entry) => withoutHidden(entry, shown)) as Value
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([name]) => !isLanguage(name) || shown.includes(name))
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutHidden(one, shown)])) as Value
}

/** How many texts a document has in a language. */
export function countTextsIn(value: unknown, language: Language): number {
  if (Array.isArray(value)) return sum(value.map((entry) => countTextsIn(entry, language)))
  if (!isRecord(value)) return 0
  return sum(
    Object.entries(value).map(([name, one]) => {
      if (name === language) return one === '' ? 0 : 1
      return isLanguage(name) ? 0 : countTextsIn(one, language)
    }),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
