/** All alerts. */
import type { Database } from '../../platform/db/database.ts'
import { isNearlyFull, readDiskSpace, toMegabytes } from '../../platform/storage/disk-space.ts'
import type { Alert } from './alerts.ts'

interface ListAlertsDependencies {
  db: Database
  dataDir: string
  diskReserveBytes: number
}

export function listAlerts({ db, dataDir, diskReserveBytes }: ListAlertsDependencies): Alert[] {
  return [
    {
      kind: 'diskNearlyFull',
      async find() {
        const space = await readDiskSpace(dataDir)
        if (!isNearlyFull(space, diskReserveBytes)) return null
        return `${dataDir}: ${toMegabytes(space.freeBytes)} / ${toMegabytes(space.totalBytes)} MB`
      },
    },
    {
      kind: 'deadLetters',
      find: (at) => findDeadLetters(db, at),
    },
  ]
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Counts emails that were given up since the last possible notice. The panel shows older ones. Copies of notices for a
 * refused recipient are left out: this notice would cause the next one.
 */
async function findDeadLetters(db: Database, at: Date): Promise<string | null> {
  const { count } = await db
    .selectFrom('letter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'dead')
    .where('finished_at', '>', new Date(at.getTime() - dayMs).toISOString())
    .where(({ eb, or }) =>
      or([
        eb('kind', '!=', 'notice'),
        eb('dedupe_key', 'is', null),
        eb('dedupe_key', 'not like', 'rest:%'),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count) > 0 ? String(Number(count)) : null
}
