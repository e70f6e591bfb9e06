/** The projects that visitors find, for fields that name one. */
import { useEffect, useState } from 'react'
import type { KindName } from '#shared/content-kinds.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type Project, type ProjectList, projectLimits } from '#shared/projects.ts'
import { call } from '../../session/call.ts'

export type ProjectChoice = Pick<Project, 'id' | 'title'>

/** A choice among more is no choice; the newest are listed. */
const mostPages = 10

/** null: not known yet, or not needed. */
export function useProjects(kind: KindName, language: Language): readonly ProjectChoice[] | null {
  const [projects, setProjects] = useState<readonly ProjectChoice[] | null>(null)
  useEffect(() => {
    // Without them the numbers are shown.
    if (kind === 'home') void loadProjects(language).then(setProjects)
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
