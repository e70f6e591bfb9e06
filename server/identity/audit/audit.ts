/**
 * What happened at the door, in rows that are chained and signed: who can write to the database, but
 * has not the keys, cannot change, add or take out a row unnoticed (`check-chain.ts`). Each row goes
 * to the log too, with its number and signature, for a sink that the database's master cannot reach.
 */
import type { Logger } from 'pino'
import type { AuditEvent } from '#shared/admin/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { takeLock } from '../../platform/db/take-lock.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { type AuditRow, hashOf, sign } from './audit-row.ts'
import { findStart } from './checkpoints.ts'

export interface AuditEntry {
  event: AuditEvent
  /** The id of the user who acts or is acted for; null when nobody is known. */
  actor: string | null
  result: 'success' | 'failure'
  factor?: string | null
  /** The address of the client, an IPv6 one cut to its /64. */
  address?: string | null
  /** The label of the device. */
  device?: string | null
  detail?: Record<string, string | number | boolean | null>
}

/** Somebody who does something, and from where. */
export interface Acting {
  /** The id of the user. */
  actor: string
  address: string
  device: string
}

export interface Audit {
  /**
   * To be called last in a transaction: from here to its end, every other transaction that appends
   * waits, and one that waits while it holds rows that this one still wants would never end.
   */
  append(tx: Transaction, entry: AuditEntry): Promise<void>
}

interface AuditDependencies {
  keys: KeyRing
  log: Logger
  now: () => Date
}

export function createAudit({ keys, log, now }: AuditDependencies): Audit {
  return {
    async append(tx, entry) {
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
