/** Projects: their content schemas, queries and results. */
import * as v from 'valibot'
import * as f from './fields.ts'
import { type Language, languages } from './i18n/languages.ts'
import { cover, gallery, pictureViewSchema } from './media.ts'
import { slug, wholeNumber } from './text.ts'

export const projectLimits = {
  techStacks: 30,
  aliases: 20,
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
const technology = f.line(40)
export const technologySchema = technology.schema()

/** The search text; may be empty. */
export const searchSchema = f.optionalLine(projectLimits.search).schema()

/** A number is the address of the project that has it. */
export const projectSlugSchema = v.pipe(
  slug,
  v.check((name) => !/^\d+$/.test(name), 'has only digits'),
)
const projectSlug = f.textField('slug', 80, projectSlugSchema)

/** The fields that all languages share: `content/projects/{id}/project.yaml`. */
export const projectFactsFields = f.group(
  {
    startDate: f.isoMonthOrDay,
    /** Without it, the project is ongoing. */
    endDate: f.optional(f.isoMonthOrDay),
    /** In its address, instead of its number, which leads there. */
    slug: f.optional(projectSlug),
    /** Earlier slugs, oldest first: their addresses lead to the present one. */
    aliases: f.quiet(
      f.list(projectSlug, projectLimits.aliases, f.unique('names an address twice')),
    ),
    techStacks: f.list(technology, projectLimits.techStacks, f.unique('names a technology twice')),
    githubUrl: f.optional(f.httpsUrl),
    demoUrl: f.optional(f.httpsUrl),
    relatedAcademics: f.optional(f.list({ ...f.slug, names: 'course' }, 20)),
    role: f.optional(f.localized(f.line(projectLimits.role))),
    /** How many people worked on it, the owner included. */
    teamSize: f.optional(f.integer(1, projectLimits.team)),
    problem: f.optional(f.localized(f.line(projectLimits.outline))),
    contribution: f.optional(f.localized(f.line(projectLimits.outline))),
    results: f.optional(f.localized(f.line(projectLimits.outline))),
    cover: f.optional(cover),
    gallery: f.optional(gallery),
    visibility: f.visibility(f.optional(f.choice(projectVisibilities))),
  },
  {
    // Of a month and a day in it, neither is before the other.
    holds: ({ startDate, endDate = startDate }) =>
      startDate.slice(0, endDate.length) <= endDate.slice(0, startDate.length),
    problem: 'is before startDate',
    at: 'endDate',
  },
)

/** The fields of each language: `content/projects/{id}/{language}.md`. The description is Markdown. */
export const projectTextFields = f.group({
  title: f.line(projectLimits.title),
  summary: f.outlineOf('description', 300),
  description: f.markdown(50_000),
})

export type ProjectText = f.ValueOf<typeof projectTextFields>

export const projectId = f.integer(1, 2_147_483_647)
export const projectIdSchema = projectId.schema()

export const projectFields = f.group({
  facts: projectFactsFields,
  texts: f.localized(projectTextFields),
})

export type ProjectDocument = f.ValueOf<typeof projectFields>
export type ProjectContent = { id: number } & ProjectDocument

/** A project as shown, in one language. */
export const projectSchema = v.strictObject({
  id: v.number(),
  /** Of its address; missing: that has the number. */
  slug: v.optional(v.string()),
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
  /** Missing: it is ongoing. */
  endDate: v.optional(v.string()),
  githubUrl: v.optional(v.string()),
  demoUrl: v.optional(v.string()),
  relatedAcademics: v.array(v.strictObject({ id: v.string(), name: v.string() })),
  /** It is in no list, and search engines should not index it. */
  isUnlisted: v.optional(v.literal(true)),
  /** The answers to a recruiter's first questions; absent where the owner has written nothing. */
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

/** The last part of the address of a project. */
export function nameOfProject({ id, slug }: { id: number; slug?: string | undefined }): string {
  return slug ?? String(id)
}

export const projectSorts = ['endDate,desc', 'endDate,asc'] as const
export type ProjectSort = (typeof projectSorts)[number]

export const projectListSchema = v.strictObject({
  page: v.number(),
  size: v.number(),
  total: v.number(),
  items: v.array(projectSchema),
  /**
   * The search with its misspelt words corrected: nothing matched the search itself, so the projects match this one.
   */
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
  previous: Pick<Project, 'id' | 'slug' | 'language' | 'title'> | null
  next: Pick<Project, 'id' | 'slug' | 'language' | 'title'> | null
}

export interface ProjectsApi {
  /** This and the other lists hold public projects only. */
  list(query: ProjectQuery, language: Language): Promise<ProjectList>
  /** Also those that are not listed. */
  find(id: number, language: Language): Promise<Project | null>
  /** In the order of `ids`, without those that are not public. */
  listByIds(ids: number[], language: Language): Promise<Project[]>
  /**
   * The project that a part of an address means: its number, its slug or an earlier one. `name` is the present one.
   * Costs much less than `find`.
   */
  findByName(name: string): Promise<{ id: number; name: string } | null>
  listFilters(): Promise<ProjectFilters>
  findNeighbours(id: number, language: Language): Promise<ProjectNeighbours>
}
