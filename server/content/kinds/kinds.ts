/**
 * All kinds of content, each with the way it is stored. Import, export, drafts and lists work from these
 * records. A kind needs one here only if its documents refer to others, or are not one YAML file each.
 */
import { exemption } from '#shared/academics.ts'
import { isEntryKind, type KindName, kindNames } from '#shared/content-kinds.ts'
import type { ResumesContent } from '#shared/profile.ts'
import type { Database } from '../../platform/db/database.ts'
import { findEntry, listEntries } from '../store/entries.ts'
import { storeSiteLanguages } from '../store/site-languages.ts'
import { findMissingChoices } from './chosen-projects.ts'
import { createEntryKind } from './entry-kind.ts'
import { findUntranslated } from './find-untranslated.ts'
import { legalKind } from './legal-kind.ts'
import { postKind } from './post-kind.ts'
import { projectKind } from './project-kind.ts'
import type { StoredKind } from './stored-kind.ts'
import { findUnknownIcons } from './unknown-icons.ts'

/** The other kinds are stored as entries that refer to nothing. */
const special: Partial<Record<KindName, unknown>> = {
  project: projectKind,
  course: createEntryKind('course', {
    async findProblems(db, { semester }) {
      const academics = await findEntry(db, 'academics', 'academics')
      const isKnown =
        semester === exemption || academics?.semesters.some(({ id }) => id === semester)
      return isKnown ? [] : [{ path: ['semester'], problem: 'is not a semester' }]
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
      const missing = courses.find(({ semester }) => !known.has(semester))
      return missing ? [{ path: ['semesters'], problem: 'lacks a semester of a course' }] : []
    },
  }),
  post: postKind,
  resumes: createEntryKind('resumes', { findProblems: findMissingFiles }),
  legal: legalKind,
  site: createEntryKind('site', {
    storeMore: storeSiteLanguages,
    findProblems: (db, site) => findUntranslated(db, translatedKinds(), site),
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

/** Kinds whose texts need the default language. A post needs any language; the document of the site sets the default. */
function translatedKinds(): StoredKind[] {
  return storedKinds.filter(({ name }) => name !== 'post' && name !== 'site')
}

async function findMissingFiles(db: Database, resumes: ResumesContent) {
  const rows = await db.selectFrom('resume_file').select('name').execute()
  const names = new Set(rows.map(({ name }) => name))
  return Object.entries(resumes).flatMap(([language, resume]) =>
    !resume || names.has(resume.file)
      ? []
      : [{ path: [language, 'file'], problem: 'is not an uploaded file' }],
  )
}
