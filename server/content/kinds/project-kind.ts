/** Projects: their facts and texts have tables of their own, because the site filters and searches them. */
import * as v from 'valibot'
import type { FieldProblem } from '#shared/check-document.ts'
import { findMissingLanguages } from '#shared/content-fields.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import {
  type ProjectContent,
  type ProjectDocument,
  type ProjectText,
  projectFactsFields,
  projectIdSchema,
} from '#shared/projects.ts'
import type { Database } from '../../platform/db/database.ts'
import { foldForSearch } from '../../platform/search/search-words.ts'
import { rendererVersion } from '../markdown/renderer-version.ts'
import type { TextRenderer } from '../markdown/text-renderer.ts'
import { ongoingYear, toOngoingEnd } from '../projects/ongoing.ts'
import { findMissingPictures } from '../store/find-pictures.ts'
import { inBatches } from '../store/in-batches.ts'
import { projectText } from '../store/layout.ts'
import { parseStored } from '../store/read-stored.ts'
import { findUnseenChoice, isChosen } from './chosen-projects.ts'
import { byLanguage, createReading, type Documents, type StoredKind } from './stored-kind.ts'

export const projectKind: StoredKind<ProjectDocument> = {
  name: 'project',

  async prepare(documents, { renderer, storedAt }) {
    const projects = toProjects(documents)
    const texts = await toTextRows(projects, renderer)
    return async (tx) => {
      await inBatches(projects, (some) =>
        tx.insertInto('project').values(some.map((project) => toRow(project, storedAt))),
      )
      await inBatches(projects.flatMap(toSearchRows), (rows) =>
        tx.insertInto('project_search').values(rows),
      )
      await inBatches(projects.flatMap(toTechnologyRows), (rows) =>
        tx.insertInto('project_technology').values(rows),
      )
      await inBatches(projects.flatMap(toAliasRows), (rows) =>
        tx.insertInto('project_alias').values(rows),
      )
      await inBatches(texts, (rows) => tx.insertInto('project_text').values(rows))
    }
  },

  async remove(tx, ids) {
    const numbers = ids?.map(Number)
    for (const table of projectTables) {
      const all = tx.deleteFrom(table)
      await (numbers ? all.where('project_id', 'in', numbers) : all).execute()
    }
    const all = tx.deleteFrom('project')
    await (numbers ? all.where('id', 'in', numbers) : all).execute()
  },

  ...createReading('project', readProjects),

  async list(db) {
    const rows = await db
      .selectFrom('project')
      .innerJoin('project_text', 'project_text.project_id', 'project.id')
      .select(['id', 'document', 'language', 'title', 'updated_at', 'visibility'])
      .orderBy('id')
      .execute()
    return [...Map.groupBy(rows, ({ id }) => id)].map(([id, texts]) => {
      const missing = findMissingLanguages(
        projectFactsFields,
        parseStored(texts[0]?.document ?? '{}'),
      )
      const isMissing = (one: Language) =>
        missing.includes(one) || !texts.some(({ language }) => language === one)
      return {
        id: String(id),
        titles: Object.fromEntries(texts.map(({ language, title }) => [language, title])),
        incomplete: languages.filter(isMissing),
        visibility: texts[0]?.visibility ?? 'public',
        storedAt: texts[0]?.updated_at ?? null,
      }
    })
  },

  async findProblems(db, { facts }, id) {
    const others = [
      ...(await findTakenSlug(db, facts, Number(id))),
      ...findUnseenChoice(facts, await isChosen(db, Number(id))),
      ...(await findMissingPictures(db, facts, ['facts'])),
    ]
    const related = facts.relatedAcademics ?? []
    if (related.length === 0) return others
    const rows = await db
      .selectFrom('content_entry')
      .select('id')
      .where('kind', '=', 'course')
      .where('id', 'in', related)
      .execute()
    const courses = new Set(rows.map(({ id }) => id))
    return [...findUnknownCourses(facts, courses, ['facts']), ...others]
  },

  async reveal(tx, id) {
    await tx
      .updateTable('project')
      .set({ visibility: 'unlisted' })
      .where('id', '=', Number(id))
      .where('visibility', '=', 'hidden')
      .execute()
  },

  findUses: async (db, id) => ((await isChosen(db, Number(id))) ? ['home/home'] : []),
}

