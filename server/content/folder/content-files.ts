/** Converts content to files in their canonical form. */
import { checkDocument, type FieldPath } from '#shared/check-document.ts'
import type { Content } from '#shared/content.ts'
import {
  contentKinds,
  defaultLanguageOf,
  type EntryKind,
  entryKinds,
  isEntryKind,
  kindOf,
} from '#shared/content-kinds.ts'
import type { Field, GroupField, ValueOf } from '#shared/fields.ts'
import { languages } from '#shared/i18n/languages.ts'
import { legalPages } from '#shared/legal.ts'
import type { MediaIndex } from '#shared/media.ts'
import type { PostContent, PostFacts } from '#shared/posts.ts'
import { listResumeFiles } from '#shared/profile.ts'
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
      if (document === undefined || isMissing(kind, document)) continue
      addYaml(layout.entryPath(kind, id), contentKinds[kind].fields, document)
    }
  }
  for (const page of legalPages) {
    if (leftOut && !content.legal[page]) continue
    if (!content.legal[page][defaultLanguage]) {
      refuse(layout.legalText.pathOf(page, defaultLanguage), [], 'is missing')
    }
    for (const language of languages) {
      const { pathOf, fields, body } = layout.legalText
      const text = content.legal[page][language]
      if (text) addMarkdown(pathOf(page, language), fields, text, body)
    }
  }
  for (const { id, facts, texts } of content.projects) {
    addYaml(layout.projectFacts.pathOf(id), layout.projectFacts.fields, facts)
    if (!texts[defaultLanguage]) {
      refuse(layout.projectText.pathOf(id, defaultLanguage), [], 'is missing')
    }
    for (const language of languages) {
      const { pathOf, fields, body } = layout.projectText
      const text = texts[language]
      if (text) addMarkdown(pathOf(id, language), fields, text, body)
    }
  }
  for (const [slug, { facts, texts }] of Object.entries(content.posts)) addPost(slug, facts, texts)
  addResumes()
  // A reference to what is left out is kept: it is whole again with the repaired document.
  const broken = leftOut ? [] : findBrokenReferences(content)
  for (const { file, path, problem } of broken) refuse(file, path, problem)
  // A database returns rows in any order, and the same content gives the same zip.
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))

  function addYaml(path: string, fields: Field, value: unknown) {
    add(path, toYaml(check(path, fields, value)))
  }

  function addMarkdown<Name extends string>(
    path: string,
    fields: GroupField<Record<Name, string>>,
    value: unknown,
    bodyField: Name,
  ) {
    const { [bodyField]: body, ...front } = check(path, fields, value)
    add(path, joinFrontMatter(toYaml(front), body))
  }

  function check<One extends Field>(path: string, fields: One, value: unknown): ValueOf<One> {
    const checked = checkDocument(fields, value, defaultLanguage)
    if (checked.ok) return checked.value
    const [first] = checked.problems
    return refuse(path, first?.path ?? [], first?.problem ?? 'is not valid')
  }

  function addPost(slug: string, facts: PostFacts, texts: PostContent['texts']) {
    const { pathOf, fields, body } = layout.postText
    addYaml(layout.postFacts.pathOf(slug), layout.postFacts.fields, facts)
    const written = languages.filter((language) => texts[language])
    if (written.length === 0) refuse(layout.postFacts.pathOf(slug), [], 'has no text')
    for (const language of written) {
      addMarkdown(pathOf(slug, language), fields, texts[language], body)
    }
  }

  function addResumes() {
    const named = new Set(listResumeFiles(content.resumes ?? {}))
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

function isMissing(kind: EntryKind, document: unknown): boolean {
  return kindOf(kind).mayBeMissing === true && Object.keys(document as object).length === 0
}

function refuse(path: string, field: FieldPath, problem: string): never {
  const place = [path, field.join('.')].filter((part) => part !== '').join(': ')
  throw new Error(`This content cannot be written: ${place} ${problem}.`)
}
