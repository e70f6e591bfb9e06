/** Reads a content folder, and returns either its whole content or all problems. */
import type { Content } from '#shared/content.ts'
import { type Language, languages } from '#shared/i18n/languages.ts'
import { legalPages } from '#shared/legal.ts'
import * as layout from '../store/layout.ts'
import { digestPosts, type PostDigests } from '../store/post-digests.ts'
import type { ChangedContent } from '../store/store-content.ts'
import { listContentFolder } from './content-folder.ts'
import { createDocumentReader } from './document-reader.ts'
import type { ContentProblem } from './problems.ts'
import { findBrokenReferences } from './references.ts'

export type ReadContent = { ok: true; value: Content } | { ok: false; problems: ContentProblem[] }

export type ReadChanges =
  | { ok: true; value: ChangedContent }
  | { ok: false; problems: ContentProblem[] }

/** Projects are sorted by number. Throws only if the folder itself cannot be read. */
export async function readContent(folder: string): Promise<ReadContent> {
  const read = await readChangedContent(folder, new Map())
  return read.ok ? { ok: true, value: read.value.content } : read
}

/** The same, but skips posts whose files have the digest in `stored`, because they were imported before. */
export async function readChangedContent(
  folder: string,
  stored: PostDigests,
): Promise<ReadChanges> {
  const { files, problems } = await listContentFolder(folder)
  const listed = new Set(files)
  const reader = createDocumentReader(folder, listed, problems)
  const { readYaml, readMarkdown } = reader
  const readRoot = <Schema extends Parameters<typeof readYaml>[1]>(kind: {
    pathOf: () => string
    schema: Schema
  }) => readYaml(kind.pathOf(), kind.schema)

  const resumes = await readRoot(layout.resumes)
  // A refused file may be a pipe, and reading it would never end.
  const refused = new Set(problems.map(({ file }) => file))
  const digests = digestPosts(
    folder,
    files.filter((file) => !refused.has(file)),
  )
  const changed = [...digests].filter(([slug, digest]) => stored.get(slug) !== digest)
  const content = {
    site: await readRoot(layout.site),
    home: await readRoot(layout.home),
    profile: await readRoot(layout.profile),
    academics: await readRoot(layout.academics),
    techStack: await readRoot(layout.techStack),
    resumes,
    achievements: await byName(namesIn('achievements', '.yaml'), (id) =>
      readYaml(layout.achievement.pathOf(id), layout.achievement.schema),
    ),
    courses: await byName(namesIn('courses', '.yaml'), (id) =>
      readYaml(layout.course.pathOf(id), layout.course.schema),
    ),
    legal: await byName(legalPages, (page) =>
      byName(languages, (language) => readLegal(page, language)),
    ),
    projects: await readProjects(),
    posts: await byName(
      changed.map(([slug]) => slug),
      readPost,
    ),
    resumeFiles: await readResumeFiles(),
  }
  // Every null above has added a problem. Without problems, this is a complete Content.
  if (problems.length > 0) return { ok: false, problems: sortProblems(problems) }
  const value = content as Content
  for (const { file, path, problem } of findBrokenReferences(value)) {
    reader.refuse(file, path, problem)
  }
  if (problems.length > 0) return { ok: false, problems: sortProblems(problems) }
  return { ok: true, value: { content: value, digests } }

  function readLegal(page: (typeof legalPages)[number], language: Language) {
    const { pathOf, schema, body } = layout.legalText
    return readMarkdown(pathOf(page, language), schema, body)
  }

  async function readProjects() {
    const numbers = new Set(files.flatMap((file) => /^projects\/(\d+)\//.exec(file)?.[1] ?? []))
    const ids = [...numbers].map(Number).sort((one, other) => one - other)
    const { pathOf, schema, body } = layout.projectText
    const projects = []
    for (const id of ids) {
      const facts = await readYaml(layout.projectFacts.pathOf(id), layout.projectFacts.schema)
      const texts = await byName(languages, (language) =>
        readMarkdown(pathOf(id, language), schema, body),
      )
      projects.push({ id, facts, texts })
    }
    return projects
  }

  async function readPost(slug: string) {
    const { pathOf, schema, body } = layout.postText
    const facts = await readYaml(layout.postFacts.pathOf(slug), layout.postFacts.schema)
    const written = languages.filter((language) => listed.has(pathOf(slug, language)))
    if (written.length === 0) {
      reader.refuse(layout.postFacts.pathOf(slug), [], 'has no text in any language')
    }
    const texts = await byName(written, (language) =>
      readMarkdown(pathOf(slug, language), schema, body),
    )
    return { facts, texts }
  }

  async function readResumeFiles() {
    if (!resumes) return {}
    const named = new Set(languages.map((language) => resumes[language].file))
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

function sortProblems(problems: ContentProblem[]): ContentProblem[] {
  return problems.toSorted((one, other) =>
    one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1,
  )
}
