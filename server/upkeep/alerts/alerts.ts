/**
 * Notifies the owner by email of problems that need attention while nobody uses the panel. Each alert is one
 * entry: its kind, and a function that finds out whether there is a problem.
 */

import { isDue } from '../../identity/notifications/security-notices.ts'
import type { Letter } from '../../mail/queue-letter.ts'
import type { Database } from '../../platform/db/database.ts'
import { type AlertKind, writeAlert } from './write-alert.ts'

export interface Alert {
  kind: AlertKind
  /** The facts in a short form that needs no translation, for example `120 of 8000 MB`. Null: no problem. */
  find(at: Date): Promise<string | null>
}

interface AlertsDependencies {
  db: Database
  alerts: Alert[]
  now: () => Date
  publicOrigin: string
  queue(tx: Database, letter: Letter, at: Date): Promise<unknown>
  /** Called after each queued email. */
  onLetter(): void
}

/** While a problem lasts, the owner is notified once a day. */
const quietMs = 24 * 60 * 60 * 1000

/** Checks every alert once and queues the emails. Meant to be called periodically. */
export function createAlerts(dependencies: AlertsDependencies): () => Promise<void> {
  const { db, alerts, now, publicOrigin, queue, onLetter } = dependencies

  async function sendAlert(kind: AlertKind, facts: string, at: Date): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      // If several instances check at the same time, only one of them queues the email.
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
    // One failing check does not stop the others. It fails the job afterwards.
    if (failures.length > 0) throw new AggregateError(failures, 'alerts that could not be checked')
  }
}
