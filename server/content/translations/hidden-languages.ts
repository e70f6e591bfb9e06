/** Texts in languages that the site does not have: nobody sees them. */
import type { Content } from '#shared/content.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/languages.ts'
import { languagesOf } from '#shared/site.ts'

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
  // A site that cannot be read does not say its languages: then every text is kept.
  const shown = (content as Partial<Content>).site ? languagesOf(content.site) : languages
  // Bytes are no group of fields.
  const { resumeFiles, ...documents } = content
  const { posts, pages, resumes, ...others } = withoutHidden(documents, shown)
  const named = Object.values(resumes ?? {}).map(({ file }) => file)
  return {
    ...others,
    resumes,
    posts: withTexts(posts),
    pages: withTexts(pages),
    resumeFiles: Object.fromEntries(
      Object.entries(resumeFiles).filter(([name]) => named.includes(name)),
    ),
  }
}

function withTexts<Document extends { texts: object }>(
  documents: Record<string, Document>,
): Record<string, Document> {
  const written = Object.entries(documents).filter(([, { texts }]) => Object.keys(texts).length > 0)
  return Object.fromEntries(written)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
