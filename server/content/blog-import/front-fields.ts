/** Reads the front matter of other programs: YAML, TOML or JSON. */
import { parse as parseToml, TomlError } from 'smol-toml'
import { isLanguage, type Language } from '#shared/i18n/languages.ts'
import { cleanText } from '#shared/text.ts'
import { isGroup, parseYaml } from '../folder/yaml-document.ts'

/** By names as `toKey` makes them: programs write `Draft`, `pubDate`, `pub_date`. */
export type FrontFields = Record<string, unknown>

interface Unread {
  ok: false
  line: number
  problem: string
}

/** A longer one is no front matter that somebody wrote. */
const mostLines = 500

export function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** `source` has LF line ends. A file without front matter has no fields. */
export function readFront(source: string) {
  const lines = source.split('\n')
  const mark = lines[0]?.trimEnd()
  const hasFront = mark === '---' || mark === '+++'
  const end = hasFront ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === mark) : 0
  if (end === -1)
    return { ok: false as const, line: 1, problem: 'has no second line of --- or +++' }
  const front = lines.slice(1, end)
  const read = mark === '+++' ? readToml(front.join('\n')) : readYaml(front.join('\n'))
  const fields = read.ok ? read.fields : toFields(readLines(front))
  if (!read.ok && Object.keys(fields).length === 0) return read
  const body = lines.slice(hasFront ? end + 1 : 0)
  const skipped = Math.max(
    body.findIndex((line) => line.trim() !== ''),
    0,
  )
  const names = front.map((line) => splitField(line.trimStart())?.[0] ?? '')
  const lineOf = new Map(names.map((name, at) => [toKey(name), at] as const).reverse())
  return {
    ok: true as const,
    fields,
    body: body.slice(skipped).join('\n').trimEnd(),
    /** Of the file. */
    bodyLine: lines.length - body.length + skipped + 1,
    /** Why it was read line by line; null: it was not. */
    problem: read.ok ? null : read,
    nameOf: (key: string) => names[lineOf.get(key) ?? -1] ?? key,
    lineOf: (key: string) => (lineOf.get(key) ?? -1) + 2,
  }
}

/** Of a name that is there twice, both are kept: what hides a post counts wherever it is. */
export function toFields(entries: readonly (readonly [string, unknown])[]): FrontFields {
  const fields = new Map<string, unknown>()
  for (const [at, [name, value]] of entries.entries()) {
    const key = toKey(name)
    fields.set(fields.has(key) ? `${key} ${at}` : key, value)
  }
  return Object.fromEntries(fields)
}

/** What programs write that do not escape quotes. A value is what is written, and a list is one of words. */
function readLines(front: readonly string[]): [string, unknown][] {
  const entries: [string, unknown][] = []
  for (const line of front.slice(0, mostLines)) {
    const [name, written = ''] = splitField(line) ?? []
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? []
    const [, inside] = /^\[(.*)\]$/.exec(written) ?? []
    const last = entries.at(-1)
    if (name !== undefined)
      entries.push([name, inside?.split(',').map(withoutQuotes) ?? withoutQuotes(written)])
    else if (item !== undefined && last)
      last[1] = [...(Array.isArray(last[1]) ? last[1] : []), withoutQuotes(item)]
  }
  return entries
}

/** The name and the value; null: the line is no field. */
function splitField(line: string): [string, string] | null {
  const at = line.search(/[:=](?:\s|$)/)
  return at > 0 && /^[^\s#-]/.test(line)
    ? [withoutQuotes(line.slice(0, at)), line.slice(at + 1).trim()]
    : null
}

function withoutQuotes(written: string): string {
  const text = written.trim()
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text
}

type ReadFields = { ok: true; fields: FrontFields } | Unread

export function readYaml(source: string): ReadFields {
  const parsed = parseYaml(source, 2)
  if (!parsed.ok) {
    const [{ line, problem } = { line: 2, problem: 'is not valid YAML: ?' }] = parsed.errors
    return { ok: false, line, problem }
  }
  const { value } = parsed.document
  if (value === null || value === undefined) return { ok: true, fields: {} }
  return isGroup(value)
    ? { ok: true, fields: toFields(Object.entries(value)) }
    : { ok: false, line: 2, problem: 'has front matter that is not a group of fields' }
}

export function readToml(source: string): ReadFields {
  try {
    return { ok: true, fields: toFields(Object.entries(parseToml(source))) }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.split('\n')
    return { ok: false, line: error.line + 1, problem: `is not valid TOML: ${message}` }
  }
}

/** `en` of `en-AU`; null for what is no language of this site. */
export function toLanguage(written: unknown): Language | null {
  const [code = ''] = String(written ?? '')
    .toLowerCase()
    .split(/[-_]/)
  return isLanguage(code) ? code : null
}

/** A field of the front matter as text; empty if it is none. */
export function textField(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText ? cleanText(String(value)).trim() : ''
}

/** A list that may be written as one text, or not at all. */
export function listField(value: unknown, separator: RegExp): string[] {
  const all = Array.isArray(value) ? value : textField(value).split(separator)
  return all.map(textField).filter((one) => one !== '')
}
