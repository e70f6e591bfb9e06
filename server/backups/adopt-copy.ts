/**
 * Prepares a copy to become the site: ends everything that a restore must not make valid again (sessions with all their
 * tokens, started sign-ins, links to drafts, codes that were used since the backup), and records that in its audit log.
 */
import type { Audit } from '../identity/audit/audit.ts'
import { findLostKids } from '../identity/audit/require-keys.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { createKeyFile } from '../platform/keys/key-file.ts'
import { createKeyRing, type KeyRing } from '../platform/keys/key-ring.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { compareAccounts, readAccounts } from './account-state.ts'
import { describeMissingKeys, type RestoreKeys } from './restore-keys.ts'

export interface AdoptOptions {
  /** The name of the backup. */
  name: string
  dataDir: string
  /** Whether the backup is certainly one of this site. */
  isProven: boolean
  /** Whether emails that were queued in the backup are sent. */
  sendsQueuedEmails: boolean
  keys: RestoreKeys
  createAudit(keys: KeyRing): Audit
  now: () => Date
}

const maxChanges = 50

export async function adoptCopy(
  copy: Database,
  present: PresentSite | null,
  /** The id of the site in the data folder. Null: the id in the backup is used. */
  siteId: string | null,
  options: AdoptOptions,
) {
  const { createAudit, keys, now } = options
  return copy.transaction().execute(async (tx) => {
    const at = now()
    const ended = await revokeRestored(tx, present, at, options.isProven)
    const heldLetters = options.sendsQueuedEmails ? 0 : await holdEmails(tx, at)
    if (siteId !== null) {
      await tx.deleteFrom('site').execute()
      const created_at = at.toISOString()
      await tx.insertInto('site').values({ one: 1, id: siteId, created_at }).execute()
    }
    const lost = await findLostKids(tx, keys.ring, at)
    if (lost.length > 0) throw new OperatorError(describeMissingKeys(lost))
    const changes = present && compareAccounts(present.accounts, await readAccounts(tx))
    const ring = keys.ring ?? createKeyRing(await createKeyFile(options.dataDir, now))
    await createAudit(ring).append(tx, {
      event: 'sys_restored',
      actor: null,
      result: 'success',
      detail: {
        by: 'operator',
        backup: options.name,
        signed: options.isProven,
        ...ended,
        heldLetters,
        replacedRow: present?.lastRow?.seq ?? null,
        replacedSignature: present?.lastRow?.hmac ?? null,
        changes: changes?.length ?? null,
        changed: (changes ?? []).slice(0, maxChanges).join('; '),
      },
    })
    // `changes` is null if the replaced site could not be read; `heldLetters` were queued in the backup.
    return { ended, changes, heldLetters }
  })
}

type PresentSite = Awaited<ReturnType<typeof readPresentSite>>

/** Reads the parts of the replaced site that keep a restore from making anything valid again. */
export async function readPresentSite(db: Database) {
  const steps = await db.selectFrom('factor').select(['id', 'last_step']).execute()
  const passkeys = await db.selectFrom('passkey').select(['id', 'counter']).execute()
  const codes = await db.selectFrom('recovery_code').select('hmac').execute()
  const devices = await db.selectFrom('device').select('id_hash').execute()
  const claimed = await db.selectFrom('bootstrap_closed').selectAll().executeTakeFirst()
  const lastRow = await db
    .selectFrom('audit')
    .select(['seq', 'hmac'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    accounts: await readAccounts(db),
    lastSteps: new Map(steps.map(({ id, last_step }) => [id, last_step])),
    counters: new Map(passkeys.map(({ id, counter }) => [id, Number(counter)])),
    recoveryCodes: new Set(codes.map(({ hmac }) => hmac)),
    devices: new Set(devices.map(({ id_hash }) => id_hash)),
    factorCounts: await db.selectFrom('factor_count').selectAll().execute(),
    seenIdTokens: await db.selectFrom('seen_id_token').selectAll().execute(),
    /** Set once there was a first admin. */
    claimed,
    /** The last row of the audit log. */
    lastRow,
  }
}

/** Not the id of any user: it is unknown who was the first admin. */
const unknownUser = 'restore'
const totpStepMs = 30_000

async function revokeRestored(
  tx: Transaction,
  present: PresentSite | null,
  at: Date,
  isProven: boolean,
) {
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
    /** Whether the role of first admin was available in the backup, and was closed. */
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

export async function countQueuedEmails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('letter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts queued emails on hold: only an admin can have them sent. Returns their number. */
async function holdEmails(tx: Transaction, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ state: 'held', lease_id: null, lease_until: null, finished_at: at.toISOString() })
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
