/**
 * Appends security events as chained, signed rows. An attacker who can write to the database but does not
 * have the keys cannot change, add or remove a row without being detected (`chain.ts`). Every row is
 * also logged with its number and signature, so that a log store outside the attacker's reach has a copy.
 */
import type { Logger } from 'pino'
import type { AuditEvent } from '#shared/admin/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { type AuditRow, findStart, hashOf, sign } from './chain.ts'

export interface AuditEntry {
  event: AuditEvent
  /** The id of the user who acts or whose account is affected. Null if no user is known. */
  actor: string | null
  result: 'success' | 'failure'
  factor?: string | null
  /** The address of the client. An IPv6 address is cut to its /64 prefix. */
  address?: string | null
  /** The label of the device, for example "Firefox on Linux". */
  device?: string | null
  detail?: Record<string, string | number | boolean | null>
}

/** The user who acts, and the client they act from. */
export interface Acting {
  /** The id of the user. */
  actor: string
  address: string
  device: string
}

export type Audit = ReturnType<typeof createAudit>

interface AuditDependencies {
  keys: KeyRing
  log: Logger
  now: () => Date
}

export function createAudit({ keys, log, now }: AuditDependencies) {
  return {
    /**
     * Must be the last call in a transaction. The lock that it takes makes every other appending transaction
     * wait until this one ends. If this transaction then asked for rows that a waiting one has locked, both
     * would deadlock.
     */
    async append(tx: Transaction, entry: AuditEntry): Promise<void> {
      await takeLock(tx, 'audit')
      const last = await tx
        .selectFrom('audit')
        .selectAll()
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      const { seq, hash } = last ? { seq: last.seq, hash: hashOf(last) } : await findStart(tx)
      const row = sign(keys, { ...toRow(entry, now()), seq: seq + 1, prev_hash: hash })
      await tx.insertInto('audit').values(row).execute()
      log.info({ audit: row }, row.event)
    },
  }
}

function toRow(entry: AuditEntry, at: Date): Omit<AuditRow, 'seq' | 'prev_hash' | 'hmac'> {
  const { event, actor, result, factor = null, address = null, device = null, detail = {} } = entry
  return {
    at: at.toISOString(),
    actor,
    event,
    factor,
    ip: address,
    device,
    result,
    detail: JSON.stringify(detail),
  }
}
