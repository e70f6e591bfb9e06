/** What the owner should look at before publishing. None of it prevents that. */
import type { FieldPath } from '#shared/check-document.ts'
import { isSame, valueAt } from '#shared/content-changes.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { findUndrawn } from '#shared/diagrams.ts'
import type { Field } from '#shared/fields.ts'
import { type Language, languages, textUnits } from '#shared/i18n/languages.ts'
import type { ContentWords } from '#shared/i18n/panel/content/en.ts'
import { languageOf } from '#shared/i18n/panel/fields/field-labels.ts'
import { namesInAddress } from '#shared/media.ts'
import { findInvisible, type TextWarning } from '#shared/text-warnings.ts'
import { isEmpty, listInner } from './list-inner.ts'
import { readMarkdown } from './read-markdown.ts'

export type Warning = { path: FieldPath } & (
  | { name: 'missing' | 'stale'; language: Language }
  | { name: 'longTitle' | 'longDescription' | 'shortDescription'; limit: number; length: number }
  /** A heading is more than one level below the one before it. */
  | { name: 'headingOrder'; text: string }
  | { name: 'imageWithoutAlt'; address: string }
  | Omit<TextWarning, 'path'>
  /** Characters that nobody sees. */
  | { name: 'invisible'; codes: string }
  | { name: 'noCover' }
  /** The text of a legal page has changed, and the day that readers see has not. */
  | { name: 'oldDay' }
  /** The line of the text, counted from 1, that keeps a diagram from being drawn. */
  | { name: 'undrawnDiagram' | 'largeDiagram'; line: number }
  | { name: 'stilledPicture'; address: string }
  | { name: 'undescribedPicture'; languages: Language[] }
)

/** Titles and descriptions of pages, as in results of search engines. `*` stands for a language. */
const shownInSearch: Partial<Record<KindName, { title?: string[]; description?: string[] }>> = {
  project: { title: ['texts', '*', 'title'], description: ['texts', '*', 'summary'] },
  post: { title: ['texts', '*', 'title'], description: ['texts', '*', 'summary'] },
  legal: { title: ['*', 'title'] },
  site: { title: ['title', '*'], description: ['description', '*'] },
}

/** In characters; those of Korean and Japanese are twice as wide. */
const lengths = { title: 60, description: 160, leastDescription: 50 }

/** `shown`: the languages of the site; `published`: null if nothing is. */
export function findWarnings(
  kind: KindName,
  document: unknown,
  shown: readonly Language[] = languages,
  published: unknown = null,
): Warning[] {
  const found = [
    ...findInFields(kindOf(kind).fields, document, []),
    ...findLengths(kind, document),
    ...findNoCover(kind, document),
    ...findOldDays(kind, document, published),
  ]
  return found.filter(({ path }) => {
    const language = languageOf(path)
    return language === null || shown.includes(language)
  })
}

/** What a correction of a published document has brought. `asked`: what the site has found in the draft. */
export function findNewWarnings(
  { kind, current, published }: { kind: KindName; current: unknown; published: unknown },
  asked: readonly Warning[],
  shown: readonly Language[],
): Warning[] {
  const keyOf = ({ line: _, length: __, ...rest }: Warning & { line?: number; length?: number }) =>
    JSON.stringify(rest)
  const known = new Set(findWarnings(kind, published, shown).map(keyOf))
  const before = JSON.stringify(published)
  const found = findWarnings(kind, current, shown, published).filter(
    (one) => !known.has(keyOf(one)),
  )
  const isOld = (warning: Warning) =>
    'what' in warning
      ? before.includes(JSON.stringify(warning.what).slice(1, -1))
      : isSame(valueAt(current, warning.path), valueAt(published, warning.path)) ||
        ('address' in warning && before.includes(warning.address))
  return [...found, ...asked.filter((one) => !isOld(one))]
}

function findInFields(field: Field, value: unknown, path: FieldPath): Warning[] {
  return [
    ...listMarkdown(field, value, path).flatMap(({ path, text }) => findInMarkdown(path, text)),
    ...findMissing(field, value, path),
  ]
}

/** A text that some languages have and others lack. */
function findMissing(field: Field, value: unknown, path: FieldPath): Warning[] {
  if (field.type === 'localized') {
    const missing = languages.filter((language) => isEmpty(valueAt(value, [language])))
    if (missing.length === languages.length) return []
    return missing.map((language) => ({ name: 'missing', language, path: [...path, language] }))
  }
  return listInner(field, value).flatMap(({ name, inner, innerValue }) =>
    findMissing(inner, innerValue, [...path, name]),
  )
}

