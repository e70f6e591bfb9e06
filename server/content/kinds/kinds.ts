/**
 * All kinds of content, each with the way it is stored. Import, export, drafts and lists work from these
 * records. A kind needs one here only if its documents refer to others, or are not one YAML file each.
 */
import { type AcademicsContent, type CourseContent, exemption } from '#shared/academics.ts'
import { checkDocument, type FieldProblem } from '#shared/check-document.ts'
import {
  defaultLanguageOf,
  isEntryKind,
  type KindName,
  kindNames,
  kindOf,
} from '#shared/content-kinds.ts'
import { gradesOf } from '#shared/grading.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { toReference } from '#shared/media.ts'
import type { ResumesContent } from '#shared/profile.ts'
import type { SiteContent } from '#shared/site.ts'
import type { TechStackContent } from '#shared/tech-stack.ts'
import type { Database } from '../../platform/db/database.ts'
import { findEntry, listEntries } from '../store/entries.ts'
import { findMissingPictures, findUnknownResumes } from '../store/find-pictures.ts'
import { readDefaultLanguage, storeSiteLanguages } from '../store/site-languages.ts'
import { isIcon } from '../tech-stack/icon-catalogue.ts'
import { findMissingChoices } from './chosen-projects.ts'
import { createEntryKind } from './entry-kind.ts'
import { legalKind } from './legal-kind.ts'
import { findUnknownPages, pageKind } from './page-kind.ts'
import { postKind } from './post-kind.ts'
import { projectKind } from './project-kind.ts'
import type { StoredKind } from './stored-kind.ts'

/** The other kinds are stored as entries that refer to nothing. */
const special: Partial<Record<KindName, unknown>> = {
  project: projectKind,
  course: createEntryKind('course', {
    async findProblems(db, course) {
      const academics = await findEntry(db, 'academics', 'academics')
      return findUnknownNames(course, academics)
    },
    async findUses(db, id) {
      const projects = await projectKind.load(db)
      return Object.entries(projects)
        .filter(([, { facts }]) => facts.relatedAcademics?.includes(id))
        .map(([project]) => `project/${project}`)
    },
  }),
  home: createEntryKind('home', { findProblems: findMissingChoices }),
  academics: createEntryKind('academics', {
    async findProblems(db, { semesters }) {
      const known = new Set([exemption, ...semesters.map(({ id }) => id)])
      const courses = Object.values(await listEntries(db, 'course'))
      const missing = courses.find(({ semester = exemption }) => !known.has(semester))
      return missing ? [{ path: ['semesters'], problem: 'lacks a semester of a course' }] : []
    },
  }),
  post: postKind,
  look: createEntryKind('look', { findProblems: (db, look) => findMissingPictures(db, look, []) }),
  page: pageKind,
  profile: createEntryKind('profile', {
    findProblems: (db, profile) => findMissingPictures(db, profile, []),
  }),
  resumes: createEntryKind('resumes', { findProblems: findMissingFiles }),
  legal: legalKind,
  site: createEntryKind('site', {
    storeMore: storeSiteLanguages,
    findProblems: async (db, site) => [
      ...(await findUntranslated(db, site)),
      ...findUnknownPages(site, await listEntries(db, 'page')),
    ],
  }),
  'tech-stack': createEntryKind('tech-stack', { findProblems: findUnknownIcons }),
}

const records = Object.fromEntries(
  kindNames.map((name) => [name, special[name] ?? (isEntryKind(name) && createEntryKind(name))]),
) as Record<KindName, StoredKind>

export const storedKinds = kindNames.map((name) => records[name])

/** The documents that are passed to it must be valid for the kind. */
export function storedKindOf(name: KindName): StoredKind {
  return records[name]
}

/**
 * A course that was published before the grades of the school changed keeps its grade: imports accept it, and the averages
 * are not shown until it is corrected.
 */
function findUnknownNames(
  { semester = exemption, status, grade }: CourseContent,
  academics: AcademicsContent | null,
): FieldProblem[] {
  const { semesters = [], grading } = academics ?? {}
  const isSemester = semester === exemption || semesters.some(({ id }) => id === semester)
  const isGrade =
    grade === undefined ||
    status === exemption ||
    (grading && gradesOf(grading).some((one) => one.grade === grade))
  return [
    ...(isSemester ? [] : [{ path: ['semester'], problem: 'is not a semester' }]),
    ...(isGrade ? [] : [{ path: ['grade'], problem: 'is not a grade of the school' }]),
  ]
}

async function findMissingFiles(db: Database, resumes: ResumesContent) {
  const rows = await db.selectFrom('resume_file').select('name').execute()
  const names = new Set(rows.map(({ name }) => name))
  const media = await db
    .selectFrom('media')
    .select('name')
    .where('type', '=', 'application/pdf')
    .execute()
  for (const { name } of media) names.add(toReference(name))
  return findUnknownResumes(resumes, names)
}

const mostNamed = 20

/** Finds what prevents another default language: published documents that lack a text in it. */
async function findUntranslated(db: Database, site: SiteContent): Promise<FieldProblem[]> {
  const next = defaultLanguageOf(site)
  return next === (await readDefaultLanguage(db)) ? [] : findLacking(db, next)
}

/** `without`: does not look at these, as `kind/id`. */
export async function findLacking(
  db: Database,
  next: Language,
  without: ReadonlySet<string> = new Set(),
): Promise<FieldProblem[]> {
  // A post needs any language; the document of the site sets the default.
  const kinds = storedKinds.filter(({ name }) => name !== 'post' && name !== 'site')
  const lists = await Promise.all(
    kinds.map(async ({ name, load }) => {
      const { fields } = kindOf(name)
      return Object.entries(await load(db))
        .filter(
          ([id, document]) =>
            !without.has(`${name}/${id}`) && !checkDocument(fields, document, next).ok,
        )
        .map(([id]) => (id === name ? name : `${name}/${id}`))
    }),
  )
  const lacking = lists.flat()
  if (lacking.length === 0) return []
  const more = lacking.length > mostNamed ? [`… (${lacking.length})`] : []
  const names = [...lacking.slice(0, mostNamed), ...more].join(', ')
  const problem = `begins with a language that these lack: ${names}`
  return [{ path: ['languages'], problem }]
}

/**
 * Ignores icons that the published document already names: an import may name any icon, and an upgrade may remove one.
 * Other changes can still be published.
 */
async function findUnknownIcons(
  db: Database,
  categories: TechStackContent,
): Promise<FieldProblem[]> {
  const published = await findEntry(db, 'tech-stack', 'tech-stack')
  // What cannot be read is repaired with the icons that it had.
  if (published === null) return []
  const kept = new Set(
    published.flatMap(({ technologies }) => technologies.map(({ icon }) => icon)),
  )
  const problems = categories.flatMap(({ technologies }, category) =>
    technologies.map(async ({ icon }, technology): Promise<FieldProblem[]> => {
      if (icon === undefined || kept.has(icon) || (await isIcon(icon))) return []
      const path = [category, 'technologies', technology, 'icon']
      return [{ path, problem: 'is not the name of an icon' }]
    }),
  )
  return (await Promise.all(problems)).flat()
}
