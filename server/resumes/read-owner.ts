/** All public facts of the owner in one language: the source of the resumes, their texts, and the JSON Resume. */
import type { Api } from '#shared/api.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { type Project, projectLimits } from '#shared/projects.ts'

export type Owner = Awaited<ReturnType<typeof readOwner>>

export async function readOwner(api: Api, language: Language) {
  const [profile, techStacks, academics, record, certificates, projects] = await Promise.all([
    api.profile.get(language),
    api.techStacks.list(language),
    api.academics.get(language),
    api.record.get(language),
    api.entries.list('certificate', language),
    listProjects(api, language),
  ])
  return { profile, techStacks, academics, timeline: record.timeline, certificates, projects }
}

/** Newest first. */
async function listProjects(api: Api, language: Language): Promise<Project[]> {
  const { size } = projectLimits
  const query = { size, sort: 'endDate,desc', search: '' } as const
  const projects: Project[] = []
  for (let page = 0; ; page++) {
    const list = await api.projects.list({ ...query, techStacks: [], page }, language)
    projects.push(...list.items)
    if (list.items.length === 0 || projects.length >= list.total) return projects
  }
}
