/**
 * Ends everything in a copy that a restore must not make valid again: sessions with all their tokens, started
 * sign-ins, links to drafts, and codes that were used since the backup. `present` is the replaced site, if it could be read.
 */
import type { Database, Transaction } from '../platform/db/database.ts'
import type { PresentSite } from './present-site.ts'

export interface Ended {
  sessions: number
  recoveryCodes: number
  devices: number
  /** Whether the role of first admin was available in the backup, and was closed. */
  claim: boolean
}

/** Not the id of any user: it is unknown who was the first admin. */
const unknownUser = 'restore'
const totpStepMs = 30_000

export async function revokeRestored(
  tx: Transaction,
  present: PresentSite | null,
  at: Date,
  isProven: boolean,
): Promise<Ended> {
  const sessions = await countSessions(tx)
  // Deleting a session also deletes its access tokens and refresh handles.
  for (const table of ['session', 'pre_auth', 'pending_factor', 'preview_link'] as const) {
    await tx.deleteFrom(table).execute()
  }
  const codes = await tx.selectFrom('recovery_code').select('hmac').execute()
  const usedCodes = codes.filter(({ hmac }) => !present?.recoveryCodes.has(hmac))
  for (const { hmac } of usedCodes) {
    await tx.deleteFrom('recovery_code').where('hmac', '=', hmac).execute()
  }
  const known = await tx.selectFrom('device').select('id_hash').execute()
  const goneDevices = known.filter(({ id_hash }) => !present?.devices.has(id_hash))
  for (const { id_hash } of goneDevices) {
    await tx.deleteFrom('device').where('id_hash', '=', id_hash).execute()
  }
  await advanceFactors(tx, present, at)
  await carryOverCounts(tx, present)
  return {
    sessions,
    recoveryCodes: usedCodes.length,
    devices: goneDevices.length,
    claim: await closeClaim(tx, { present, at, isProven }),
  }
}

async function countSessions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Refuses all codes up to the present moment, because they may have been used already. */
async function advanceFactors(
  tx: Transaction,
  present: PresentSite | null,
  at: Date,
): Promise<void> {
  const now = Math.floor(at.getTime() / totpStepMs)
  for (const { id, last_step } of await tx.selectFrom('factor').selectAll().execute()) {
    const step = Math.max(last_step, present?.lastSteps.get(id) ?? 0, now)
    await tx.updateTable('factor').set({ last_step: step }).where('id', '=', id).execute()
  }
  for (const { id, counter } of await tx.selectFrom('passkey').selectAll().execute()) {
    const highest = Math.max(Number(counter), present?.counters.get(id) ?? 0)
    await tx.updateTable('passkey').set({ counter: highest }).where('id', '=', id).execute()
  }
}

/** Keeps the counts of wrong codes, and keeps used ID tokens marked as used. */
async function carryOverCounts(tx: Transaction, present: PresentSite | null): Promise<void> {
  if (!present) return
  await tx.deleteFrom('factor_count').execute()
  for (const row of present.factorCounts) await tx.insertInto('factor_count').values(row).execute()
  for (const row of present.seenIdTokens) {
    await tx
      .insertInto('seen_id_token')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * The first admin can still be claimed only if it is certain that neither the replaced site nor that of the backup had
 * one.
 */
async function closeClaim(
  tx: Transaction,
  { present, at, isProven }: { present: PresentSite | null; at: Date; isProven: boolean },
): Promise<boolean> {
  if (isProven && present && !present.claimed) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bootstrap_closed')
    .values(present?.claimed ?? { id: 1, at: at.toISOString(), user_id: unknownUser })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
