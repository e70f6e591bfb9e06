/** An archive of the audit log: a file of JSON lines, one a row, as they were in the database. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { type AuditRow, type ChainEnd, follow } from './audit-row.ts'

export type ArchiveState =
  | { ok: true; start: ChainEnd; end: ChainEnd }
  /** `line` counts from 1. */
  | { ok: false; line: number; words: string }

const text = v.string()
const optionalText = v.nullable(v.string())
const rowSchema = v.strictObject({
  seq: v.pipe(v.number(), v.integer()),
  at: text,
  actor: optionalText,
  event: text,
  factor: optionalText,
  ip: optionalText,
  device: optionalText,
  result: text,
  detail: text,
  prev_hash: text,
  hmac: text,
})

const problems = {
  missing: 'a row is missing before it',
  unchained: 'it does not follow the one before it',
  unsigned: 'no key of the ring signed it so',
}

/**
 * Writes rows beside `file`, flushes them, reads them back and checks them; only then is there a `file`. A
 * process that is killed meanwhile leaves a `.partial`, and nothing under the name.
 */
export async function writeArchive(
  file: string,
  rows: AsyncIterable<AuditRow>,
  isWhole: (state: ArchiveState) => boolean,
  keys: KeyRing,
): Promise<void> {
  // Of its own: another instance may be writing the same rows into the same folder.
  const partial = `${file}.${randomUUID()}.partial`
  try {
    await writeLines(partial, rows)
    const state = await readArchive(partial, keys)
    if (!isWhole(state)) throw new Error(`${partial} does not hold what was written.`)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  await flushFolder(dirname(file))
}

async function writeLines(file: string, rows: AsyncIterable<AuditRow>): Promise<void> {
  const linesAtOnce = 1000
  await using handle = await open(file, 'w', 0o600)
  let lines: string[] = []
  for await (const row of rows) {
    lines.push(`${JSON.stringify(row)}\n`)
    if (lines.length < linesAtOnce) continue
    await handle.writeFile(lines.join(''))
    lines = []
  }
  await handle.writeFile(lines.join(''))
  await handle.sync()
}

/** Whether the rows of a file are as they were written, and follow each other. */
export async function readArchive(file: string, keys: KeyRing): Promise<ArchiveState> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  let start: ChainEnd | null = null
  let end: ChainEnd = { seq: 0, hash: '' }
  let line = 0
  for await (const written of lines) {
    line += 1
    const row = parseRow(written)
    if (!row) return { ok: false, line, words: 'it is no row of an audit log' }
    if (!start) {
      start = { seq: row.seq - 1, hash: row.prev_hash }
      end = start
    }
    const next = follow(keys, end, row)
    if (!next.ok) return { ok: false, line, words: problems[next.problem] }
    end = next.end
  }
  return start ? { ok: true, start, end } : { ok: false, line: 1, words: 'the file is empty' }
}

function parseRow(line: string): AuditRow | null {
  try {
    const row = v.safeParse(rowSchema, JSON.parse(line))
    return row.success ? row.output : null
  } catch {
    return null
  }
}

/** A name is on the disk when its folder is. Windows flushes no folders, and needs not. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}
