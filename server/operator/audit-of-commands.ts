/** The audit log as commands write it. What the log says goes beside the command's own words, not among them. */
import { pino } from 'pino'
import { type Audit, createAudit } from '../identity/audit/audit.ts'
import { openFittingKeys } from '../identity/audit/require-keys.ts'
import type { Database } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import type { Env } from '../settings/env.ts'

export function openAuditWith(env: Env, now: () => Date): (keys: KeyRing) => Audit {
  const log = pino({ level: env.logLevel }, pino.destination(2))
  return (keys) => createAudit({ keys, log, now })
}

/** Refused with keys that are not those of the database: nobody could check the row again. */
export async function openAudit(env: Env, db: Database, now: () => Date): Promise<Audit> {
  return openAuditWith(env, now)(await openFittingKeys(env, db, now))
}