const projectTables = [
  'project_technology',
  'project_search',
  'project_alias',
  'project_text',
] as const

/** Finds references to courses that do not exist. */
export function findUnknownCourses(
  { relatedAcademics = [] }: ProjectContent['facts'],
  courses: ReadonlySet<string>,
  path: string[] = [],
): FieldProblem[] {
  return relatedAcademics.flatMap((course, index) =>
    courses.has(course)
      ? []
      : [{ path: [...path, 'relatedAcademics', index], problem: 'is not a course' }],
  )
}

async function findTakenSlug(
  db: Database,
  { slug }: ProjectContent['facts'],
  id: number,
): Promise<FieldProblem[]> {
  if (slug === undefined) return []
  const other = await db
    .selectFrom('project')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other ? [{ path: ['facts', 'slug'], problem: 'is the address of another project' }] : []
}

async function readProjects(db: Database, ids?: readonly string[]): Promise<Map<string, unknown>> {
  const numbers = ids?.map(Number).filter((number) => v.is(projectIdSchema, number))
  if (numbers?.length === 0) return new Map()
  const all = db.selectFrom('project').select(['id', 'document']).orderBy('id')
  const allTexts = db
    .selectFrom('project_text')
    .select(['project_id', 'language', 'title', 'summary', 'description'])
  const projects = await (numbers ? all.where('id', 'in', numbers) : all).execute()
  const texts = await (numbers ? allTexts.where('project_id', 'in', numbers) : allTexts).execute()
  const textsOf = Map.groupBy(texts, ({ project_id }) => project_id)
  return new Map(
    projects.map(({ id, document }) => [
      String(id),
      {
        facts: parseStored(document),
        texts: byLanguage((textsOf.get(id) ?? []).map(({ project_id, ...text }) => text)),
      },
    ]),
  )
}

function toProjects(documents: Documents<ProjectDocument>): ProjectContent[] {
  return Object.entries(documents).map(([id, document]) => ({ id: Number(id), ...document }))
}

function toRow({ id, facts }: ProjectContent, storedAt: string) {
  return {
    id,
    start_date: facts.startDate,
    end_date: facts.endDate ?? toOngoingEnd(facts.startDate),
    start_year: yearOf(facts.startDate),
    end_year: facts.endDate ? yearOf(facts.endDate) : ongoingYear,
    slug: facts.slug ?? null,
    visibility: facts.visibility ?? 'public',
    document: JSON.stringify(facts),
    version: 1,
    updated_at: storedAt,
  }
}

function toAliasRows({ id, facts: { aliases = [] } }: ProjectContent) {
  return aliases.map((alias) => ({ project_id: id, alias }))
}

function toSearchRows({ id, facts, texts }: ProjectContent) {
  return languages.flatMap((language) => {
    const text = texts[language]
    if (!text) return []
    const folded = foldForSearch([text.title, text.summary, ...facts.techStacks].join('\n'))
    return [{ project_id: id, language, folded }]
  })
}

function toTechnologyRows({ id, facts }: ProjectContent) {
  return facts.techStacks.map((technology) => ({ project_id: id, technology }))
}

function toTextRows(projects: ProjectContent[], renderer: TextRenderer) {
  return Promise.all(
    projects.flatMap((project) =>
      languages.flatMap((language) => {
        const text = project.texts[language]
        return text ? [toTextRow(project.id, text, language, renderer)] : []
      }),
    ),
  )
}

async function toTextRow(
  id: number,
  { title, summary, description }: ProjectText,
  language: Language,
  { renderPage }: TextRenderer,
) {
  const file = projectText.pathOf(id, language)
  const description_html = await renderPage(file, description, language)
  return {
    project_id: id,
    language,
    title,
    summary,
    description,
    description_html,
    rendered_by: rendererVersion,
  }
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
