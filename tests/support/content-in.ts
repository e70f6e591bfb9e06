/** The content of the fixture, written in some languages only. */
import type { Content } from '#shared/content.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { createFixtureContent } from './fixture-content.ts'

/** `own`: the languages of the site, the default language first. `written`: the languages that have texts. */
export function contentIn(own: Language[], written: readonly Language[]): Content {
  const content = keepLanguages(createFixtureContent(), written) as Content
  const posts = Object.entries(content.posts).filter(
    ([, { texts }]) => Object.keys(texts).length > 0,
  )
  const named = new Set(Object.values(content.resumes).map((resume) => resume?.file))
  const files = Object.entries(content.resumeFiles).filter(([name]) => named.has(name))
  return {
    ...content,
    site: { ...content.site, languages: own },
    posts: Object.fromEntries(posts),
    resumeFiles: Object.fromEntries(files),
  }
}

function keepLanguages(value: unknown, written: readonly Language[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => keepLanguages(inner, written))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const entries = Object.entries(value)
  const isLocalized =
    entries.length > 0 && entries.every(([key]) => (languages as readonly string[]).includes(key))
  const kept = isLocalized
    ? entries.filter(([key]) => (written as readonly string[]).includes(key))
    : entries
  return Object.fromEntries(kept.map(([key, inner]) => [key, keepLanguages(inner, written)]))
}
