/** What fields name of other documents: courses and semesters by their names, projects by their titles. */
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { type ProjectChoice, useProjects } from './use-projects.ts'
import { type Suggestions, toName, useSuggestions } from './use-suggestions.ts'

interface Known {
  suggestions: Suggestions
  projects: readonly ProjectChoice[] | null
}

/**
 * @param language of the names
 * @returns the name for the value of a field; the value itself, if it names nothing, or until the names are loaded
 */
export function useNamesOfReferences(
  kind: KindName,
  language: Language,
): (path: FieldPath, value: string) => string {
  const suggestions = useSuggestions(kind, language)
  const projects = useProjects(kind, language)
  return (path, value) => nameReference({ suggestions, projects }, path, value)
}

export function nameReference(
  { suggestions, projects }: Known,
  path: FieldPath,
  value: string,
): string {
  const field = path.findLast((name) => typeof name === 'string') as string
  const titles = projects?.map(({ id, title }) => ({ value: String(id), name: title }))
  return toName((field === 'projects' ? titles : lookUp(suggestions, field)) ?? [], value)
}
