/** The subset of YAML that content uses: the 1.2 core schema, one document, no anchors and no tags. */
import {
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  stringify,
  visit,
  type YAMLMap,
} from 'yaml'
import type { FieldPath } from '#shared/check-document.ts'

export interface YamlDocument {
  value: unknown
  /** The line of a field; for a missing field, the line of its nearest parent. */
  lineOf(path: FieldPath): number
}

export interface YamlError {
  line: number
  problem: string
}

export type ParsedYaml = { ok: true; document: YamlDocument } | { ok: false; errors: YamlError[] }

/** The most fields and values of one document: far more than any needs. */
const mostNodes = 20_000

/** Parses YAML. `firstLine` is the line of the file on which `source` begins. */
export function parseYaml(source: string, firstLine = 1, most = mostNodes): ParsedYaml {
  const tooMany = findNode(source, most)
  if (tooMany !== null) {
    const line = source.slice(0, tooMany).split('\n').length + firstLine - 1
    return { ok: false, errors: [{ line, problem: `has more than ${most} fields and values` }] }
  }
  const lineCounter = new LineCounter()
  // `logLevel: 'silent'` would suppress the error about a second document.
  const document = parseDocument(source, {
    schema: 'core',
    merge: false,
    stringKeys: true,
    // Checked below: the library takes quadratic time, because it compares each key with all others.
    uniqueKeys: false,
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
    Map: (_, map) => {
      const keys = new Set<unknown>()
      for (const { key } of map.items) {
        const name = nameOf(key)
        if (keys.has(name)) errors.push({ line: lineAt(startOf(key)), problem: twice })
        keys.add(name)
      }
    },
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

const twice = 'has the same field twice'
const reuse = 'has an anchor or an alias (& or *), which is not allowed in content'
const tagged = 'has a tag (!), which is not allowed in content'

/**
 * Writes content in its canonical form: no aliases, and no folded lines, not even in blocks. A quoted text
 * stays on one line: if the library splits a text of spaces, parsing the result adds a `\\` to the text.
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
  return `is not valid YAML: ${message}`
}

/** Keeps only the first error of each line, because it causes the parser's later errors on that line. */
function firstPerLine(errors: YamlError[]): YamlError[] {
  const first = new Map<number, YamlError>()
  for (const error of errors) if (!first.has(error.line)) first.set(error.line, error)
  return [...first.values()]
}

/**
 * Control characters that the lexer adds, although the source does not contain them: before a document, at the
 * unexpected end of a flow collection, and before a scalar without quotes.
 */
const marks = new Set(['\u0002', '\u0018', '\u001f'])
const nodeMarks = new Set(['\u001f', '"', "'", '[', '{', '-'])

/**
 * The offset of the first node after `most` others; null: there are not so many. Reads tokens only, because the parsed
 * nodes of a hostile file would fill the memory.
 */
function findNode(source: string, most: number): number | null {
  let nodes = 0
  let offset = 0
  for (const token of new Lexer().lex(source)) {
    const first = token[0] ?? ''
    if (nodeMarks.has(first) && token !== '---') nodes += 1
    if (nodes > most) return offset
    if (!marks.has(token)) offset += token.length
  }
  return null
}

type Pairs = Map<unknown, YAMLMap['items'][number]>
const pairsByMap = new WeakMap<YAMLMap, Pairs>()

/** The pairs of a map by name, made once for each map: searching all pairs for each field would take quadratic time. */
function pairsOf(map: YAMLMap): Pairs {
  const pairs = pairsByMap.get(map) ?? new Map(map.items.map((pair) => [nameOf(pair.key), pair]))
  pairsByMap.set(map, pairs)
  return pairs
}

function nameOf(key: unknown): unknown {
  return isScalar(key) ? String(key.value) : key
}

function findOffset(root: unknown, path: FieldPath): number {
  let node = root
  let offset = startOf(root)
  for (const step of path) {
    if (isMap(node)) {
      const pair = pairsOf(node).get(step)
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

/** Whether a parsed value is an object with fields, not a list or a plain value. */
export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
