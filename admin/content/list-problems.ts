/** What prevents publishing a document. */
import type { FieldProblem } from '#shared/check-document.ts'
import { completeDocument } from '#shared/complete-document.ts'
import { isSame, valueAt } from '#shared/content-changes.ts'
import { checkPublished, type KindName, kindOf } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'

/** What the server found wrong with a document, beyond its schema: references, files, rendering. */
export interface Refused {
  document: unknown
  problems: FieldProblem[]
}

/** Problems that the server found count until their field is changed. */
export function listProblems(
  kind: KindName,
  document: unknown,
  defaultLanguage: Language,
  refused: Refused | null = null,
): FieldProblem[] {
  const completed = completeDocument(kindOf(kind).fields, withoutNulls(document))
  const checked = checkPublished(kind, completed, defaultLanguage)
  const found = checked.ok ? [] : checked.problems
  const known = new Set(found.map(({ path }) => path.join('.')))
  const still = (refused?.problems ?? []).filter(
    ({ path }) =>
      !known.has(path.join('.')) &&
      isSame(valueAt(refused?.document, path), valueAt(document, path)),
  )
  return [...found, ...still]
}

/** A number that was not filled in is null in a draft, and missing in a published document. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNulls(inner)]))
}
