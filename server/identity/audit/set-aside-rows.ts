/**
 * For permanently lost keys: moves the rows that only they could verify into a file, with all rows before them, and
 * signs the checkpoint there with a present key. A later change is then detected as after any archiving. Rows that
 * the database has lost, changed rows whose hash the next row still has, and wrong signatures of other keys are not
 * explained by lost keys: such a log stays as it is, and counts as changed.
 */
import { existsSync } from 'node:fs'
import type { Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { type ArchiveState, readArchive, writeArchive } from './archive-file.ts'
import { type AuditRow, type ChainEnd, extendChain, isSigned } from './audit-row.ts'
import { readRows } from './check-chain.ts'
import {
  findStart,
  findWrongCheckpoint,
  listCheckpoints,
  signAgain,
  toCheckpoint,
} from './checkpoints.ts'
import type { PruneOrder } from './prune-audit.ts'

interface SetAsideOptions {
  keys: KeyRing
  /** The names of the lost keys. */
  lost: readonly string[]
  at: Date
  toFile: PruneOrder['toFile']
}

export type SetAside =
  | { isChanged: true }
  /** `through` is the number of the last row in the file. Null: there were no such rows. */
  | { isChanged: false; moved: { rows: number; through: number; file: string } | null }

/** The caller appends a row next: a row must follow each checkpoint. */
export async function setAsideRows(tx: Transaction, options: SetAsideOptions): Promise<SetAside> {
  const { keys, lost, at, toFile } = options
  await takeLock(tx, 'audit')
  const checkpoints = await listCheckpoints(tx)
  if (findWrongCheckpoint(keys, checkpoints, lost) !== null) return { isChanged: true }
  const start = await findStart(tx)
  const end = await findLastUnsigned(tx, start, options)
  if (!end) return { isChanged: true }
  await signAgain(tx, keys, checkpoints)
  if (end.seq === start.seq) return { isChanged: false, moved: null }
  const file = toFile(start.seq + 1, end.seq)
  await writeFile(tx, file, { start, end }, options)
  await tx.deleteFrom('audit').where('seq', '<=', end.seq).execute()
  await tx
    .insertInto('audit_checkpoint')
    .values(toCheckpoint(keys, start, end, at))
    .execute()
  const rows = end.seq - start.seq
  return { isChanged: false, moved: { rows, through: end.seq, file } }
}

/** Returns the chain's end after the last row that only a lost key could verify, or `start`. Null: it was changed. */
async function findLastUnsigned(
  tx: Transaction,
  start: ChainEnd,
  { keys, lost }: SetAsideOptions,
): Promise<ChainEnd | null> {
  let [end, last] = [start, start]
  for await (const row of readRows(tx)) {
    const next = extendChain(keys, end, row, lost)
    if (!next.ok) return null
    end = next.end
    if (!isSigned(keys, row)) last = end
  }
  return last
}

async function writeFile(
  tx: Transaction,
  file: string,
  { start, end }: { start: ChainEnd; end: ChainEnd },
  { keys, lost }: SetAsideOptions,
): Promise<void> {
  const isWhole = (state: ArchiveState) =>
    state.ok &&
    state.start.seq === start.seq &&
    state.end.seq === end.seq &&
    state.end.hash === end.hash
  if (!existsSync(file)) {
    await writeArchive(file, upTo(end.seq, readRows(tx, start.seq)), isWhole, keys, lost)
    return
  }
  // The file was left by a process that stopped before it deleted the rows.
  if (isWhole(await readArchive(file, keys, lost))) return
  throw new OperatorError(`${file} already exists with different contents. Nothing was changed.`)
}

async function* upTo(seq: number, rows: AsyncIterable<AuditRow>): AsyncGenerator<AuditRow> {
  for await (const row of rows) {
    if (row.seq > seq) return
    yield row
  }
}
