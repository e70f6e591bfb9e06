import { type Logger, pino } from 'pino'
import { type Audit, createAudit } from '../audit/audit.ts'
import type { Env } from '../env.ts'
import { openKeys } from '../keys/open-keys.ts'

/** What the log says goes beside the command's own words, not among them. */
export async function openAudit(env: Env, now: () => Date): Promise<Audit> {
  const log: Logger = pino({ level: env.logLevel }, pino.destination(2))
  return createAudit({ keys: await openKeys(env, now), log, now })
}
