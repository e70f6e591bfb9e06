/** What is likely in fields that name things of other documents, asked for after the form is shown. */
import { inBrackets } from '#client/punctuation.ts'
import type { Academics, AcademicsContent } from '#shared/academics.ts'
import type { DocumentList, EditedDocument } from '#shared/admin/content.ts'
import { completeDocument } from '#shared/complete-document.ts'
import { type KindName, kindOf } from '#shared/content-kinds.ts'
import { gradesOf } from '#shared/grading.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type ProjectList, projectLimits } from '#shared/projects.ts'
import { categoryIcons, type TechStackCategory } from '#shared/tech-stack.ts'
import { call } from '../../session/call.ts'
import type { ProjectChoice, Suggestion, Suggestions } from './use-suggestions.ts'

/** By the kind of the form. */
export const loaders: Partial<Record<KindName, ((language: Language) => Promise<Suggestions>)[]>> =
  {
    profile: [loadTechnologies],
    home: [loadTechnologies],
    experience: [loadTechnologies],
    project: [loadTechnologies, loadCourses],
    course: [loadRecord],
    site: [loadPages],
    'tech-stack': [loadCategoryIcons],
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

/** A choice among more is no choice; the newest are listed. */
const mostPages = 10

export async function loadProjects(language: Language): Promise<ProjectChoice[] | null> {
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
