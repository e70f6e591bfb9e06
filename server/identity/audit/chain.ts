/**
 * The chain of the audit log: how a row is signed and linked to the next one, the checkpoints where the log begins after
 * its oldest rows were archived, and the check of all of them (`npm run madang -- audit:check`, `doctor`).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { countOf } from '../../platform/count-of.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { kidOf } from '../../platform/keys/kids-in-use.ts'

/** One row of the audit log: the text that is signed, and the hash that links a row to the next one. */
export type AuditRow = Selectable<SignInTables['audit']>

/** A position in the chain: the number of a row and its hash. The next row stores that hash. */
export interface ChainEnd {
  seq: number
  hash: string
}

const emptyChain: ChainEnd = { seq: 0, hash: '' }

type ChainProblem = 'missing' | 'unchained' | 'unsigned'

/**
 * Returns the end of the chain after `row`, or the reason why `row` does not continue the chain. Signatures of the
 * keys `lost` are not verified.
 */
export function extendChain(
  keys: KeyRing,
  before: ChainEnd,
  row: AuditRow,
  lost: readonly string[] = [],
): { ok: true; end: ChainEnd } | { ok: false; seq: number; problem: ChainProblem } {
  const seq = before.seq + 1
  if (row.seq !== seq) return { ok: false, seq, problem: 'missing' }
  if (row.prev_hash !== before.hash) return { ok: false, seq, problem: 'unchained' }
  if (!isSigned(keys, row) && !lost.includes(kidOf(row.hmac) ?? '')) {
    return { ok: false, seq, problem: 'unsigned' }
  }
  return { ok: true, end: { seq, hash: hashOf(row) } }
}

export function hashOf(row: AuditRow): string {
  return createHash('sha256').update(toText(row)).update(row.hmac).digest('base64url')
}

export function sign(keys: KeyRing, row: Omit<AuditRow, 'hmac'>): AuditRow {
  return { ...row, hmac: signText(keys, toText(row)) }
}

export function isSigned(keys: KeyRing, row: AuditRow): boolean {
  return isTextSigned(keys, toText(row), row.hmac)
}

/** Returns `kid.signature`, made with the current key. */
function signText(keys: KeyRing, text: string): string {
  const { currentKid } = keys
  return `${currentKid}.${keys.macWith(currentKid, 'audit', text).toString('base64url')}`
}

function isTextSigned(keys: KeyRing, text: string, hmac: string): boolean {
  const end = hmac.lastIndexOf('.')
  const kid = hmac.slice(0, end)
  if (!keys.kids.includes(kid)) return false
  const given = Buffer.from(hmac.slice(end + 1), 'base64url')
  const expected = keys.macWith(kid, 'audit', text)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

/** An array has a fixed order, and JSON keeps two different rows from having the same text. */
function toText(row: Omit<AuditRow, 'hmac'>): string {
  const { seq, at, actor, event, factor, ip, device, result, detail, prev_hash } = row
  return JSON.stringify([seq, at, actor, event, factor, ip, device, result, detail, prev_hash])
}

type ChainState =
  | {
      ok: true
      /** Rows in the database. */
      rows: number
      /** Rows before those, which were archived and deleted. */
      pruned: number
      /**
       * The signature of the last row. Compare it with an external copy: rows deleted at the end leave no
       * gap.
       */
      lastHmac: string | null
    }
  | { ok: false; seq: number; problem: ChainProblem | 'checkpoint' }

const problems = {
  missing: 'is missing',
  unchained: 'does not continue the chain of the row before it',
  unsigned: 'has a signature that does not match any key of the key ring',
  checkpoint: 'was archived by a checkpoint whose signature does not match any key of the key ring',
}

/** Describes the state without a final full stop. */
export function describeChain(state: ChainState): string {
  if (!state.ok) return `row ${state.seq} ${problems[state.problem]}`
  const before = state.pruned > 0 ? `; ${countOf(state.pruned, 'older row')} archived` : ''
  const last = state.lastHmac ? `; signature of the last row: ${state.lastHmac}` : ''
  return `${countOf(state.rows, 'row')}, all signatures valid${before}${last}`
}

const rowsAtOnce = 1000
/** Below every number that fits the column, so that a forged row before the first one is read too. */
const leastSeq = -2_147_483_648

/** Yields the rows after `seq` in order, or all rows if `seq` is not given. */
export async function* readRows(db: Database, seq = leastSeq): AsyncGenerator<AuditRow> {
  let read = seq
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', read)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    read = rows.at(-1)?.seq ?? read
    if (rows.length < rowsAtOnce) return
  }
}

