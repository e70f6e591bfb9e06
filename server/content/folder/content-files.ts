/** Converts content to files in their canonical form. */

import type * as v from 'valibot'
import { checkDocument, type FieldPath } from '#shared/check-document.ts'
import type { Content } from '#shared/content.ts'
import { contentKinds, entryKinds, isEntryKind } from '#shared/content-kinds.ts'
import { defaultLanguageOf, requireLanguage } from '#shared/default-language.ts'
import { languages } from '#shared/i18n/languages.ts'
import { legalPages } from '#shared/legal.ts'
import type { MediaIndex } from '#shared/media.ts'
import type { PostContent, PostFacts } from '#shared/posts.ts'
import { toDocuments } from '../kinds/content-documents.ts'
import * as layout from '../store/layout.ts'
import { joinFrontMatter } from './front-matter.ts'
import { findBrokenReferences } from './references.ts'
import { toYaml } from './yaml-document.ts'

/** As `toContentFiles`, with the list of uploaded files, if there are any, but without their bytes. */
export function toExportedFiles(content: Content, media: MediaIndex): Map<string, Uint8Array> {
  const files = toContentFiles(content)
  if (Object.keys(media).length > 0) {
    files.set(layout.mediaIndex.pathOf(), new TextEncoder().encode(toYaml(media)))
  }
  return files
}

/** Whether a file is, or belongs to, a document that could not be read: an earlier copy of it is not removed. */
export function isLeftOut({ leftOut }: Content, path: string): boolean {
  return (leftOut?.documents ?? []).some(({ kind, id }) => {
    if (kind === 'resumes' && layout.isResumeFile(path)) return true
    if (isEntryKind(kind)) return path === layout.entryPath(kind, id)
    return path.startsWith(`${kind === 'legal' ? kind : `${kind}s`}/${id}/`)
  })
}

/** Returns the bytes of every file, in the order of their paths. Throws if `readContent` would refuse the content. */
export function toContentFiles(content: Content): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const { leftOut } = content
  const defaultLanguage = leftOut?.defaultLanguage ?? defaultLanguageOf(content.site)

  const documents = toDocuments(content)
  for (const kind of entryKinds) {
    for (const [id, document] of Object.entries(documents[kind])) {
      if (document === undefined) continue
      addYaml(
        layout.entryPath(kind, id),
        requireLanguage(contentKinds[kind].schema as v.GenericSchema, defaultLanguage),
        document,
      )
    }
  }
  for (const page of legalPages) {
    if (leftOut && !content.legal[page]) continue
    if (!content.legal[page][defaultLanguage]) {
      refuse(layout.legalText.pathOf(page, defaultLanguage), [], 'is missing')
    }
    for (const language of languages) {
      const { pathOf, schema, body } = layout.legalText
      const text = content.legal[page][language]
      if (text) addMarkdown(pathOf(page, language), schema, text, body)
    }
  }
  for (const { id, facts, texts } of content.projects) {
    addYaml(
      layout.projectFacts.pathOf(id),
      requireLanguage(layout.projectFacts.schema, defaultLanguage),
      facts,
    )
    if (!texts[defaultLanguage]) {
      refuse(layout.projectText.pathOf(id, defaultLanguage), [], 'is missing')
    }
    for (const language of languages) {
      const { pathOf, schema, body } = layout.projectText
      const text = texts[language]
      if (text) addMarkdown(pathOf(id, language), schema, text, body)
    }
  }
  for (const [slug, { facts, texts }] of Object.entries(content.posts)) addPost(slug, facts, texts)
  addResumes()
  // A reference to what is left out is kept: it is whole again with the repaired document.
  const broken = leftOut ? [] : findBrokenReferences(content)
  for (const { file, path, problem } of broken) refuse(file, path, problem)
  // A database returns rows in any order, and the same content gives the same zip.
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))

  function addYaml<Schema extends v.GenericSchema>(path: string, schema: Schema, value: unknown) {
    add(path, toYaml(check(path, schema, value)))
  }

  function addMarkdown<Field extends string>(
    path: string,
    schema: v.GenericSchema<unknown, Record<Field, string>>,
    value: unknown,
    bodyField: Field,
  ) {
    const { [bodyField]: body, ...front } = check(path, schema, value)
    add(path, joinFrontMatter(toYaml(front), body))
  }

  function addPost(slug: string, facts: PostFacts, texts: PostContent['texts']) {
    const { pathOf, schema, body } = layout.postText
    addYaml(layout.postFacts.pathOf(slug), layout.postFacts.schema, facts)
    const written = languages.filter((language) => texts[language])
    if (written.length === 0) refuse(layout.postFacts.pathOf(slug), [], 'has no text')
    for (const language of written) {
      addMarkdown(pathOf(slug, language), schema, texts[language], body)
    }
  }

  function addResumes() {
    const named = new Set(Object.values(content.resumes ?? {}).map(({ file }) => file))
    for (const [name, bytes] of Object.entries(content.resumeFiles)) {
      if (!named.has(name)) refuse(layout.resumeFile.pathOf(name), [], 'is not listed in resumes')
      add(layout.resumeFile.pathOf(name), bytes)
    }
    for (const name of named) {
      if (!Object.hasOwn(content.resumeFiles, name)) {
        refuse(layout.resumeFile.pathOf(name), [], 'is missing')
      }
    }
  }

  function add(path: string, written: string | Uint8Array) {
    const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written
    const refusal = files.has(path)
      ? 'occurs twice'
      : (layout.findMisplacement(path, 'file') ?? layout.findOversize(path, bytes.length))
    if (refusal) refuse(path, [], refusal)
    files.set(path, bytes)
  }
}

function check<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const checked = checkDocument(schema, value)
  if (checked.ok) return checked.value
  const [first] = checked.problems
  return refuse(path, first?.path ?? [], first?.problem ?? 'is not valid')
}

function refuse(path: string, field: FieldPath, problem: string): never {
  const place = [path, field.join('.')].filter((part) => part !== '').join(': ')
  throw new Error(`This content cannot be written: ${place} ${problem}.`)
}
