/** Changes of messages: each of one version and with its row in the audit log, or not at all. */
import type { AuditEvent } from '#shared/admin/audit.ts'
import type { InboxMessage } from '#shared/inbox.ts'
import type { Acting, Audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { findRow, type MessageRow, toMessage } from './message-row.ts'

export interface UpdateNeeds {
  audit: Audit
  db: Database
  now: () => Date
  /** Hears of every letter that was queued. */
  onLetter(): void
}

/** `current` is what stands there instead of what was to be changed. */
export type Change =
  | { ok: true; value: InboxMessage }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'STALE'; current: InboxMessage }

export interface Edit {
  event: AuditEvent
  values: Partial<MessageRow>
  /** What comes of it, in the same transaction. */
  follow?(trx: Transaction, row: MessageRow): Promise<void>
}

interface Asked {
  id: string
  /** The one that is changed. */
  version: number
  edit: Edit
}

export function createUpdates({ audit, db, now, onLetter }: UpdateNeeds) {
  async function write(trx: Transaction, { id, version, edit }: Asked): Promise<Change> {
    const row = await trx
      .updateTable('message')
      .set({ ...edit.values, version: version + 1, updated_at: now().toISOString() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (row) {
      await edit.follow?.(trx, row)
      return { ok: true, value: toMessage(row) }
    }
    const current = await findRow(trx, id)
    if (!current) return { ok: false, code: 'NOT_FOUND' }
    return { ok: false, code: 'STALE', current: toMessage(current) }
  }

  /** In one transaction: what is stale or absent is left out, and everything else is done, or nothing. */
  async function updateAll(acting: Acting, asked: Asked[]): Promise<[Asked, Change][]> {
    const changes = await db.transaction().execute(async (trx) => {
      const written: [Asked, Change][] = []
      // In one order for everybody: two that wait for each other's rows would never end.
      for (const one of asked.toSorted(byId)) written.push([one, await write(trx, one)])
      for (const [{ edit }, change] of written) {
        if (!change.ok) continue
        const { id, status, version } = change.value
        const detail = { message: id, status, version }
        await audit.append(trx, { ...acting, event: edit.event, result: 'success', detail })
      }
      return written
    })
    if (changes.some(([, change]) => change.ok)) onLetter()
    return changes
  }

  return {
    updateAll,
    async update(acting: Acting, one: Asked): Promise<Change> {
      const [[, change]] = (await updateAll(acting, [one])) as [[Asked, Change]]
      return change
    },
  }
}

function byId({ id: one }: Asked, { id: other }: Asked): number {
  return one < other ? -1 : 1
}
