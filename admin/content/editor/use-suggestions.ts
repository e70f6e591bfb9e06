/** Likely texts for fields that name things of other documents: technologies, courses and semesters. */
import { useEffect, useState } from 'react'
import { inBrackets } from '#client/punctuation.ts'
import type { Academics, AcademicsContent } from '#shared/academics.ts'
import type { DocumentList, EditedDocument } from '#shared/admin/content.ts'
import type { FieldPath } from '#shared/check-document.ts'
import { completeDocument } from '#shared/complete-document.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { gradesOf } from '#shared/grading.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { type Project, type ProjectList, projectLimits } from '#shared/projects.ts'
import { categoryIcons, type TechStackCategory } from '#shared/tech-stack.ts'
import { call } from '../../session/call.ts'

export interface Suggestion {
  value: string
  /** What people know it by: the title, if the value is the id of a document. */
  name: string
}

/** By the name of the field. */
export type Suggestions = Readonly<Record<string, readonly Suggestion[]>>

const loaders: Partial<Record<KindName, ((language: Language) => Promise<Suggestions>)[]>> = {
  profile: [loadTechnologies],
  home: [loadTechnologies],
  experience: [loadTechnologies],
  project: [loadTechnologies, loadCourses],
  course: [loadRecord],
  site: [loadPages],
  'tech-stack': [loadCategoryIcons],
}

/** @param language of the names */
export function useSuggestions(kind: KindName, language: Language): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>({})
  useEffect(() => {
    // The form works without them, so a failure is not shown.
    for (const load of loaders[kind] ?? []) {
      void load(language).then((loaded) => setSuggestions((known) => ({ ...known, ...loaded })))
    }
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

async function loadCategoryIcons(): Promise<Suggestions> {
  return { categoryIcon: [...categoryIcons.keys()].map((name) => ({ value: name, name })) }
}

async function loadTechnologies(): Promise<Suggestions> {
  const [stack, projects] = await Promise.all([
    call<TechStackCategory[]>('/api/techstacks'),
    call<ProjectList>('/api/projects?size=50'),
  ])
  const names = [
    ...(stack.ok
      ? stack.data.flatMap(({ technologies }) => technologies.map(({ name }) => name))
      : []),
    ...(projects.ok ? projects.data.items.flatMap(({ techStacks }) => techStacks) : []),
  ]
  const known = [...new Set(names)]
    .sort((one, other) => one.localeCompare(other))
    .map((name) => ({ value: name, name }))
  return { techStacks: known, technologies: known, primarySkills: known }
}

async function loadCourses(language: Language): Promise<Suggestions> {
  const academics = await call<Academics>(`/api/academics?lang=${language}`)
  if (!academics.ok) return {}
  const { courses } = academics.data
  return {
    relatedAcademics: nameApart(
      courses.map(({ id, name }) => ({ value: id, name })),
      language,
    ),
  }
}

/** Semesters and grades of the academic record: a new one has no course yet, and gets its id when it is published. */
async function loadRecord(language: Language): Promise<Suggestions> {
  const academics = await call<EditedDocument>('/api/admin/content/academics/academics')
  if (!academics.ok) return {}
  const document = completeDocument(kindOf('academics').fields, academics.data.document)
  const { semesters = [], grading } = document as Partial<AcademicsContent>
  const named = semesters.map(({ id, name }) => ({
    value: id,
    name: name[language] || Object.values(name).find(Boolean) || id,
  }))
  const grades = grading ? gradesOf(grading) : []
  return {
    semester: nameApart(named, language),
    grade: grades.map(({ grade, label }) => ({ value: grade, name: label?.[language] ?? grade })),
  }
}

/** Own pages that are published. */
async function loadPages(language: Language): Promise<Suggestions> {
  const list = await call<DocumentList>('/api/admin/content?kind=page')
  if (!list.ok) return {}
  const published = list.data.items.filter(({ isPublished }) => isPublished)
  return {
    pages: published.map(({ id, titles }) => ({
      value: id,
      name: titles[language] || Object.values(titles).find(Boolean) || id,
    })),
  }
}

/** Each value once, and each name: those that several values share are followed by the value. */
function nameApart(suggestions: Suggestion[], language: Language): Suggestion[] {
  const names = new Map(suggestions.map(({ value, name }) => [value, name]))
  return [...names].map(([value, name]) => {
    const isShared = [...names].some(([other, same]) => other !== value && same === name)
    return { value, name: isShared ? name + inBrackets(value, language) : name }
  })
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

/** A choice among more is no choice; the newest are listed. */
const mostPages = 10

/** null: not known yet, or not needed. */
export function useProjects(kind: KindName, language: Language): readonly ProjectChoice[] | null {
  const [projects, setProjects] = useState<readonly ProjectChoice[] | null>(null)
  useEffect(() => {
    // Without them the numbers are shown.
    if (kind === 'home' || kind === 'resumes') void loadProjects(language).then(setProjects)
  }, [kind, language])
  return projects
}

async function loadProjects(language: Language): Promise<ProjectChoice[] | null> {
  const choices: ProjectChoice[] = []
  for (let page = 0; page < mostPages; page++) {
    const query = `size=${projectLimits.size}&page=${page}&lang=${language}`
    const answer = await call<ProjectList>(`/api/projects?${query}`)
    if (!answer.ok) return null
    choices.push(...answer.data.items)
    if (choices.length >= answer.data.total) break
  }
  return choices
}
