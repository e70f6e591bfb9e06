/**
 * A checkpoint marks where the audit log begins after its oldest rows were archived and deleted. It names the
 * last deleted row and is signed with a key that is not in the database. An attacker who can write to the
 * database but does not have the keys can neither create a checkpoint nor change how many rows it covers.
 */
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { kidOf } from '../../platform/keys/kids-in-use.ts'
import { type ChainEnd, emptyChain, isTextSigned, signText } from './audit-row.ts'

export type Checkpoint = Selectable<SignInTables['audit_checkpoint']>

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

/** Creates the checkpoint for the rows after `start` up to `end`. */
export function toCheckpoint(keys: KeyRing, start: ChainEnd, end: ChainEnd, at: Date): Checkpoint {
  const checkpoint = { ...end, pruned_rows: end.seq - start.seq, at: at.toISOString() }
  return { ...checkpoint, hmac: signText(keys, toText(checkpoint)) }
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
      .set({ hmac: signText(keys, toText(checkpoint)) })
      .where('seq', '=', checkpoint.seq)
      .execute()
  }
}

function isCheckpointSigned(keys: KeyRing, checkpoint: Checkpoint): boolean {
  return isTextSigned(keys, toText(checkpoint), checkpoint.hmac)
}

/**
 * The text of an audit row begins with its number, so a row and a checkpoint can never have the same
 * signature.
 */
function toText({ seq, hash, pruned_rows, at }: Omit<Checkpoint, 'hmac'>): string {
  return JSON.stringify(['checkpoint', seq, hash, pruned_rows, at])
}
