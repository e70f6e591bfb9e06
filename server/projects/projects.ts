/** Projects out of the database, in the language of the visitor. */
import { type ExpressionBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { Language } from '#shared/i18n/languages.ts'
import {
  type Project,
  type ProjectFilters,
  type ProjectNeighbours,
  type ProjectQuery,
  type ProjectsApi,
  projectFactsSchema,
} from '#shared/projects.ts'
import { listEntries } from '../content/entries.ts'
import { containing } from '../content/search-text.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export function createProjects({ db }: { db: Database }): ProjectsApi {
  return {
    async list(query, language) {
      const matching = selectMatching(db, query, language)
      const { total } = await matching
        .select((expression) => expression.fn.countAll().as('total'))
        .executeTakeFirstOrThrow()
      const direction = query.sort === 'endDate,asc' ? 'asc' : 'desc'
      const rows = await matching
        .select(columns)
        .orderBy('project.end_date', direction)
        .orderBy('project.id', direction)
        .limit(query.size)
        .offset(query.page * query.size)
        .execute()
      const items = await toProjects(db, rows, language)
      return { page: query.page, size: query.size, total: Number(total), items }
    },

    async find(id, language) {
      const rows = await selectTexts(db, language)
        .select(columns)
        .where('project.id', '=', id)
        .execute()
      const [project] = await toProjects(db, rows, language)
      return project ?? null
    },

    listFilters: () => listFilters(db),
    findNeighbours: (id, language) => findNeighbours(db, id, language),
  }
}

const columns = [
  'project.id',
  'project.document',
  'project_text.title',
  'project_text.summary',
  'project_text.description',
  'project_text.description_html',
] as const

interface ProjectRow {
  id: number
  document: string
  title: string
  summary: string
  description: string
  description_html: string
}

function selectTexts(db: Database, language: Language) {
  return db
    .selectFrom('project')
    .innerJoin('project_text', (join) =>
      join
        .onRef('project_text.project_id', '=', 'project.id')
        .on('project_text.language', '=', language),
    )
}

type Joined = ExpressionBuilder<Tables, 'project' | 'project_text'>

function selectMatching(db: Database, query: ProjectQuery, language: Language) {
  const { year, endYear, techStacks, search } = query
  const words = search.split(/\s+/).filter((word) => word !== '')
  return selectTexts(db, language).where((expression) =>
    expression.and([
      ...(year === undefined ? [] : [startsOrEndsIn(expression, year)]),
      ...(endYear === undefined ? [] : [expression('project.end_year', '=', endYear)]),
      ...(techStacks.length === 0 ? [] : [usesAnyOf(expression, techStacks)]),
      ...words.map(
        (word) => sql<boolean>`project_text.search like ${containing(word)} escape '\\'`,
      ),
    ]),
  )
}

function startsOrEndsIn(expression: Joined, year: number) {
  return expression.or([
    expression('project.start_year', '=', year),
    expression('project.end_year', '=', year),
  ])
}

function usesAnyOf(expression: Joined, technologies: string[]) {
  return expression.exists(
    expression
      .selectFrom('project_technology')
      .select('project_technology.technology')
      .whereRef('project_technology.project_id', '=', 'project.id')
      .where('project_technology.technology', 'in', technologies),
  )
}

async function toProjects(
  db: Database,
  rows: ProjectRow[],
  language: Language,
): Promise<Project[]> {
  const facts = rows.map(({ document }) => v.parse(projectFactsSchema, JSON.parse(document)))
  const anyRelated = facts.some(({ relatedAcademics }) => relatedAcademics?.length)
  const courses = anyRelated ? await listEntries(db, 'course') : {}
  return rows.map((row, index) => {
    const { relatedAcademics = [], ...rest } = facts[index] as (typeof facts)[number]
    return {
      id: row.id,
      title: row.title,
      summary: row.summary,
      description: row.description,
      descriptionHtml: row.description_html,
      ...rest,
      relatedAcademics: relatedAcademics.map((id) => ({
        id,
        name: courses[id]?.name[language] ?? id,
      })),
    }
  })
}

async function listFilters(db: Database): Promise<ProjectFilters> {
  const years = await db
    .selectFrom('project')
    .select('end_year')
    .distinct()
    .orderBy('end_year', 'desc')
    .execute()
  const technologies = await db
    .selectFrom('project_technology')
    .select((expression) => ['technology', expression.fn.countAll().as('uses')])
    .groupBy('technology')
    .execute()
  return {
    years: years.map(({ end_year }) => end_year),
    techStacks: technologies
      .sort(
        (one, other) =>
          Number(other.uses) - Number(one.uses) || (one.technology < other.technology ? -1 : 1),
      )
      .map(({ technology }) => technology),
  }
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
    .executeTakeFirst()
  if (!at) return { previous: null, next: null }

  const beside = (comparison: '<' | '>', direction: 'asc' | 'desc') =>
    selectTexts(db, language)
      .select(['project.id', 'project_text.title'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('project.end_date', 'project.id'), comparison, tuple(at.end_date, id)),
      )
      .orderBy('project.end_date', direction)
      .orderBy('project.id', direction)
      .limit(1)
      .executeTakeFirst()
  return {
    previous: (await beside('>', 'asc')) ?? null,
    next: (await beside('<', 'desc')) ?? null,
  }
}
