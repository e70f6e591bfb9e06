/** Likely texts for fields that name things of other documents: technologies, courses and semesters. */
import { useEffect, useState } from 'react'
import type { FieldPath } from '#shared/check-document.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { Project } from '#shared/projects.ts'

export interface Suggestion {
  value: string
  /** What people know it by: the title, if the value is the id of a document. */
  name: string
}

/** By the name of the field. */
export type Suggestions = Readonly<Record<string, readonly Suggestion[]>>

/** @param language of the names */
export function useSuggestions(kind: KindName, language: Language): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>({})
  useEffect(() => {
    // The form works without them, so a failure is not shown.
    const add = (loaded: Suggestions) => setSuggestions((known) => ({ ...known, ...loaded }))
    import('./load-suggestions.ts').then(
      ({ loaders }) => loaders[kind]?.forEach((load) => void load(language).then(add)),
      () => {},
    )
  }, [kind, language])
  return suggestions
}

/** The value that is meant by what was typed or chosen: a name, or the value itself. */
export function toValue(suggestions: readonly Suggestion[], typed: string): string {
  return suggestions.find(({ name }) => name === typed)?.value ?? typed
}

export function toName(suggestions: readonly Suggestion[], value: string): string {
  return suggestions.find((one) => one.value === value)?.name ?? value
}

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

export type ProjectChoice = Pick<Project, 'id' | 'title'>

/** null: not known yet, or not needed. */
export function useProjects(kind: KindName, language: Language): readonly ProjectChoice[] | null {
  const [projects, setProjects] = useState<readonly ProjectChoice[] | null>(null)
  useEffect(() => {
    // Without them the numbers are shown.
    if (kind !== 'home' && kind !== 'resumes') return
    import('./load-suggestions.ts').then(
      ({ loadProjects }) => loadProjects(language).then(setProjects),
      () => {},
    )
  }, [kind, language])
  return projects
}
