/** Likely texts for fields that name things of other documents: technologies, courses and semesters. */
import { useEffect, useState } from 'react'
import type { Academics } from '#shared/academics.ts'
import type { KindName } from '#shared/content-kinds.ts'
import type { ProjectList } from '#shared/projects.ts'
import type { TechStackCategory } from '#shared/tech-stack.ts'
import { call } from '../../session/call.ts'

type Suggestions = Readonly<Record<string, readonly string[]>>

const loaders: Partial<Record<KindName, (() => Promise<Suggestions>)[]>> = {
  profile: [loadTechnologies],
  home: [loadTechnologies],
  experience: [loadTechnologies],
  project: [loadTechnologies, loadCourses],
  course: [loadCourses],
}

export function useSuggestions(kind: KindName): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>({})
  useEffect(() => {
    // The form works without them, so a failure is not shown.
    for (const load of loaders[kind] ?? []) {
      void load().then((loaded) => setSuggestions((known) => ({ ...known, ...loaded })))
    }
  }, [kind])
  return suggestions
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
  const known = [...new Set(names)].sort((one, other) => one.localeCompare(other))
  return { techStacks: known, technologies: known, primarySkills: known }
}

async function loadCourses(): Promise<Suggestions> {
  const academics = await call<Academics>('/api/academics')
  if (!academics.ok) return {}
  const { courses } = academics.data
  return {
    relatedAcademics: courses.map(({ id }) => id),
    semester: [...new Set(courses.map(({ semesterId }) => semesterId))],
  }
}
