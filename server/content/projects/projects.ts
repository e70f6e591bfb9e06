/** Reads projects in the language of the visitor. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import type { PictureView } from '#shared/media.ts'
import {
  type Project,
  type ProjectContent,
  type ProjectFilters,
  type ProjectNeighbours,
  type ProjectQuery,
  type ProjectsApi,
  type ProjectVisibility,
  projectFactsFields,
  projectSlugSchema,
} from '#shared/projects.ts'
import type { Localized } from '#shared/text.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { createSearchCorrector } from '../../platform/search/correct-search.ts'
import { containing } from '../../platform/search/search-words.ts'
import { listEntries } from '../store/entries.ts'
import { findPictures, listReferences } from '../store/find-pictures.ts'
import { projectNumber } from '../store/layout.ts'
import { parseStored, readStored } from '../store/read-stored.ts'
import { readPerRevision } from '../store/revision.ts'
import { showMedia } from '../store/show-media.ts'
import { createTextIn, type TextIn } from '../store/text-in.ts'
import { ongoingYear } from './ongoing.ts'

interface ProjectsDependencies {
  db: Database
  /** An ongoing project counts for this year. */
  now: () => Date
}

export function createProjects({ db, now }: ProjectsDependencies): ProjectsApi {
  const thisYear = () => now().getUTCFullYear()
  const readFolded = readPerRevision(db, listFolded)
  const correctSearch = createSearchCorrector()
  return {
    async list(query, language) {
      const { page, size, search } = query
      const first = await findMatching(db, query, language, thisYear())
      const folded = first.total === 0 && search !== '' ? await readFolded() : []
      const corrected = correctSearch(search, folded, () => folded)
      const found =
        corrected === null
          ? first
          : await findMatching(db, { ...query, search: corrected }, language, thisYear())
      return {
        page,
        size,
        total: found.total,
        items: await getProjects(db, found.ids, language, listed),
        ...(corrected !== null && found.total > 0 && { correctedSearch: corrected }),
      }
    },

    async find(id, language) {
      const [project] = await getProjects(db, [id], language, reachable)
      return project ?? null
    },

    listByIds: (ids, language) => getProjects(db, ids, language, listed),

    findByName: (name) => findByName(db, name),

    listFilters: () => listFilters(db, thisYear()),
    findNeighbours: (id, language) => findNeighbours(db, id, language),
  }
}

const listed: ProjectVisibility[] = ['public']
/** By their address. */
const reachable: ProjectVisibility[] = ['public', 'unlisted']

