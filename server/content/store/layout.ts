/** The layout of a content folder: the path and schema of each file. Used for reading and writing. */
import * as v from 'valibot'
import { contentKinds, type EntryKind, entryKinds } from '#shared/content-kinds.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { type LegalPageName, legalPages, legalTextFields } from '#shared/legal.ts'
import { lookUp } from '#shared/look-up.ts'
import { mediaIndexSchema, mediaLimits, mediaNameSchema } from '#shared/media.ts'
import { postFactsFields, postTextFields } from '#shared/posts.ts'
import { resumeFileSchema, resumeLimits } from '#shared/profile.ts'
import { projectFactsFields, projectIdSchema, projectTextFields } from '#shared/projects.ts'
import { slug } from '#shared/text.ts'

const documentBytes = 1_000_000

/** The file of a document of a kind whose documents are one YAML file each. */
export function entryPath(kind: EntryKind, id: string): string {
  return contentKinds[kind].file.replace('{slug}', id)
}

/** A kind of file: `pathOf` returns its path, `fields` are those of its document. */
export const projectFacts = {
  pathOf: (id: string | number) => `projects/${id}/project.yaml`,
  fields: projectFactsFields,
}
/** A Markdown file: the text below the front matter is stored in the field named by `body`. */
export const projectText = {
  pathOf: (id: string | number, language: Language) => `projects/${id}/${language}.md`,
  fields: projectTextFields,
  body: 'description',
} as const
export const postFacts = {
  pathOf: (slug: string) => `posts/${slug}/post.yaml`,
  fields: postFactsFields,
}
export const postText = {
  pathOf: (slug: string, language: Language) => `posts/${slug}/${language}.md`,
  fields: postTextFields,
  body: 'body',
} as const
export const legalText = {
  pathOf: (page: LegalPageName, language: Language) => `legal/${page}/${language}.md`,
  fields: legalTextFields,
  body: 'body',
} as const
/** A binary file: only its name has a schema. */
export const resumeFile = {
  pathOf: (name: string) => `resumes/${name}`,
  schema: resumeFileSchema,
}
/** Exists only if there are files in `media/`. */
export const mediaIndex = { pathOf: () => 'media.yaml', schema: mediaIndexSchema }
export const mediaFile = { pathOf: (name: string) => `media/${name}`, schema: mediaNameSchema }

export const projectNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, 'is not a project number like 12'),
  v.check((digits) => v.is(projectIdSchema, Number(digits)), 'is too large for a project number'),
)

const names = {
  slug,
  number: projectNumber,
  page: v.picklist(legalPages, `is not one of ${legalPages.join(', ')}`),
  language: v.picklist(languages, `is not one of ${languages.join(', ')}`),
  media: mediaFile.schema,
  resume: resumeFile.schema,
}

const places = [
  ...entryKinds.map((kind) => contentKinds[kind].file),
  'legal/{page}/{language}.md',
  postFacts.pathOf('{slug}'),
  'posts/{slug}/{language}.md',
  projectFacts.pathOf('{number}'),
  'projects/{number}/{language}.md',
  mediaIndex.pathOf(),
  mediaFile.pathOf('{media}'),
  resumeFile.pathOf('{resume}'),
].map((place) => place.split('/'))

/** Returns why a path does not belong to a content folder, or null if it does. */
export function findMisplacement(path: string, kind: 'file' | 'folder'): string | null {
  const segments = path.split('/')
  const refusals = places
    .filter((place) =>
      kind === 'file' ? place.length === segments.length : place.length > segments.length,
    )
    .map((place) => {
      const found = segments.map((segment, index) => findRefusal(place[index] ?? '', segment))
      return found.find((refusal) => refusal !== null) ?? null
    })
  if (refusals.includes(null)) return null
  return refusals.find((refusal) => refusal !== unexpected) ?? unexpected
}

const unexpected = 'does not belong in a content folder'

function findRefusal(expected: string, segment: string): string | null {
  const [, name, ending = ''] = /^\{(\w+)\}(.*)$/.exec(expected) ?? []
  const schema = lookUp(names, name ?? '')
  if (!schema) return segment === expected ? null : unexpected
  if (!segment.endsWith(ending)) return unexpected
  const result = v.safeParse(schema, segment.slice(0, segment.length - ending.length), {
    abortPipeEarly: true,
  })
  return result.success ? null : `has a name that ${result.issues[0].message}`
}

export function isMediaFile(path: string): boolean {
  return path.startsWith(mediaFile.pathOf(''))
}

export function isResumeFile(path: string): boolean {
  return path.startsWith(resumeFile.pathOf(''))
}

/** Returns why a file of this size is too large, or null if it is not. */
export function findOversize(path: string, bytes: number): string | null {
  const limit = limitOf(path)
  return bytes > limit ? `is larger than ${limit / 1_000_000} MB` : null
}

function limitOf(path: string): number {
  if (isMediaFile(path)) return mediaLimits.bytes
  return isResumeFile(path) ? resumeLimits.bytes : documentBytes
}
