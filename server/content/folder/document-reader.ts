/** Reads the documents of a content folder, and collects all problems with the line of each field. */
import type { ImportProblem } from '#shared/admin/content-import.ts'
import { checkDocument, type FieldPath } from '#shared/check-document.ts'
import type { OutputOf, Shape } from '#shared/fields.ts'
import type { Language } from '#shared/i18n/languages.ts'
import * as layout from '../store/layout.ts'
import { readBytes } from './content-folder.ts'
import { frontLine, splitFrontMatter } from './front-matter.ts'
import { isGroup, parseYaml, type YamlDocument } from './yaml-document.ts'

export type DocumentReader = ReturnType<typeof createDocumentReader>

/** Some ten for each of several thousand files. */
const mostOfMedia = 100_000

export function createDocumentReader(
  folder: string,
  files: ReadonlySet<string>,
  problems: ImportProblem[],
) {
  /** For the lines of fields. Parsed documents of thousands of files would fill the memory. */
  const sources = new Map<string, string>()
  let last: { path: string; lineOf: YamlDocument['lineOf'] } | null = null
  const refused = new Set(problems.map(({ file }) => file))
  const add = (file: string, line: number, problem: string, field: FieldPath = []) =>
    void problems.push({ file, line, field: field.join('.'), problem })

  return { readYaml, readMarkdown, readFile, peek, refuse }

  /** This and the next two return null after they have added a problem. */
  async function readYaml<One extends Shape>(path: string, shape: One, defaultLanguage?: Language) {
    const source = await readText(path)
    if (source === null) return null
    const document = parse(path, source)
    if (!document) return null
    sources.set(path, source)
    return check(path, document, shape, defaultLanguage)
  }

  /** As one document: the fields of the front matter, and the text below it as the field `bodyField`. */
  async function readMarkdown<One extends Shape>(path: string, shape: One, bodyField: string) {
    const source = await readText(path)
    if (source === null) return null
    const parts = splitFrontMatter(source)
    if (!parts) {
      add(path, 1, 'does not begin with front matter between two lines of ---')
      return null
    }
    const front = parse(path, parts.front, frontLine)
    if (!front) return null
    if (!isGroup(front.value)) {
      add(path, frontLine, 'has front matter that is not a group of fields')
      return null
    }
    if (Object.hasOwn(front.value, bodyField)) {
      add(path, front.lineOf([bodyField]), 'belongs below the front matter', [bodyField])
      return null
    }
    const document: YamlDocument = {
      value: { ...front.value, [bodyField]: parts.body },
      lineOf: (field) => (field[0] === bodyField ? parts.bodyLine : front.lineOf(field)),
    }
    return check(path, document, shape)
  }

  async function readFile(path: string) {
    if (refused.has(path)) return null
    const bytes = files.has(path) ? await readBytes(folder, path) : null
    if (!bytes) add(path, 1, files.has(path) ? 'cannot be read' : 'is missing')
    return bytes
  }

  /** The value of a YAML file, unchecked. null: it cannot be read; this adds no problem. */
  async function peek(path: string): Promise<unknown> {
    const bytes = files.has(path) && !refused.has(path) ? await readBytes(folder, path) : null
    const parsed = bytes && parseYaml(new TextDecoder().decode(bytes))
    return parsed?.ok ? parsed.document.value : null
  }

  /** Adds a problem with a field of a document that was read. */
  function refuse(path: string, field: FieldPath, problem: string) {
    add(path, lineAgain(path, field), problem, field)
  }

  async function readText(path: string): Promise<string | null> {
    const bytes = await readFile(path)
    if (!bytes) return null
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      return text.replaceAll('\r\n', '\n')
    } catch {
      // The decoder throws for this reason only.
      add(path, 1, 'is not UTF-8 text')
      return null
    }
  }

  function parse(path: string, source: string, firstLine?: number): YamlDocument | null {
    const parsed = parseYaml(
      source,
      firstLine,
      path === layout.mediaIndex.pathOf() ? mostOfMedia : undefined,
    )
    if (parsed.ok) return parsed.document
    for (const { line, problem } of parsed.errors) add(path, line, problem)
    return null
  }

  /** By parsing again, but not for each of many problems of one file. */
  function lineAgain(path: string, field: FieldPath): number {
    const source = sources.get(path)
    if (source === undefined) return 1
    if (last?.path !== path) {
      const lineOf = parse(path, source)?.lineOf ?? (() => 1)
      last = { path, lineOf }
    }
    return last.lineOf(field)
  }

  function check<One extends Shape>(
    path: string,
    document: YamlDocument,
    shape: One,
    defaultLanguage?: Language,
  ): OutputOf<One> | null {
    const checked = checkDocument(shape, document.value, defaultLanguage)
    if (checked.ok) return checked.value
    for (const { path: field, problem } of checked.problems) {
      add(path, document.lineOf(field) + lineWithin(problem), problem, field)
    }
    return null
  }
}

/** How far below the beginning of a text a problem is that names its line. */
function lineWithin(problem: string): number {
  return Number(/, in line (\d+)$/.exec(problem)?.[1] ?? 1) - 1
}
