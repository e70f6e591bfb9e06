/** The authenticator app of a user: set up, confirmed, checked, replaced and removed. */
import { randomUUID } from 'node:crypto'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { createSeed, findStep, type SeedToShow, toSeedToShow } from './totp.ts'

const pendingSeconds = 10 * 60

/** A code that is right and was not spent yet. */
export interface RightCode {
  factorId: string
  step: number
  /** The encrypted seed, encrypted again if its key is no longer the current one. */
  secretEnc: string
}

export interface ConfirmedSeed {
  seed: Uint8Array
  step: number
  /**
   * The encrypted pending seed that was checked. It tells whether set-up was started again in the meantime.
   */
  pendingEnc: string
}

/** Starts set-up, or starts it again. The seed is not valid until one of its codes is confirmed. */
export async function beginSetup(
  db: Database,
  keys: KeyRing,
  { id, email }: { id: string; email: string },
  at: Date,
): Promise<SeedToShow & { setupId: string }> {
  const seed = createSeed()
  const secret_enc = keys.encrypt('seed', pendingAad(id), seed)
  const expires_at = new Date(at.getTime() + pendingSeconds * 1000).toISOString()
  await db
    .insertInto('pending_factor')
    .values({ user_id: id, secret_enc, expires_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_enc, expires_at }))
    .execute()
  return { ...toSeedToShow(seed, email), setupId: toSetupId(secret_enc) }
}

/** Whether set-up is pending and, if `setupId` is given, was not started again since then. */
export async function isSetupPending(
  db: Database,
  userId: string,
  setupId: string | undefined,
  at: Date,
): Promise<boolean> {
  const pending = await findPending(db, userId, at)
  return pending !== null && (setupId === undefined || setupId === toSetupId(pending))
}

/** Returns the pending seed if the code belongs to it. Changes nothing. */
export async function checkSetup(
  db: Database,
  keys: KeyRing,
  userId: string,
  code: string,
  at: Date,
): Promise<ConfirmedSeed | null> {
  const pendingEnc = await findPending(db, userId, at)
  if (pendingEnc === null) return null
  const seed = keys.decrypt('seed', pendingAad(userId), pendingEnc)
  const step = findStep(seed, code, at)
  return step === null ? null : { seed, step, pendingEnc }
}

/** The encrypted seed that waits for its first code. */
async function findPending(db: Database, userId: string, at: Date): Promise<string | null> {
  const pending = await db
    .selectFrom('pending_factor')
    .select('secret_enc')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return pending?.secret_enc ?? null
}

/** Differs for each set-up, because a random value is part of each encryption. It reveals nothing of the seed. */
function toSetupId(pendingEnc: string): string {
  return hashSecret(pendingEnc)
}

/** Stores the confirmed seed in place of an older one. Returns false if another call was faster. */
export async function completeSetup(
  tx: Transaction,
  keys: KeyRing,
  userId: string,
  { seed, step, pendingEnc }: ConfirmedSeed,
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_factor')
    .where('user_id', '=', userId)
    .where('secret_enc', '=', pendingEnc)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await removeTotp(tx, userId)
  const id = randomUUID()
  await tx
    .insertInto('factor')
    .values({
      id,
      user_id: userId,
      secret_enc: keys.encrypt('seed', aadOf(userId, id), seed),
      // The code that confirmed the seed cannot be used again.
      last_step: step,
      confirmed_at: at.toISOString(),
    })
    .execute()
  return true
}

export async function findRightCode(
  db: Database,
  keys: KeyRing,
  userId: string,
  code: string,
  at: Date,
): Promise<RightCode | null> {
  const factor = await db
    .selectFrom('factor')
    .select(['id', 'secret_enc'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor) return null
  const aad = aadOf(userId, factor.id)
  const seed = keys.decrypt('seed', aad, factor.secret_enc)
  const step = findStep(seed, code, at)
  if (step === null) return null
  const secretEnc = keys.isCurrent(factor.secret_enc)
    ? factor.secret_enc
    : keys.encrypt('seed', aad, seed)
  return { factorId: factor.id, step, secretEnc }
}

/** RFC 6238, section 5.2: a code must not be accepted twice. Returns false if it was used already. */
export async function spendCode(
  tx: Transaction,
  { factorId, step, secretEnc }: RightCode,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor')
    .set({ last_step: step, secret_enc: secretEnc })
    .where('id', '=', factorId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeTotp(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('factor').where('user_id', '=', userId).execute()
}

function aadOf(userId: string, factorId: string): string {
  return `totp|v1|${userId}|${factorId}`
}

function pendingAad(userId: string): string {
  return `totp-pending|v1|${userId}`
}
