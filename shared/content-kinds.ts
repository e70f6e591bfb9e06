/**
 * The kinds of content. The forms of the panel, drafts, checks and lists follow from these records; where a
 * kind is stored, and in which files, is in `server/content/kinds/`.
 */
import * as v from 'valibot'
import { academicsContentSchema } from './academics.ts'
import { homeContentSchema } from './home.ts'
import type { Language } from './i18n/languages.ts'
import { languages } from './i18n/languages.ts'
import { achievement } from './kinds/achievement.ts'
import { certificate } from './kinds/certificate.ts'
import { course } from './kinds/course.ts'
import { education } from './kinds/education.ts'
import { experience } from './kinds/experience.ts'
import { type ContentKind, page } from './kinds/kind.ts'
import { legalContentSchema, legalPages } from './legal.ts'
import { postFactsSchema, postTextSchema } from './posts.ts'
import { profileContentSchema, resumesContentSchema } from './profile.ts'
import { projectFactsSchema, projectTextSchema } from './projects.ts'
import { siteContentSchema } from './site.ts'
import { techStackContentSchema } from './tech-stack.ts'
import { localized, slug } from './text.ts'

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
    words: {
      ko: {
        empty: '아직 프로젝트가 없습니다. 무엇을 만들었고 어떤 역할을 맡았는지 보여 주세요.',
      },
      en: {
        empty: 'No projects yet. A project shows what you made, and your part in it.',
      },
      ja: {
        empty: 'プロジェクトはまだありません。何を作り、どの役割を担ったかを紹介しましょう。',
      },
    },
  },
  achievement,
  education,
  experience,
  certificate,
  'tech-stack': {
    member: 'techStack',
    file: 'tech-stack.yaml',
    schema: techStackContentSchema,
    ids: ['tech-stack'],
    title: [],
    path: page('/about'),
  },
  course,
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
    words: {
      ko: {
        empty: '아직 글이 없습니다. 한 가지 언어로만 써도 게시할 수 있습니다.',
      },
      en: { empty: 'No posts yet. A post needs only one language to begin with.' },
      ja: {
        empty: '記事はまだありません。1つの言語で書くだけで公開できます。',
      },
    },
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
