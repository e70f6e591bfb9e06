/** The subset of YAML that content uses: the 1.2 core schema, one document, no anchors and no tags. */

import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  stringify,
  visit,
} from 'yaml'
import type { FieldPath } from '#shared/check-document.ts'

export interface YamlDocument {
  value: unknown
  /** The line of a field. If it is missing, the line of the nearest parent. */
  lineOf(path: FieldPath): number
}

export interface YamlError {
  line: number
  problem: string
}

export type ParsedYaml = { ok: true; document: YamlDocument } | { ok: false; errors: YamlError[] }

/** Parses YAML. `firstLine` is the number of its first line in the file. */
export function parseYaml(source: string, firstLine = 1): ParsedYaml {
  const lineCounter = new LineCounter()
  // `logLevel: 'silent'` would suppress the error about a second document.
  const document = parseDocument(source, {
    schema: 'core',
    merge: false,
    stringKeys: true,
    prettyErrors: false,
    logLevel: 'error',
    lineCounter,
  })
  const lineAt = (offset: number) => Math.max(lineCounter.linePos(offset).line, 1) + firstLine - 1

  const errors: YamlError[] = [...document.errors, ...document.warnings]
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED')
    .map(({ code, message, pos }) => ({ line: lineAt(pos[0]), problem: toProblem(code, message) }))
  if (document.directives?.yaml.explicit) {
    errors.push({ line: firstLine, problem: 'has a %YAML line, which is not allowed in content' })
  }
  // A file that did not parse may be nested deeper than the stack allows, so it is not traversed.
  if (errors.length > 0) return { ok: false, errors: firstPerLine(errors) }

  visit(document, {
    Alias: (_, { range }) => void errors.push({ line: lineAt(range?.[0] ?? 0), problem: reuse }),
    Node: (_, { anchor, range, tag }: Node & { anchor?: string }) => {
      if (anchor !== undefined) errors.push({ line: lineAt(range?.[0] ?? 0), problem: reuse })
      if (tag !== undefined) errors.push({ line: lineAt(range?.[0] ?? 0), problem: tagged })
    },
  })
  if (errors.length > 0) return { ok: false, errors: firstPerLine(errors) }

  return {
    ok: true,
    document: {
      value: document.toJS(),
      lineOf: (path) => lineAt(findOffset(document.contents, path)),
    },
  }
}

const reuse = 'has an anchor or an alias (& or *), which is not allowed in content'
const tagged = 'has a tag (!), which is not allowed in content'

/**
 * Writes content in its canonical form: no aliases, and no folded lines, not even in blocks. Quoted text
 * stays on one line, because the library splits a line of spaces in a way that adds a `\\` when it is read
 * back.
 */
export function toYaml(value: unknown): string {
  return stringify(value, {
    schema: 'core',
    indent: 2,
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    aliasDuplicateObjects: false,
  })
}

function toProblem(code: string, message: string): string {
  if (code === 'MULTIPLE_DOCS') return 'contains more than one YAML document'
  if (code === 'DUPLICATE_KEY') return 'has the same field twice'
  return `is not valid YAML: ${message}`
}

/** Later errors of the parser on the same line follow from the first one. */
function firstPerLine(errors: YamlError[]): YamlError[] {
  const first = new Map<number, YamlError>()
  for (const error of errors) if (!first.has(error.line)) first.set(error.line, error)
  return [...first.values()]
}

function findOffset(root: unknown, path: FieldPath): number {
  let node = root
  let offset = startOf(root)
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
      if (!pair) break
      offset = startOf(pair.key)
      node = pair.value
    } else if (isSeq(node) && typeof step === 'number' && step < node.items.length) {
      node = node.items[step]
      offset = startOf(node)
    } else break
  }
  return offset
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0
}

/** A map of YAML, or a group of fields of a schema. */
export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
