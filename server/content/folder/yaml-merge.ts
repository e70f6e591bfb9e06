/** Updates the values in hand-written YAML, and keeps its comments and layout. */

import { isDeepStrictEqual } from 'node:util'
import {
  Composer,
  type CST,
  CST as cst,
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Parser,
  type Scalar,
  type ToStringOptions,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { lookUp } from '#shared/look-up.ts'
import { joinFrontMatter, splitFrontMatter } from './front-matter.ts'
import { isGroup, parseYaml } from './yaml-document.ts'

/**
 * `canonical` is the new document as `toYaml` writes it. Returns `written` with the new values: unchanged if
 * they are equal, with only the values replaced if no entry comes or goes, otherwise with entries added and
 * removed. YAML that content does not allow is replaced by the canonical form.
 */
export function mergeYaml(written: string, canonical: string): string {
  const old = parseYaml(written)
  const wanted = parseYaml(canonical)
  if (!old.ok || !wanted.ok) return canonical
  const { value } = wanted.document
  const matches = (text: string) => {
    const parsed = parseYaml(text)
    return parsed.ok && isDeepStrictEqual(parsed.document.value, value)
  }
  if (isDeepStrictEqual(old.document.value, value)) return written
  const replaced = replaceValues(written, value)
  if (replaced !== null && matches(replaced)) return replaced
  const rebuilt = rebuild(written, value)
  return rebuilt !== null && matches(rebuilt) ? rebuilt : canonical
}

/** Replaces values token by token. Returns null if entries are added or removed. */
function replaceValues(written: string, value: unknown): string | null {
  const { document, tokens } = parse(written)
  if (!document || !replaceIn(document.contents, value)) return null
  return tokens.map((token) => cst.stringify(token)).join('')
}

function replaceIn(node: unknown, value: unknown): boolean {
  if (isMap(node) && isGroup(value)) {
    const keys = node.items.map(({ key }) => keyOf(key))
    if (!isDeepStrictEqual(new Set(keys), new Set(Object.keys(value)))) return false
    return node.items.every((pair) => replaceIn(pair.value, lookUp(value, keyOf(pair.key))))
  }
  if (isSeq(node) && Array.isArray(value)) {
    if (node.items.length !== value.length) return false
    return node.items.every((item, index) => replaceIn(item, value[index]))
  }
  if (!isScalar(node) || isGroup(value) || Array.isArray(value)) return false
  if (node.value !== value) {
    const token = node.srcToken
    if (!token) return false
    cst.setScalarValue(token, String(value))
  }
  return true
}

/** Adds, changes and removes entries. Comments stay with the entries that stay. */
function rebuild(written: string, value: unknown): string | null {
  const { document } = parse(written)
  if (!document) return null
  document.contents = update(document, document.contents, value)
  return document.toString(styleOf(written))
}

function update(document: Document, node: unknown, value: unknown): Node {
  if (isMap(node) && isGroup(value)) return updateMap(document, node, value)
  if (isSeq(node) && Array.isArray(value)) return updateList(document, node, value)
  if (isScalar(node) && !isGroup(value) && !Array.isArray(value)) return updateScalar(node, value)
  return document.createNode(value, { aliasDuplicateObjects: false })
}

function updateMap(document: Document, map: YAMLMap, value: Record<string, unknown>): YAMLMap {
  map.items = map.items.filter(({ key }) => Object.hasOwn(value, keyOf(key)))
  let place = 0
  for (const [key, wanted] of Object.entries(value)) {
    const found = map.items.findIndex((pair) => keyOf(pair.key) === key)
    const pair = map.items[found]
    if (pair) {
      pair.value = update(document, pair.value, wanted)
      place = found + 1
    } else {
      map.items.splice(place, 0, document.createPair(key, wanted))
      place += 1
    }
  }
  return map
}

/** An unchanged entry keeps its comments, even if it has moved. */
function updateList(document: Document, list: YAMLSeq, values: unknown[]): YAMLSeq {
  const before = [...list.items] as Node[]
  const kept = new Map<number, Node>()
  const free = new Set(before)
  for (const [index, value] of values.entries()) {
    const same = before.find(
      (item) => free.has(item) && isDeepStrictEqual(item.toJS(document), value),
    )
    if (!same) continue
    kept.set(index, same)
    free.delete(same)
  }
  list.items = values.map((value, index) => {
    const same = kept.get(index)
    if (same) return same
    const there = before[index]
    return update(document, there && free.delete(there) ? there : null, value)
  })
  return list
}

function updateScalar(scalar: Scalar, value: unknown): Scalar {
  if (scalar.value === value) return scalar
  const isBlock = (text: unknown) => typeof text === 'string' && text.includes('\n')
  // Chooses the style again if a text changes between one line and several, or if text could be read as a
  // number.
  if (isBlock(scalar.value) !== isBlock(value) || typeof scalar.value !== typeof value) {
    delete scalar.type
  }
  delete scalar.source
  scalar.value = value
  return scalar
}

function parse(written: string): { document: Document | undefined; tokens: CST.Token[] } {
  const tokens = [...new Parser().parse(written)]
  const [document] = new Composer({ schema: 'core', keepSourceTokens: true }).compose(tokens)
  return { document, tokens }
}

/** Detects the indentation and spacing of the file. */
function styleOf(written: string): ToStringOptions {
  return {
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    indent: /^( +)\S/m.exec(written)?.[1]?.length ?? 2,
    indentSeq: !/^( *)[^\s#-][^\n]*:[ \t]*\n\1- /m.test(written),
    flowCollectionPadding: !/: *[[{]\S/.test(written),
  }
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key)
}

/** Keeps the owner's comments. Returns the existing bytes if their content is the same. */
export function mergeFile(path: string, written: Uint8Array, canonical: Uint8Array): Uint8Array {
  const merge = path.endsWith('.yaml') ? mergeYaml : path.endsWith('.md') ? mergeMarkdown : null
  const text = merge && decode(written)
  if (!merge || text === null) return canonical
  const before = text.replaceAll('\r\n', '\n')
  const after = merge(before, new TextDecoder().decode(canonical))
  return after === before ? written : new TextEncoder().encode(after)
}

function mergeMarkdown(written: string, canonical: string): string {
  const old = splitFrontMatter(written)
  const wanted = splitFrontMatter(canonical)
  if (!old || !wanted) return canonical
  // The front matter is split off without its last line end.
  const front = mergeYaml(`${old.front}\n`, `${wanted.front}\n`)
  // White space around texts is not part of them.
  const body = wanted.body.trim()
  if (front === `${old.front}\n` && old.body.trim() === body) return written
  return joinFrontMatter(front, body)
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The decoder throws for one reason only: the file is not UTF-8 text.
    return null
  }
}
