/**
 * What the owner should hear of by letter although nobody is looking at the panel. Each alert is one entry of a table:
 * what it is called, and how to find out whether there is anything to say.
 */

import { isDue } from '../../identity/notifications/security-notices.ts'
import type { Letter } from '../../mail/queue-letter.ts'
import type { Database } from '../../platform/db/database.ts'
import { type AlertKind, writeAlert } from './write-alert.ts'

export interface Alert {
  kind: AlertKind
  /** The facts in a few words that need no translation, such as `120 of 8000 MB`; null: all is well. */
  find(at: Date): Promise<string | null>
}

interface AlertsDependencies {
  db: Database
  alerts: Alert[]
  now: () => Date
  publicOrigin: string
  queue(tx: Database, letter: Letter, at: Date): Promise<unknown>
  /** Hears of every letter that was queued. */
  onLetter(): void
}

/** As long as it lasts, the owner hears of it once a day. */
const quietMs = 24 * 60 * 60 * 1000

/** Looks at each alert once, and queues a letter for what has to be said; to be called now and then. */
export function createAlerts(dependencies: AlertsDependencies): () => Promise<void> {
  const { db, alerts, now, publicOrigin, queue, onLetter } = dependencies

  async function sendAlert(kind: AlertKind, facts: string, at: Date): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      // Of several instances that look at the same time, one writes.
      if (!(await isDue(tx, `alert:${kind}`, at, quietMs))) return false
      await queue(tx, writeAlert({ kind, facts, at, publicOrigin }), at)
      return true
    })
  }

  return async () => {
    const failures: unknown[] = []
    for (const { kind, find } of alerts) {
      try {
        const at = now()
        const facts = await find(at)
        if (facts !== null && (await sendAlert(kind, facts, at))) onLetter()
      } catch (error) {
        failures.push(error)
      }
    }
    // One that cannot be looked at keeps no other from being told, and shows as a job that fails.
    if (failures.length > 0) throw new AggregateError(failures, 'alerts that cannot be looked at')
  }
}
