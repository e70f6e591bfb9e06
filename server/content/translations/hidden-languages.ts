/** Texts in languages that the site does not have: nobody sees them. */
import type { Content } from '#shared/content.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import { languagesOf } from '#shared/site.ts'
import { toContent, toDocuments } from '../kinds/content-documents.ts'

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

/** As an export carries it: what is written in hidden languages only is left out. */
export function toShown(content: Content): Content {
  // Without a document of the site that can be read, no language is known to be hidden.
  const shown = (content.site as typeof content.site | undefined)
    ? languagesOf(content.site)
    : languages
  // One by one: the id of a document may be that of a language.
  const kinds = Object.entries(toDocuments(content)).map(([kind, all]) => {
    const documents = Object.entries(all).map(
      ([id, one]) => [id, withoutHidden(one, shown)] as const,
    )
    return [kind, Object.fromEntries(documents.filter(([, one]) => hasText(one)))]
  })
  const kept = toContent(Object.fromEntries(kinds), content.resumeFiles)
  const resumes = kept.resumes as typeof kept.resumes | undefined
  const named = Object.values(resumes ?? {}).map(({ file }) => file)
  const files = Object.entries(content.resumeFiles).filter(([name]) => named.includes(name))
  return { ...content, ...kept, resumeFiles: Object.fromEntries(files) }
}

/** False for a document whose texts were all in hidden languages. */
function hasText(document: unknown): boolean {
  const { texts } = (document ?? {}) as { texts?: object }
  return texts === undefined || Object.keys(texts).length > 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
