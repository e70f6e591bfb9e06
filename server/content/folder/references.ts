/** Checks references between files, which the schema of a single file cannot check. */
import { exemption } from '#shared/academics.ts'
import type { FieldProblem } from '#shared/check-document.ts'
import type { Content } from '#shared/content.ts'
import { toReference } from '#shared/media.ts'
import { findTakenAddress } from '#shared/own-pages.ts'
import { listResumeFiles } from '#shared/profile.ts'
import { findWrongChoices } from '../kinds/chosen-projects.ts'
import { findUnknownPages } from '../kinds/page-kind.ts'
import { findUnknownPictures, findUnknownResumes } from '../store/find-pictures.ts'
import { entryPath, postFacts, projectFacts } from '../store/layout.ts'

type Broken = FieldProblem & { file: string }

/** Finds references to semesters, courses and projects that do not exist, or are not public. */
export function findBrokenReferences(content: Content): Broken[] {
  const semesters = new Set([exemption, ...content.academics.semesters.map(({ id }) => id)])
  const courses = Object.entries(content.courses)
    .filter(([, { semester = exemption }]) => !semesters.has(semester))
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
  const slugs = Map.groupBy(content.projects, ({ facts }) => facts.slug)
  const named = content.projects
    .filter(({ facts: { slug } }) => slug !== undefined && (slugs.get(slug)?.length ?? 0) > 1)
    .map(({ id }) => ({
      file: projectFacts.pathOf(id),
      path: ['slug'],
      problem: 'is the address of another project',
    }))
  const visibilities = new Map(
    content.projects.map(({ id, facts }) => [id, facts.visibility ?? 'public']),
  )
  const chosen = findWrongChoices(content.home, visibilities).map((problem) => ({
    file: entryPath('home', 'home'),
    ...problem,
  }))
  const pages = Object.keys(content.pages).flatMap((id) => {
    const problem = findTakenAddress(id)
    return problem ? [{ file: entryPath('page', id), path: [], problem }] : []
  })
  const menu = findUnknownPages(content.site, content.pages).map((problem) => ({
    file: entryPath('site', 'site'),
    ...problem,
  }))
  return [...courses, ...projects, ...named, ...chosen, ...pages, ...menu]
}

/**
 * Finds covers and galleries that name no file of the folder. `media`: the sizes of all files, by name. An export does not check
 * this: otherwise a site with such a reference could not be exported.
 */
export function findBrokenPictures(content: Content, media: ReadonlyMap<string, number>): Broken[] {
  const inFile = (file: string) => (problem: FieldProblem) => ({ file, ...problem })
  return [
    ...findUnknownPictures(content.look, media).map(inFile(entryPath('look', 'look'))),
    ...findUnknownPictures(content.profile, media).map(inFile(entryPath('profile', 'profile'))),
    ...findUnknownResumes(
      content.resumes,
      new Set([...listResumeFiles(content.resumes), ...[...media.keys()].map(toReference)]),
    ).map(inFile(entryPath('resumes', 'resumes'))),
    ...content.projects.flatMap(({ id, facts }) =>
      findUnknownPictures(facts, media).map(inFile(projectFacts.pathOf(id))),
    ),
    ...Object.entries(content.posts).flatMap(([slug, { facts }]) =>
      findUnknownPictures(facts, media).map(inFile(postFacts.pathOf(slug))),
    ),
  ]
}