export async function checkChain(db: Database, keys: KeyRing): Promise<ChainState> {
  for (;;) {
    const before = await findStart(db)
    const state = await checkOnce(db, keys)
    // Rows that were archived during the check are not missing: check again.
    if (state.ok || (await findStart(db)).seq === before.seq) return state
  }
}

async function checkOnce(db: Database, keys: KeyRing): Promise<ChainState> {
  const checkpoints = await listCheckpoints(db)
  const wrong = findWrongCheckpoint(keys, checkpoints)
  if (wrong !== null) return { ok: false, seq: wrong, problem: 'checkpoint' }
  const start = checkpoints.at(-1) ?? emptyChain
  let end = { seq: start.seq, hash: start.hash }
  let lastHmac: string | null = null
  for await (const row of readRows(db)) {
    const next = extendChain(keys, end, row)
    if (!next.ok) return next
    end = next.end
    lastHmac = row.hmac
  }
  // Archiving appends a row, so at least one row always follows a checkpoint.
  if (lastHmac === null && end.seq > 0) return { ok: false, seq: end.seq + 1, problem: 'missing' }
  return { ok: true, rows: end.seq - start.seq, pruned: start.seq, lastHmac }
}

/**
 * A checkpoint marks where the audit log begins after its oldest rows were archived and deleted. It names the
 * last deleted row and is signed with a key that is not in the database. An attacker who can write to the
 * database but does not have the keys can neither create a checkpoint nor change how many rows it covers.
 */
type Checkpoint = Selectable<SignInTables['audit_checkpoint']>

/** Returns the checkpoints, oldest first. */
export function listCheckpoints(db: Database): Promise<Checkpoint[]> {
  return db.selectFrom('audit_checkpoint').selectAll().orderBy('seq').execute()
}

/** Returns where the rows of the database begin according to the last checkpoint. Does not verify it. */
export async function findStart(db: Database): Promise<ChainEnd> {
  const last = await db
    .selectFrom('audit_checkpoint')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? emptyChain
}

/** Deletes the rows up to `end`, and signs the checkpoint for those since `start`. Returns how many were deleted. */
export async function deleteArchived(
  tx: Transaction,
  keys: KeyRing,
  { start, end, at }: { start: ChainEnd; end: ChainEnd; at: Date },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('audit')
    .where('seq', '<=', end.seq)
    .executeTakeFirstOrThrow()
  const checkpoint = { ...end, pruned_rows: end.seq - start.seq, at: at.toISOString() }
  await tx
    .insertInto('audit_checkpoint')
    .values({ ...checkpoint, hmac: signText(keys, toCheckpointText(checkpoint)) })
    .execute()
  return Number(numDeletedRows)
}

/**
 * Each checkpoint covers the rows since the one before. Returns the number of the first invalid checkpoint,
 * or null. Signatures of the keys `lost` are not verified.
 */
export function findWrongCheckpoint(
  keys: KeyRing,
  checkpoints: Checkpoint[],
  lost: readonly string[] = [],
): number | null {
  let before = 0
  for (const checkpoint of checkpoints) {
    const { hmac, pruned_rows, seq } = checkpoint
    const isValid = isCheckpointSigned(keys, checkpoint) || lost.includes(kidOf(hmac) ?? '')
    if (seq - pruned_rows !== before || !isValid) return seq
    before = seq
  }
  return null
}

/** For lost keys: signs the checkpoints again that no present key has signed. */
export async function signAgain(
  tx: Transaction,
  keys: KeyRing,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  for (const checkpoint of checkpoints) {
    if (isCheckpointSigned(keys, checkpoint)) continue
    await tx
      .updateTable('audit_checkpoint')
      .set({ hmac: signText(keys, toCheckpointText(checkpoint)) })
      .where('seq', '=', checkpoint.seq)
      .execute()
  }
}

function isCheckpointSigned(keys: KeyRing, checkpoint: Checkpoint): boolean {
  return isTextSigned(keys, toCheckpointText(checkpoint), checkpoint.hmac)
}

/**
 * The text of an audit row begins with its number, so a row and a checkpoint can never have the same
 * signature.
 */
function toCheckpointText({ seq, hash, pruned_rows, at }: Omit<Checkpoint, 'hmac'>): string {
  return JSON.stringify(['checkpoint', seq, hash, pruned_rows, at])
}
