/** Checks references between files, which the schema of a single file cannot check. */

import { exemption } from '#shared/academics.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import type { Content } from '#shared/content.ts'
import { entryPath, projectFacts } from '../store/layout.ts'

/** Finds references to semesters and courses that do not exist. */
export function findBrokenReferences(content: Content): (FieldProblem & { file: string })[] {
  const semesters = new Set([exemption, ...content.academics.semesters.map(({ id }) => id)])
  const courses = Object.entries(content.courses)
    .filter(([, { semester }]) => !semesters.has(semester))
    .map(([id]) => ({
      file: entryPath('course', id),
      path: ['semester'],
      problem: 'is not a semester of academics.yaml',
    }))
  const projects = content.projects.flatMap(({ id, facts }) =>
    (facts.relatedAcademics ?? []).flatMap((related, index) =>
      Object.hasOwn(content.courses, related)
        ? []
        : {
            file: projectFacts.pathOf(id),
            path: ['relatedAcademics', index],
            problem: 'is not the id of a course',
          },
    ),
  )
  return [...courses, ...projects]
}
