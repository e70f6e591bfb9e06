/** The structured data of a project. */
import type { Project } from '#shared/projects.ts'
import { Breadcrumbs, JsonLd, useItem, useOwner } from '../json-ld.tsx'
import { useWords } from '../page.tsx'
import { projectsWords } from './words.ts'

export function ProjectFacts({ project }: { project: Project }) {
  const projects = useWords(projectsWords)
  const path = `/projects/${project.id}`
  const { problem, contribution, results, role } = project
  const outline = [problem, contribution, results].filter((one) => one !== undefined)
  const owner = useOwner()
  const item = useItem(project.language, path, project.cover)
  // A role holds the value of the property that it qualifies: https://schema.org/Role
  const author = role ? { '@type': 'Role', roleName: role, author: owner } : owner
  const elsewhere = [project.githubUrl, project.demoUrl].filter((url) => url !== undefined)
  return (
    <>
      <JsonLd
        thing={{
          '@type': 'CreativeWork',
          ...item,
          name: project.title,
          description: project.summary,
          author,
          temporalCoverage: `${project.startDate}/${project.endDate}`,
          dateCreated: project.endDate,
          keywords: project.techStacks,
          ...(outline.length > 0 && { abstract: outline.join(' ') }),
          ...(elsewhere.length > 0 && { sameAs: elsewhere }),
        }}
      />
      <Breadcrumbs
        way={[
          { path: '/projects', name: projects.title },
          { path, name: project.title },
        ]}
      />
    </>
  )
}