/** The texts of a document. */
export function listMarkdown(
  field: Field,
  value: unknown,
  path: FieldPath,
): { path: FieldPath; text: string }[] {
  if (field.type === 'text') {
    return field.control === 'markdown' && typeof value === 'string' ? [{ path, text: value }] : []
  }
  return listInner(field, value).flatMap(({ name, inner, innerValue }) =>
    listMarkdown(inner, innerValue, [...path, name]),
  )
}

/** What can be known of a text alone. */
export function findInMarkdown(
  path: FieldPath,
  text: string,
  { headings, images, prose } = readMarkdown(text),
): Warning[] {
  const disordered = headings.filter(
    ({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1,
  )
  const counts = new Map<string, number>()
  for (const [from, to] of findInvisible(text, prose)) {
    const code = (text.slice(from, to).codePointAt(0) ?? 0).toString(16).toUpperCase()
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const codes = [...counts].map(([code, count]) => `U+${code.padStart(4, '0')} ×${count}`)
  return [
    ...disordered.map(({ text }): Warning => ({ name: 'headingOrder', path, text })),
    ...findUndrawn(text).map(
      ({ line, reason }): Warning => ({
        name: reason === 'too-large' ? 'largeDiagram' : 'undrawnDiagram',
        path,
        line,
      }),
    ),
    // Files of Media may have a text of their own.
    ...images
      .filter(({ alt, address }) => alt.trim() === '' && namesInAddress(address).length === 0)
      .map(({ address }): Warning => ({ name: 'imageWithoutAlt', path, address })),
    ...(codes.length > 0 ? [{ name: 'invisible' as const, path, codes: codes.join(', ') }] : []),
  ]
}

/** In a list, an item without a picture has a drawing that says nothing about it. */
function findNoCover(kind: KindName, document: unknown): Warning[] {
  if (kind !== 'project' && kind !== 'post') return []
  const path = ['facts', 'cover']
  return valueAt(document, path) === undefined ? [{ name: 'noCover', path }] : []
}

function findLengths(kind: KindName, document: unknown): Warning[] {
  const { title, description } = shownInSearch[kind] ?? {}
  return languages.flatMap((language) => {
    const width = textUnits[language] === 'words' ? 1 : 2
    const measure = (pattern: string[] | undefined) => {
      const path = (pattern ?? []).map((name) => (name === '*' ? language : name))
      const text = pattern && valueAt(document, path)
      const length = typeof text === 'string' ? countCharacters(text.trim(), language) : 0
      return { path, length }
    }
    const [titled, described] = [measure(title), measure(description)]
    const warn = (
      name: 'longTitle' | 'longDescription' | 'shortDescription',
      { path, length }: { path: string[]; length: number },
      limit: number,
      isWrong: boolean,
    ): Warning[] => (length > 0 && isWrong ? [{ name, path, limit, length }] : [])
    const most = { title: lengths.title / width, description: lengths.description / width }
    const least = lengths.leastDescription / width
    return [
      ...warn('longTitle', titled, most.title, titled.length > most.title),
      ...warn('longDescription', described, most.description, described.length > most.description),
      ...warn('shortDescription', described, least, described.length < least),
    ]
  })
}

function countCharacters(text: string, language: Language): number {
  return [...new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(text)].length
}

function findOldDays(kind: KindName, document: unknown, published: unknown): Warning[] {
  if (kind !== 'legal') return []
  return languages.flatMap((language): Warning[] => {
    const hasChanged = (name: string) =>
      valueAt(document, [language, name]) !== valueAt(published, [language, name])
    const isOld =
      valueAt(published, [language]) !== undefined && hasChanged('body') && !hasChanged('updated')
    return isOld ? [{ name: 'oldDay', path: [language, 'updated'] }] : []
  })
}

/** A warning as a sentence that does not name its field. */
export function describeWarning(content: ContentWords, warning: Warning): string {
  const words = content.warnings
  switch (warning.name) {
    case 'missing':
    case 'stale':
    case 'noCover':
    case 'oldDay':
      return words[warning.name]
    case 'undescribedPicture':
      return words.undescribedPicture(
        warning.languages.map((language) => content.languages[language]).join(', '),
      )
    case 'headingOrder':
      return words.headingOrder(warning.text)
    case 'undrawnDiagram':
    case 'largeDiagram':
      return words[warning.name](warning.line)
    case 'imageWithoutAlt':
      return words.imageWithoutAlt(warning.address)
    case 'deadFragment':
    case 'deadLink':
    case 'lostPicture':
    case 'plainHttp':
    case 'droppedHtml':
      return words.atLine(warning.line, words[warning.name](warning.what))
    case 'invisible':
      return words.invisible(warning.codes)
    case 'stilledPicture':
      return words[warning.name](warning.address)
    default:
      return words[warning.name](warning.limit, warning.length)
  }
}
