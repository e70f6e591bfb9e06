/** Checks the disk of DATA_DIR and the age of the backups. */
import { join } from 'node:path'
import { type Backup, listBackups } from '../../backups/backups.ts'
import { describeForgottenBackups } from '../../backups/forgotten-backups.ts'
import { findDoubt, readManifest } from '../../backups/manifest.ts'
import { findSite } from '../../platform/db/site-id.ts'
import { findKeyRing } from '../../platform/keys/open-keys.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import {
  findDiskFault,
  isNearlyFull,
  readDiskSpace,
  toMegabytes,
} from '../../platform/storage/disk-space.ts'
import type { Operation } from '../commands.ts'
import type { Finding } from './doctor.ts'

const dayMs = 86_400_000
/** A backup older than this has missed at least one run of any usual schedule. */
export const oldBackupDays = 7

export async function examineStorage({ db, kind, env, now }: Operation): Promise<Finding[]> {
  const holds = await findSite({ db, kind })
  const siteId = holds === 'nothing' ? null : holds.siteId
  const { folder } = env.backups
  const forgotten = await describeForgottenBackups(folder, siteId, now())
  return [
    await examineDisk(env),
    await examineBackups(env, siteId, now()),
    ...(forgotten === null ? [] : [['warning', 'backups', forgotten] satisfies Finding]),
  ]
}

async function examineDisk({ dataDir, diskReserveBytes }: Operation['env']): Promise<Finding> {
  const fault = await findDiskFault(dataDir, diskReserveBytes)
  if (fault !== null) return ['FAILED', 'disk', `${fault}: files cannot be written to ${dataDir}`]
  const space = await readDiskSpace(dataDir)
  const words = `${toMegabytes(space.freeBytes)} of ${toMegabytes(space.totalBytes)} MB are free`
  return isNearlyFull(space, diskReserveBytes)
    ? ['warning', 'disk', `is nearly full: ${words}`]
    : ['ok', 'disk', words]
}

async function examineBackups(
  env: Operation['env'],
  siteId: string | null,
  at: Date,
): Promise<Finding> {
  const { folder } = env.backups
  const newest = await findNewest(folder, siteId)
  const advice = 'npm run madang -- backup creates one'
  if (!newest) return ['warning', 'backup', `there is no backup in ${folder}; ${advice}`]
  try {
    const manifest = await readManifest(join(folder, newest.name))
    findDoubt(manifest, newest.name, await findKeyRing(env))
  } catch (error) {
    if (error instanceof OperatorError) return ['FAILED', 'backup', error.message]
    throw error
  }
  const days = Math.floor((at.getTime() - newest.madeAt.getTime()) / dayMs)
  return days >= oldBackupDays
    ? ['warning', 'backup', `the newest, ${newest.name}, is ${days} days old; ${advice}`]
    : ['ok', 'backup', newest.name]
}

/** Leaves out those of other sites, which may use the same folder. A backup that names no site may be of this one. */
async function findNewest(folder: string, siteId: string | null): Promise<Backup | null> {
  for (const backup of await listBackups(folder)) {
    const manifest = await readManifest(join(folder, backup.name)).catch(() => null)
    if (!manifest?.site || manifest.site === siteId) return backup
  }
  return null
}
