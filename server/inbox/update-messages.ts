/**
 * Changes messages. Each change requires the current version and is appended to the audit log in the same
 * transaction.
 */
import type { UpdateObject } from 'kysely'
import type { AuditEvent } from '#shared/admin/audit.ts'
import type { InboxMessage } from '#shared/inbox.ts'
import type { Audit } from '../identity/audit/audit.ts'
import type { Admin } from '../identity/sign-in/admin-guard.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { findRow, type MessageRow, toMessage } from './message-row.ts'

export interface UpdateDependencies {
  audit: Audit
  now: () => Date
}

/** `current` is the present state of a message that has changed since it was loaded. */
export type Change =
  | { ok: true; value: InboxMessage }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'STALE'; current: InboxMessage }

export interface Edit {
  event: AuditEvent
  values: UpdateObject<Tables, 'message'>
  /** Runs in the same transaction after the row was changed. */
  afterWrite?(tx: Transaction, row: MessageRow): Promise<void>
}

interface Asked {
  id: string
  /** The version that the change is based on. */
  version: number
  edit: Edit
}

export function createUpdates({ audit, now }: UpdateDependencies) {
  async function write(tx: Transaction, { id, version, edit }: Asked): Promise<Change> {
    const row = await tx
      .updateTable('message')
      .set({ ...edit.values, version: version + 1, updated_at: now().toISOString() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (row) {
      await edit.afterWrite?.(tx, row)
      return { ok: true, value: toMessage(row) }
    }
    const current = await findRow(tx, id)
    if (!current) return { ok: false, code: 'NOT_FOUND' }
    return { ok: false, code: 'STALE', current: toMessage(current) }
  }

  /** Skips changes that are stale or whose message is missing. All others are applied in one transaction. */
  async function updateAll(tx: Transaction, by: Admin, asked: Asked[]): Promise<[Asked, Change][]> {
    const written: [Asked, Change][] = []
    // All transactions update rows in the same order, which prevents deadlocks.
    for (const one of asked.toSorted(byId)) written.push([one, await write(tx, one)])
    for (const [{ edit }, change] of written) {
      if (!change.ok) continue
      const { id, status, version } = change.value
      const detail = { message: id, status, version }
      await audit.append(tx, { ...by.acting, event: edit.event, result: 'success', detail })
    }
    return written
  }

  return {
    updateAll,
    async update(tx: Transaction, by: Admin, one: Asked): Promise<Change> {
      const [[, change]] = (await updateAll(tx, by, [one])) as [[Asked, Change]]
      return change
    },
  }
}

function byId({ id: one }: Asked, { id: other }: Asked): number {
  return one < other ? -1 : 1
}
