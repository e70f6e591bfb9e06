/** Opens the audit log for commands. Its log lines go to stderr, apart from the output of the command. */
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

/** Refuses keys that are not those of the database: rows signed with them could never be verified. */
export async function openAudit(env: Env, db: Database, now: () => Date): Promise<Audit> {
  return openAuditWith(env, now)(await openFittingKeys(env, db, now))
}
