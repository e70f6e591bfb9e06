/** Checks references between files, which the schema of a single file cannot check. */

import { exemption } from '#shared/academics.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import type { Content } from '#shared/content.ts'
import { findUnknownPictures } from '../store/find-pictures.ts'
import { entryPath, postFacts, projectFacts } from '../store/layout.ts'

/** Finds references to semesters, courses and pictures that do not exist. `media`: the names of all files. */
export function findBrokenReferences(
  content: Content,
  media: ReadonlySet<string>,
): (FieldProblem & { file: string })[] {
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
  const inFile = (file: string) => (problem: FieldProblem) => ({ file, ...problem })
  const pictures = [
    ...content.projects.flatMap(({ id, facts }) =>
      findUnknownPictures(facts, media).map(inFile(projectFacts.pathOf(id))),
    ),
    ...Object.entries(content.posts).flatMap(([slug, { facts }]) =>
      findUnknownPictures(facts, media).map(inFile(postFacts.pathOf(slug))),
    ),
  ]
  return [...courses, ...projects, ...pictures]
}
