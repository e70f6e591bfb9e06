/** Reads the front matter of other programs: YAML, TOML or JSON. */
import { parse as parseToml, TomlError } from 'smol-toml'
import { isGroup, parseYaml } from '../folder/yaml-document.ts'

export type FrontFields = Record<string, unknown>

export type ReadFront =
  | {
      ok: true
      fields: FrontFields
      body: string
      /** Of the file. */
      bodyLine: number
      lineOf(field: string): number
    }
  | { ok: false; line: number; problem: string }

/** `source` has LF line ends. A file without front matter has no fields. */
export function readFront(source: string): ReadFront {
  const lines = source.replace(/^\ufeff/, '').split('\n')
  const mark = lines[0]?.trimEnd()
  if (mark !== '---' && mark !== '+++') return ok({}, lines, 0)
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === mark)
  if (end === -1) return { ok: false, line: 1, problem: `has no second line of ${mark}` }
  const front = lines.slice(1, end)
  const read = mark === '---' ? readYaml(front.join('\n')) : readToml(front.join('\n'))
  return read.ok ? ok(read.fields, lines, end + 1) : read
}

function ok(fields: FrontFields, lines: string[], start: number): ReadFront {
  const rest = lines.slice(start)
  const blank = rest.findIndex((line) => line.trim() !== '')
  const skipped = Math.max(blank, 0)
  const lineOf = (field: string) =>
    Math.max(
      1,
      1 +
        lines
          .slice(0, start)
          .findIndex((line) => line.trimStart().replace(/^["']/, '').startsWith(field)),
    )
  return {
    ok: true,
    fields,
    body: rest.slice(skipped).join('\n').trimEnd(),
    bodyLine: start + skipped + 1,
    lineOf,
  }
}

type ReadFields = { ok: true; fields: FrontFields } | { ok: false; line: number; problem: string }

export function readYaml(source: string): ReadFields {
  const parsed = parseYaml(source, 2)
  if (!parsed.ok) {
    const [{ line, problem } = { line: 2, problem: 'is not valid YAML' }] = parsed.errors
    return { ok: false, line, problem }
  }
  const { value } = parsed.document
  if (value === null || value === undefined) return { ok: true, fields: {} }
  return isGroup(value)
    ? { ok: true, fields: value }
    : { ok: false, line: 2, problem: 'has front matter that is not a group of fields' }
}

export function readToml(source: string): ReadFields {
  try {
    return { ok: true, fields: parseToml(source) as FrontFields }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [problem = ''] = error.message.split('\n')
    return { ok: false, line: error.line + 1, problem }
  }
}
