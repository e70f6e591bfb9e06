/** Selects the public projects that match a query. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/languages.ts'
import type { ProjectQuery } from '#shared/projects.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { containing } from '../../platform/search/search-words.ts'
import { shownLanguage } from './shown-language.ts'

/** Returns one page of matching ids in order, and the number of all matches. */
export async function findMatching(db: Database, query: ProjectQuery, language: Language) {
  const matching = selectMatching(db, query, language)
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

function selectMatching(db: Database, query: ProjectQuery, language: Language) {
  const { year, endYear, techStacks, search } = query
  const words = search.split(/\s+/).filter((word) => word !== '')
  return db
    .selectFrom('project')
    .where((expression) =>
      expression.and([
        expression('project.visibility', '=', 'public'),
        ...(year === undefined ? [] : [startsOrEndsIn(expression, year)]),
        ...(endYear === undefined ? [] : [expression('project.end_year', '=', endYear)]),
        ...(techStacks.length === 0 ? [] : [usesAnyOf(expression, techStacks)]),
        ...(words.length === 0 ? [] : [isFound(expression, words, language)]),
      ]),
    )
}

type OfProject = ExpressionBuilder<Tables, 'project'>

function startsOrEndsIn(expression: OfProject, year: number) {
  return expression.or([
    expression('project.start_year', '=', year),
    expression('project.end_year', '=', year),
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
