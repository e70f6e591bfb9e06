/**
 * Where the audit log begins after its oldest rows were archived and deleted. A checkpoint names the last row that
 * was deleted, and is signed with a key that is not in the database, as rows are: who can write to the
 * database, but has not the keys, can neither make one nor change how many rows it stands for.
 */
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { beforeTheFirst, type ChainEnd, isTextSigned, signText } from './audit-row.ts'

export type Checkpoint = Selectable<SignInTables['audit_checkpoint']>

/** The oldest first. */
export function listCheckpoints(db: Database): Promise<Checkpoint[]> {
  return db.selectFrom('audit_checkpoint').selectAll().orderBy('seq').execute()
}

/** Where the rows of the database begin, as the last checkpoint says, unchecked. */
export async function findStart(db: Database): Promise<ChainEnd> {
  const last = await db
    .selectFrom('audit_checkpoint')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? beforeTheFirst
}

/** For the rows after `start` up to `end`. */
export function toCheckpoint(keys: KeyRing, start: ChainEnd, end: ChainEnd, at: Date): Checkpoint {
  const checkpoint = { ...end, pruned_rows: end.seq - start.seq, at: at.toISOString() }
  return { ...checkpoint, hmac: signText(keys, toText(checkpoint)) }
}

/** Each stands for the rows since the one before it. Returns the number of the first that does not. */
export function findWrongCheckpoint(keys: KeyRing, checkpoints: Checkpoint[]): number | null {
  let before = 0
  for (const checkpoint of checkpoints) {
    const { hmac, pruned_rows, seq } = checkpoint
    if (seq - pruned_rows !== before || !isTextSigned(keys, toText(checkpoint), hmac)) return seq
    before = seq
  }
  return null
}

/** A row begins with its number, so that the signature of neither can pass for that of the other. */
function toText({ seq, hash, pruned_rows, at }: Omit<Checkpoint, 'hmac'>): string {
  return JSON.stringify(['checkpoint', seq, hash, pruned_rows, at])
}