/** Returns one page of matching ids in order, and the number of all matches. */
async function findMatching(
  db: Database,
  query: ProjectQuery,
  language: Language,
  thisYear: number,
) {
  const matching = selectMatching(db, query, language, thisYear)
  const { total } = await matching
    .select((expression) => expression.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const direction = query.sort === 'endDate,asc' ? 'asc' : 'desc'
  const rows = await matching
    .select('project.id')
    .orderBy('project.end_date', direction)
    .orderBy('project.id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

function selectMatching(db: Database, query: ProjectQuery, language: Language, thisYear: number) {
  const endsIn = (year: number) => (year === thisYear ? [year, ongoingYear] : [year])
  const { year, endYear, techStacks, search } = query
  const words = search.split(/\s+/).filter((word) => word !== '')
  return db
    .selectFrom('project')
    .where((expression) =>
      expression.and([
        expression('project.visibility', '=', 'public'),
        ...(year === undefined ? [] : [startsOrEndsIn(expression, year, endsIn(year))]),
        ...(endYear === undefined ? [] : [expression('project.end_year', 'in', endsIn(endYear))]),
        ...(techStacks.length === 0 ? [] : [usesAnyOf(expression, techStacks)]),
        ...(words.length === 0 ? [] : [isFound(expression, words, language)]),
      ]),
    )
}

type OfProject = ExpressionBuilder<Tables, 'project'>

function startsOrEndsIn(expression: OfProject, year: number, ends: number[]) {
  return expression.or([
    expression('project.start_year', '=', year),
    expression('project.end_year', 'in', ends),
  ])
}

function usesAnyOf(expression: OfProject, technologies: string[]) {
  return expression.exists(
    expression
      .selectFrom('project_technology')
      .select('project_technology.technology')
      .whereRef('project_technology.project_id', '=', 'project.id')
      .where('project_technology.technology', 'in', technologies),
  )
}

function isFound(expression: OfProject, words: string[], language: Language) {
  return expression(
    'project.id',
    'in',
    expression
      .selectFrom('project_search')
      .select('project_search.project_id')
      .where('project_search.language', '=', shownLanguage(language, 'project_search.project_id'))
      .where((found) =>
        found.and(
          words.map(
            (word) => sql<boolean>`project_search.folded like ${containing(word)} escape '\\'`,
          ),
        ),
      ),
  )
}

/** Returns the projects in the order of `ids`, without those that do not exist or are not to be seen. */
async function getProjects(
  db: Database,
  ids: number[],
  language: Language,
  visibilities: ProjectVisibility[],
): Promise<Project[]> {
  if (ids.length === 0) return []
  const rows = await selectTexts(db, language)
    .select([
      'project.id',
      'project.document',
      'project.visibility',
      'project_text.language',
      'title',
      'summary',
      'description',
      'description_html',
    ])
    .where('project.id', 'in', ids)
    .where('project.visibility', 'in', visibilities)
    .execute()
  const found = rows.flatMap((row) => {
    const facts = readStored(projectFactsFields, `project/${row.id}`, parseStored(row.document))
    return facts === null ? [] : [{ ...row, facts }]
  })
  const courses = await listCourseNames(db, found)
  const files = found.flatMap(({ facts }) => listReferences(facts).map(({ file }) => file))
  const pictures = await findPictures(db, files, language)
  const written = await listWritten(db, ids)
  const textIn = await createTextIn(db, language)
  const projects = new Map(
    await Promise.all(
      found.map(async (row) => {
        const html = await showMedia(db, row.description_html, row.language)
        const project = toProject({ ...row, description_html: html }, { courses, pictures }, textIn)
        return [row.id, { ...project, languages: written.get(row.id) ?? [] }] as const
      }),
    ),
  )
  return ids.flatMap((id) => projects.get(id) ?? [])
}

/** The languages of the texts of projects that the site has, in the order of the site. */
async function listWritten(db: Database, ids: number[]): Promise<Map<number, Language[]>> {
  const rows = await db
    .selectFrom('project_text')
    .innerJoin('site_language', 'site_language.language', 'project_text.language')
    .select(['project_id', 'project_text.language'])
    .where('project_id', 'in', ids)
    .orderBy('site_language.position')
    .execute()
  const groups = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map([...groups].map(([id, texts]) => [id, texts.map(({ language }) => language)]))
}

interface ProjectRow {
  id: number
  visibility: ProjectVisibility
  facts: ProjectContent['facts']
  language: Language
  title: string
  summary: string
  description: string
  description_html: string
}

type CourseNames = Record<string, { name: Localized }>

/** Most lists refer to no course. Then the query is skipped. */
async function listCourseNames(db: Database, rows: ProjectRow[]): Promise<CourseNames> {
  const anyRelated = rows.some(({ facts }) => facts.relatedAcademics !== undefined)
  return anyRelated ? listEntries(db, 'course') : {}
}

function toProject(
  row: ProjectRow,
  { courses, pictures }: { courses: CourseNames; pictures: ReadonlyMap<string, PictureView> },
  textIn: TextIn,
): Omit<Project, 'languages'> {
  const {
    relatedAcademics = [],
    role,
    problem,
    contribution,
    results,
    cover: named,
    gallery = [],
    visibility: _,
    aliases: _aliases,
    ...facts
  } = row.facts
  const cover = named && pictures.get(named.file)
  const shown = gallery.flatMap(({ file, caption }) => {
    const picture = pictures.get(file)
    return picture ? [{ picture, ...(caption && { caption: textIn(caption) }) }] : []
  })
  return {
    id: row.id,
    language: row.language,
    title: row.title,
    summary: row.summary,
    description: row.description,
    descriptionHtml: row.description_html,
    ...facts,
    ...(row.visibility === 'unlisted' && { isUnlisted: true }),
    relatedAcademics: relatedAcademics.map((id) => {
      const course = lookUp(courses, id)
      return { id, name: course ? textIn(course.name) : id }
    }),
    ...(role && { role: textIn(role) }),
    ...(problem && { problem: textIn(problem) }),
    ...(contribution && { contribution: textIn(contribution) }),
    ...(results && { results: textIn(results) }),
    ...(cover && { cover }),
    ...(shown.length > 0 && { gallery: shown }),
  }
}

/** What searches of projects look through, in all languages of the site. */
async function listFolded(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('project_search')
    .innerJoin('project', 'project.id', 'project_search.project_id')
    .innerJoin('site_language', 'site_language.language', 'project_search.language')
    .select('folded')
    .where('visibility', 'in', listed)
    .execute()
  return rows.map(({ folded }) => folded)
}

async function listFilters(db: Database, thisYear: number): Promise<ProjectFilters> {
  const years = await db
    .selectFrom('project')
    .select('end_year')
    .where('visibility', 'in', listed)
    .distinct()
    .orderBy('end_year', 'desc')
    .execute()
  const technologies = await db
    .selectFrom('project_technology')
    .innerJoin('project', 'project.id', 'project_technology.project_id')
    .where('project.visibility', 'in', listed)
    .select((expression) => ['technology', expression.fn.countAll().as('uses')])
    .groupBy('technology')
    .execute()
  return {
    years: [
      ...new Set(years.map(({ end_year }) => (end_year === ongoingYear ? thisYear : end_year))),
    ].sort((one, other) => other - one),
    techStacks: technologies
      .sort(
        (one, other) =>
          Number(other.uses) - Number(one.uses) || (one.technology < other.technology ? -1 : 1),
      )
      .map(({ technology, uses }) => ({ name: technology, projects: Number(uses) })),
  }
}

/** Each project with its text in the language, or else in the default one, which every project has. */
function selectTexts(db: Database, language: Language) {
  return db
    .selectFrom('project')
    .innerJoin('project_text', (join) =>
      join
        .onRef('project_text.project_id', '=', 'project.id')
        .on('project_text.language', '=', shownLanguage(language, 'project.id')),
    )
}

async function findNeighbours(
  db: Database,
  id: number,
  language: Language,
): Promise<ProjectNeighbours> {
  const at = await db
    .selectFrom('project')
    .select('end_date')
    .where('id', '=', id)
    .where('visibility', 'in', reachable)
    .executeTakeFirst()
  if (!at) return { previous: null, next: null }

  const beside = (comparison: '<' | '>', direction: 'asc' | 'desc') =>
    selectTexts(db, language)
      .select(['project.id', 'project.slug', 'project_text.language', 'project_text.title'])
      .where('project.visibility', 'in', listed)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('project.end_date', 'project.id'), comparison, tuple(at.end_date, id)),
      )
      .orderBy('project.end_date', direction)
      .orderBy('project.id', direction)
      .limit(1)
      .executeTakeFirst()
  return {
    previous: toNeighbour(await beside('>', 'asc')),
    next: toNeighbour(await beside('<', 'desc')),
  }
}

function toNeighbour<Row extends { slug: string | null }>(row: Row | undefined) {
  if (!row) return null
  const { slug, ...others } = row
  return slug === null ? others : { ...others, slug }
}

/** An earlier slug leads to its project only while no other one has it. */
async function findByName(db: Database, name: string) {
  const all = db
    .selectFrom('project')
    .select(['project.id', 'project.slug'])
    .where('project.visibility', 'in', reachable)
    .orderBy('project.id')
  if (v.is(projectNumber, name)) return toFound(await all.where('id', '=', Number(name)).execute())
  if (!v.is(projectSlugSchema, name)) return null
  const present = await all.where('slug', '=', name).execute()
  if (present.length > 0) return toFound(present)
  const earlier = all.innerJoin('project_alias', 'project_alias.project_id', 'project.id')
  return toFound(await earlier.where('project_alias.alias', '=', name).execute())
}

function toFound([row]: { id: number; slug: string | null }[]) {
  return row ? { id: row.id, name: row.slug ?? String(row.id) } : null
}

/** The language of the text that a reader of `language` sees: the default one, which every project has, without a translation. */
function shownLanguage(
  language: Language,
  projectId: 'project.id' | 'project_search.project_id',
): RawBuilder<Language> {
  return sql<Language>`case when exists (
    select 1 from project_text as own where own.project_id = ${sql.ref(projectId)} and own.language = ${language}
  ) then ${language} else (select language from site_language where position = 0) end`
}
