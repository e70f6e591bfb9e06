/**
 * The kinds of content. The forms of the panel, drafts, checks and lists follow from these records; where a
 * kind is stored, and in which files, is in `server/content/kinds/`.
 */
import * as v from 'valibot'
import { academicsContentSchema, courseContentSchema } from './academics.ts'
import { homeContentSchema } from './home.ts'
import type { Language } from './i18n/languages.ts'
import { languages } from './i18n/languages.ts'
import { legalContentSchema, legalPages } from './legal.ts'
import { postFactsSchema, postTextSchema } from './posts.ts'
import { achievementContentSchema, profileContentSchema, resumesContentSchema } from './profile.ts'
import { projectFactsSchema, projectTextSchema } from './projects.ts'
import {
  certificateContentSchema,
  educationContentSchema,
  experienceContentSchema,
} from './record.ts'
import { siteContentSchema } from './site.ts'
import { techStackContentSchema } from './tech-stack.ts'
import { localized, slug } from './text.ts'

interface ContentKind {
  schema: v.GenericSchema
  /**
   * Where its documents are in the content of a site; a kind with one id has its only document there. The type
   * of that member follows from the record (`content.ts`), unless the kind has more than one file.
   */
  member: string
  /** The file of each document, for kinds whose documents are one YAML file. */
  file?: string
  /** How documents are named: always the same ones, by an id of the owner's choice, or by number. */
  ids: readonly string[] | 'slug' | 'number'
  /** Where the title of a document is, below which a language or a localized text follows. */
  title: readonly string[]
  /** The field by which visitors see the newest document first; without it they are sorted by id. */
  newestFirst?: string
  /** The public page, by the id of the document. */
  path(id: string): string
}

const page = (path: string) => () => path

export const contentKinds = {
  profile: {
    member: 'profile',
    file: 'profile.yaml',
    schema: profileContentSchema,
    ids: ['profile'],
    title: ['name'],
    path: page('/about'),
  },
  home: {
    member: 'home',
    file: 'home.yaml',
    schema: homeContentSchema,
    ids: ['home'],
    title: [],
    path: page(''),
  },
  project: {
    member: 'projects',
    schema: v.strictObject({ facts: projectFactsSchema, texts: localized(projectTextSchema) }),
    ids: 'number',
    title: ['texts', '*', 'title'],
    path: (id) => `/projects/${id}`,
  },
  achievement: {
    member: 'achievements',
    file: 'achievements/{slug}.yaml',
    schema: achievementContentSchema,
    ids: 'slug',
    title: ['title'],
    path: page('/about'),
  },
  education: {
    schema: educationContentSchema,
    member: 'education',
    file: 'education/{slug}.yaml',
    ids: 'slug',
    title: ['institution'],
    path: page('/about'),
  },
  experience: {
    schema: experienceContentSchema,
    member: 'experience',
    file: 'experience/{slug}.yaml',
    ids: 'slug',
    title: ['role'],
    path: page('/about'),
  },
  certificate: {
    schema: certificateContentSchema,
    member: 'certificates',
    file: 'certificates/{slug}.yaml',
    ids: 'slug',
    title: ['name'],
    newestFirst: 'date',
    path: page('/about'),
  },
  'tech-stack': {
    member: 'techStack',
    file: 'tech-stack.yaml',
    schema: techStackContentSchema,
    ids: ['tech-stack'],
    title: [],
    path: page('/about'),
  },
  course: {
    member: 'courses',
    file: 'courses/{slug}.yaml',
    schema: courseContentSchema,
    ids: 'slug',
    title: ['name'],
    path: page('/academics'),
  },
  academics: {
    member: 'academics',
    file: 'academics.yaml',
    schema: academicsContentSchema,
    ids: ['academics'],
    title: [],
    path: page('/academics'),
  },
  post: {
    member: 'posts',
    schema: v.strictObject({
      facts: postFactsSchema,
      texts: v.strictObject(
        Object.fromEntries(
          languages.map((language) => [language, v.optional(postTextSchema)]),
        ) as Record<Language, v.OptionalSchema<typeof postTextSchema, undefined>>,
      ),
    }),
    ids: 'slug',
    title: ['texts', '*', 'title'],
    path: (id) => `/blog/${id}`,
  },
  resumes: {
    member: 'resumes',
    file: 'resumes.yaml',
    schema: resumesContentSchema,
    ids: ['resumes'],
    title: [],
    path: page('/about'),
  },
  site: {
    member: 'site',
    file: 'site.yaml',
    schema: siteContentSchema,
    ids: ['site'],
    title: ['title'],
    path: page(''),
  },
  legal: {
    member: 'legal',
    schema: legalContentSchema,
    ids: legalPages,
    title: ['*', 'title'],
    path: (id) => `/${id}`,
  },
} as const satisfies Record<string, ContentKind>

export type KindName = keyof typeof contentKinds
export const kindNames = Object.keys(contentKinds) as KindName[]

/** The kinds whose documents are one YAML file each. */
export type EntryKind = {
  [Name in KindName]: (typeof contentKinds)[Name] extends { file: string } ? Name : never
}[KindName]

/** Those of them that have any number of documents. */
export type ListedKind = {
  [Name in EntryKind]: (typeof contentKinds)[Name] extends { ids: 'slug' } ? Name : never
}[EntryKind]

export type EntryOf<Kind extends EntryKind> = v.InferOutput<(typeof contentKinds)[Kind]['schema']>

export const entryKinds = kindNames.filter(isEntryKind)

export function isEntryKind(name: KindName): name is EntryKind {
  return kindOf(name).file !== undefined
}

export function kindOf(name: KindName): ContentKind {
  return contentKinds[name]
}

/** The titles of a document, in every language that has one. */
export function titlesOf(kind: KindName, document: unknown): Partial<Record<Language, string>> {
  const place = kindOf(kind).title
  if (place.length === 0) return {}
  const titles = languages.flatMap((language) => {
    const path = place.includes('*')
      ? place.map((name) => (name === '*' ? language : name))
      : [...place, language]
    const title = path.reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      document,
    )
    return typeof title === 'string' && title.trim() !== '' ? [[language, title]] : []
  })
  return Object.fromEntries(titles)
}

/** The id of a new document of a kind whose ids the owner chooses. */
export const documentIdSchema = slug
