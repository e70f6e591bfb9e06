/** Reports the state of the running site. */

import type { System } from '#shared/admin/system.ts'
import type { AdminReader } from '../../identity/sign-in/admin-guard.ts'
import { countLetters } from '../../inbox/letter-list.ts'
import { nameTransport } from '../../mail/transports/transport.ts'
import type { OpenedDatabase } from '../../platform/db/database.ts'
import { version } from '../../platform/version.ts'
import type { Env } from '../../settings/env.ts'
import { inspectDatabase } from './inspect-database.ts'

interface SystemDependencies extends OpenedDatabase {
  env: Env
  listOwnerAddresses(): Promise<string[]>
  now: () => Date
}

/** An email that has been queued this long is late: the first attempts are half a minute apart. */
const lateMs = 15 * 60 * 1000

export function createSystem(
  dependencies: SystemDependencies,
): (by: AdminReader) => Promise<System> {
  const { env, now } = dependencies
  const startedAt = now()
  const settings = [...env.shown]

  return async (_by) => ({
    version,
    node: process.version,
    startedAt: startedAt.toISOString(),
    uptimeSeconds: Math.floor((now().getTime() - startedAt.getTime()) / 1000),
    memoryBytes: process.memoryUsage.rss(),
    database: await inspectDatabase(dependencies),
    mail: await inspectMail(dependencies),
    settings,
  })
}

async function inspectMail({
  db,
  env,
  listOwnerAddresses,
  now,
}: SystemDependencies): Promise<System['mail']> {
  const { queued, dead } = await countLetters(db)
  const { oldest, sent } = await db
    .selectFrom('letter')
    .select(({ fn }) => [
      fn.min('created_at').filterWhere('state', '=', 'queued').as('oldest'),
      fn.max('finished_at').filterWhere('state', '=', 'sent').as('sent'),
    ])
    .executeTakeFirstOrThrow()
  const isLate = oldest !== null && now().getTime() - Date.parse(oldest) > lateMs
  return {
    state: dead > 0 ? 'failing' : isLate ? 'warning' : 'ok',
    transport: nameTransport(env.mail),
    recipients: await listOwnerAddresses(),
    queued,
    failed: dead,
    oldestQueuedAt: oldest,
    lastSentAt: sent,
  }
}
