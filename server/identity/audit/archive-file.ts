/**
 * An archive of the audit log: a file of JSON lines, one line per row, exactly as the row was in the
 * database.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import type { Database } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { kidOf } from '../../platform/keys/kids-in-use.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { flushFolder } from '../../platform/storage/flush.ts'
import { type AuditRow, type ChainEnd, extendChain, readRows } from './chain.ts'

type ArchiveState =
  /** `unknownKids`: keys of signatures that could not be verified, because the key ring does not have them. */
  | { ok: true; start: ChainEnd; end: ChainEnd; unknownKids: string[] }
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
  unchained: 'it does not continue the chain of the row before it',
  unsigned: 'its signature does not match any key of the key ring',
}

interface ArchiveOptions {
  /** The rows after it are written. */
  start: ChainEnd
  /** The number of the last row. */
  last: number
  file: string
  /** Signatures of these keys are not verified. */
  lost?: readonly string[]
  /** Ends the sentence `Nothing was …` if the file exists with different contents. */
  undone: 'changed' | 'deleted'
}

/**
 * Writes rows to a temporary file, flushes it, reads it back and verifies it. The file gets its final name only after
 * that, so a killed process leaves a `.partial` file only. A file of a process that stopped before it deleted the rows is
 * used again. Returns the chain's end after the last row, or the first row that breaks the chain.
 */
export async function archiveRows(
  db: Database,
  keys: KeyRing,
  { start, last, file, lost = [], undone }: ArchiveOptions,
): Promise<{ ok: true; end: ChainEnd } | { ok: false; seq: number }> {
  async function check(path: string) {
    const state = await readArchive(path, keys, lost)
    if (!state.ok) return { ok: false, seq: start.seq + state.line } as const
    const begins = state.start.seq === start.seq && state.start.hash === start.hash
    if (begins && state.end.seq === last) return { ok: true, end: state.end } as const
    return { ok: false, seq: (begins ? state.end.seq : start.seq) + 1 } as const
  }
  if (existsSync(file)) {
    const there = await check(file)
    if (there.ok) return there
    throw new OperatorError(
      `${file} already exists with different contents. Nothing was ${undone}.`,
    )
  }
  // The temporary name is unique, because another instance may write the same rows into the same folder.
  const partial = `${file}.${randomUUID()}.partial`
  try {
    await writeLines(partial, upTo(last, readRows(db, start.seq)))
    const written = await check(partial)
    if (written.ok) {
      await rename(partial, file)
      await flushFolder(dirname(file))
    }
    return written
  } finally {
    await rm(partial, { force: true })
  }
}

async function* upTo(seq: number, rows: AsyncIterable<AuditRow>): AsyncGenerator<AuditRow> {
  for await (const row of rows) {
    if (row.seq > seq) return
    yield row
  }
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

/**
 * Verifies that the rows of a file are signed and form one unbroken chain. Signatures of the keys `lost` are not
 * verified; if it is null, those of all keys that the ring does not have.
 */
export async function readArchive(
  file: string,
  keys: KeyRing,
  lost: readonly string[] | null = [],
): Promise<ArchiveState> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  let start: ChainEnd | null = null
  let end: ChainEnd = { seq: 0, hash: '' }
  const unknownKids = new Set<string>()
  let line = 0
  for await (const written of lines) {
    line += 1
    const row = parseRow(written)
    if (!row) return { ok: false, line, words: 'it is not a row of an audit log' }
    if (!start) {
      start = { seq: row.seq - 1, hash: row.prev_hash }
      end = start
    }
    const kid = kidOf(row.hmac)
    if (kid !== null && !keys.kids.includes(kid)) unknownKids.add(kid)
    const next = extendChain(keys, end, row, lost ?? [...unknownKids])
    if (!next.ok) return { ok: false, line, words: problems[next.problem] }
    end = next.end
  }
  if (!start) return { ok: false, line: 1, words: 'the file is empty' }
  return { ok: true, start, end, unknownKids: [...unknownKids] }
}

function parseRow(line: string): AuditRow | null {
  try {
    const row = v.safeParse(rowSchema, JSON.parse(line))
    return row.success ? row.output : null
  } catch {
    return null
  }
}
