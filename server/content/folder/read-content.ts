/** Reads a content folder, and returns either its whole content or all problems. */
import type { ImportProblem } from '#shared/admin/content-import.ts'
import type { Content } from '#shared/content.ts'
import {
  contentKinds,
  defaultLanguageOf,
  type EntryKind,
  entryKinds,
  kindOf,
} from '#shared/content-kinds.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { type LegalPageName, legalPages } from '#shared/legal.ts'
import { listResumeFiles, type ResumesContent } from '#shared/profile.ts'
import type { RunTask } from '../../platform/helper/helper.ts'
import { shortLane } from '../../platform/helper/lanes.ts'
import { toContent } from '../kinds/content-documents.ts'
import type { ChangedContent } from '../kinds/store-content.ts'
import * as layout from '../store/layout.ts'
import { digestPosts, type PostDigests } from '../store/post-digests.ts'
import type { StoredMedia } from '../store/store-media.ts'
import { listContentFolder } from './content-folder.ts'
import { createDocumentReader } from './document-reader.ts'
import { readMedia } from './read-media.ts'
import { findBrokenPictures, findBrokenReferences } from './references.ts'

export type ReadContent = { ok: true; value: Content } | { ok: false; problems: ImportProblem[] }

export type ReadChanges =
  | { ok: true; value: ChangedContent }
  | { ok: false; problems: ImportProblem[] }

/** Projects are sorted by number. Throws only if the folder itself cannot be read. */
export async function readContent(folder: string): Promise<ReadContent> {
  const read = await readChangedContent(folder, new Map())
  return read.ok ? { ok: true, value: read.value.content } : read
}

/**
 * The same, but skips posts whose files have the digest in `stored`, because they were imported before, and does not
 * inspect pictures that are in `storedMedia`. `run` has those inspected that are not.
 */
export async function readChangedContent(
  folder: string,
  stored: PostDigests,
  storedMedia: StoredMedia = new Map(),
  run: RunTask = shortLane.run,
): Promise<ReadChanges> {
  const { files, problems } = await listContentFolder(folder)
  const listed = new Set(files)
  const reader = createDocumentReader(folder, listed, problems)
  const { readYaml, readMarkdown } = reader

  const defaultLanguage = defaultLanguageOf(await reader.peek(layout.entryPath('site', 'site')))
  const entries = await byName(entryKinds, readEntries)
  // A refused file may be a pipe, and reading it would never end.
  const refused = new Set(problems.map(({ file }) => file))
  const digests = digestPosts(
    folder,
    files.filter((file) => !refused.has(file)),
  )
  const changed = [...digests].filter(([slug, digest]) => stored.get(slug) !== digest)
  const documents = {
    ...entries,
    legal: await byName(legalPages, readLegal),
    project: await byName(listNumbers(), readProject),
    post: await byName(
      changed.map(([slug]) => slug),
      readPost,
    ),
  }
  const resumeFiles = await readResumeFiles()
  const media = await readMedia(folder, {
    files: listed,
    refused,
    reader,
    stored: storedMedia,
    run,
  })
  // Every null above has added a problem. Without problems, the documents are complete.
  if (problems.length > 0) return { ok: false, problems: sortProblems(problems) }
  const value = toContent(documents, resumeFiles as Record<string, Uint8Array>)
  const sizes = new Map(media.map(({ name, bytes }) => [name, bytes]))
  const broken = [...findBrokenReferences(value), ...findBrokenPictures(value, sizes)]
  for (const { file, path, problem } of broken) {
    reader.refuse(file, path, problem)
  }
  if (problems.length > 0) return { ok: false, problems: sortProblems(problems) }
  return { ok: true, value: { content: value, digests, media } }

  function readLegal(page: LegalPageName) {
    const { pathOf, fields, body } = layout.legalText
    return byName(listWritten(page, pathOf), (language) =>
      readMarkdown(pathOf(page, language), fields, body),
    )
  }

  /** Only the default language's file must exist. */
  function listWritten<Name>(name: Name, pathOf: (name: Name, language: Language) => string) {
    return languages.filter(
      (language) => language === defaultLanguage || listed.has(pathOf(name, language)),
    )
  }

  function readEntries(kind: EntryKind) {
    const { file, ids, fields } = contentKinds[kind]
    const [parent = ''] = file.split('/')
    const { mayBeMissing } = kindOf(kind)
    return byName(ids === 'slug' ? namesIn(parent, '.yaml') : ids, (id) => {
      const path = layout.entryPath(kind, id)
      if (mayBeMissing && !listed.has(path)) return Promise.resolve({})
      return readYaml(path, fields, defaultLanguage)
    })
  }

  function listNumbers(): string[] {
    return [...new Set(files.flatMap((file) => /^projects\/(\d+)\//.exec(file)?.[1] ?? []))]
  }

  async function readProject(id: string) {
    const { pathOf, fields, body } = layout.projectText
    const { projectFacts } = layout
    const facts = await readYaml(projectFacts.pathOf(id), projectFacts.fields, defaultLanguage)
    const texts = await byName(listWritten(id, pathOf), (language) =>
      readMarkdown(pathOf(id, language), fields, body),
    )
    return { facts, texts }
  }

  async function readPost(slug: string) {
    const { pathOf, fields, body } = layout.postText
    const facts = await readYaml(layout.postFacts.pathOf(slug), layout.postFacts.fields)
    const written = languages.filter((language) => listed.has(pathOf(slug, language)))
    if (written.length === 0) {
      reader.refuse(layout.postFacts.pathOf(slug), [], 'has no text in any language')
    }
    const texts = await byName(written, (language) =>
      readMarkdown(pathOf(slug, language), fields, body),
    )
    return { facts, texts }
  }

  async function readResumeFiles() {
    const resumes = entries.resumes['resumes'] as ResumesContent | null | undefined
    if (!resumes) return {}
    const named = new Set(listResumeFiles(resumes))
    for (const path of files.filter(layout.isResumeFile)) {
      if (!named.has(path.slice(path.indexOf('/') + 1))) {
        reader.refuse(path, [], 'is not listed in resumes.yaml')
      }
    }
    return byName([...named], (name) => reader.readFile(layout.resumeFile.pathOf(name)))
  }

  function namesIn(parent: string, ending: string): string[] {
    return files
      .filter((file) => file.startsWith(`${parent}/`))
      .map((file) => file.slice(parent.length + 1, -ending.length))
  }
}

async function byName<const Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const entries: [Name, Value][] = []
  for (const name of names) entries.push([name, await read(name)])
  return Object.fromEntries(entries) as Record<Name, Value>
}

function sortProblems(problems: ImportProblem[]): ImportProblem[] {
  return problems.toSorted((one, other) =>
    one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1,
  )
}
