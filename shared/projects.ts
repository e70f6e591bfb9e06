/** Projects: their content schemas, queries and results. */
import * as v from 'valibot'
import {
  choice,
  group,
  httpsUrl,
  integer,
  isoDay,
  line,
  list,
  localized,
  markdown,
  optional,
  optionalLine,
  slug,
  unique,
  type ValueOf,
} from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { cover, gallery, pictureViewSchema } from './media.ts'
import { wholeNumber } from './query.ts'

export const projectLimits = {
  techStacks: 30,
  page: 10_000,
  size: 50,
  search: 100,
  title: 120,
  role: 120,
  team: 999,
  /** One or two sentences. */
  outline: 300,
}

/**
 * `unlisted`: only who has its address sees it; it is in no list, feed, count or search. `hidden`: only the panel
 * shows it.
 */
export const projectVisibilities = ['public', 'unlisted', 'hidden'] as const
export type ProjectVisibility = (typeof projectVisibilities)[number]

/** The name of a technology, as used by projects and filters. */
const technology = line(40)
export const technologySchema = technology.schema()

/** The search text; may be empty. */
export const searchSchema = optionalLine(projectLimits.search).schema()

/** The fields that all languages share: `content/projects/{id}/project.yaml`. */
export const projectFactsFields = group(
  {
    startDate: isoDay,
    endDate: isoDay,
    techStacks: list(technology, projectLimits.techStacks, unique('names a technology twice')),
    githubUrl: optional(httpsUrl),
    demoUrl: optional(httpsUrl),
    relatedAcademics: optional(list(slug, 20)),
    role: optional(localized(line(projectLimits.role))),
    /** How many people worked on it, the owner included. */
    teamSize: optional(integer(1, projectLimits.team)),
    problem: optional(localized(line(projectLimits.outline))),
    contribution: optional(localized(line(projectLimits.outline))),
    results: optional(localized(line(projectLimits.outline))),
    cover: optional(cover),
    gallery: optional(gallery),
    visibility: optional(choice(projectVisibilities)),
  },
  {
    holds: ({ startDate, endDate }) => startDate <= endDate,
    problem: 'is before startDate',
    at: 'endDate',
  },
)

/** The fields of each language: `content/projects/{id}/{language}.md`. The description is Markdown. */
export const projectTextFields = group({
  title: line(projectLimits.title),
  summary: line(300),
  description: markdown(50_000),
})

export type ProjectText = ValueOf<typeof projectTextFields>

export const projectId = integer(1, 2_147_483_647)
export const projectIdSchema = projectId.schema()

export const projectFields = group({
  facts: projectFactsFields,
  texts: localized(projectTextFields),
})

export type ProjectDocument = ValueOf<typeof projectFields>
export type ProjectContent = { id: number } & ProjectDocument

/** A project as shown, in one language. */
export const projectSchema = v.strictObject({
  id: v.number(),
  /** The language of title, summary and description: the default one if there is no translation. */
  language: v.picklist(languages),
  /** Every language that these are written in. */
  languages: v.array(v.picklist(languages)),
  title: v.string(),
  summary: v.string(),
  /** Markdown, as the owner wrote it. */
  description: v.string(),
  /** The same, as sanitised HTML. */
  descriptionHtml: v.string(),
  techStacks: v.array(v.string()),
  startDate: v.string(),
  endDate: v.string(),
  githubUrl: v.optional(v.string()),
  demoUrl: v.optional(v.string()),
  relatedAcademics: v.array(v.strictObject({ id: v.string(), name: v.string() })),
  /** It is in no list, and search engines should not index it. */
  isUnlisted: v.optional(v.literal(true)),
  /** What a recruiter asks first; absent where the owner has written nothing. */
  role: v.optional(v.string()),
  teamSize: v.optional(v.number()),
  problem: v.optional(v.string()),
  contribution: v.optional(v.string()),
  results: v.optional(v.string()),
  cover: v.optional(pictureViewSchema),
  gallery: v.optional(
    v.array(v.strictObject({ picture: pictureViewSchema, caption: v.optional(v.string()) })),
  ),
})

export type Project = v.InferOutput<typeof projectSchema>

export const projectSorts = ['endDate,desc', 'endDate,asc'] as const
export type ProjectSort = (typeof projectSorts)[number]

export const projectListSchema = v.strictObject({
  page: v.number(),
  size: v.number(),
  total: v.number(),
  items: v.array(projectSchema),
  /** Nothing matched `search`: the projects match this, which has other letters in English words. */
  correctedSearch: v.optional(v.string()),
})

export type ProjectList = v.InferOutput<typeof projectListSchema>

/**
 * The query of `GET /api/projects`, after merging repeated and comma-separated `techStacks` into one list.
 */
export const projectQuerySchema = v.strictObject({
  page: v.optional(wholeNumber(0, projectLimits.page), '0'),
  size: v.optional(wholeNumber(1, projectLimits.size), '10'),
  sort: v.optional(v.picklist(projectSorts), 'endDate,desc'),
  /** `all` is no year. */
  year: v.optional(
    v.union(
      [
        v.pipe(
          v.literal('all'),
          v.transform(() => undefined),
        ),
        wholeNumber(1900, 9999),
      ],
      'is neither `all` nor a year from 1900 to 9999',
    ),
  ),
  techStacks: v.optional(
    v.pipe(v.array(technologySchema), v.maxLength(projectLimits.techStacks)),
    [],
  ),
  search: v.optional(searchSchema, ''),
})

/**
 * Which projects to list. `year` matches the start or the end year; `endYear` only the end year; `techStacks`
 * match if a project uses any of them; `search` looks in title, summary and technologies.
 */
export type ProjectQuery = v.InferOutput<typeof projectQuerySchema> & { endYear?: number }

/** The choices of the filters of the list page. */
export interface ProjectFilters {
  /** End years, newest first. */
  years: number[]
  /** Technologies, most used first. */
  techStacks: { name: string; projects: number }[]
}

/** The previous and next project, in the order of the list. */
export interface ProjectNeighbours {
  previous: Pick<Project, 'id' | 'language' | 'title'> | null
  next: Pick<Project, 'id' | 'language' | 'title'> | null
}

export interface ProjectsApi {
  /** This and the other lists hold public projects only. */
  list(query: ProjectQuery, language: Language): Promise<ProjectList>
  /** Also those that are not listed. */
  find(id: number, language: Language): Promise<Project | null>
  /** In the order of `ids`, without those that are not public. */
  listByIds(ids: number[], language: Language): Promise<Project[]>
  /** Costs much less than `find`. */
  has(id: number): Promise<boolean>
  listFilters(): Promise<ProjectFilters>
  findNeighbours(id: number, language: Language): Promise<ProjectNeighbours>
}
