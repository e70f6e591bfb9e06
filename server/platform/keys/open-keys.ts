import type { Database } from '../db/database.ts'
import { OperatorError } from '../operator-error.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { createKeyFile, keyFile, openKeyFile, readKeyFile } from './key-file.ts'
import type { Key } from './key-ring.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { listMissingKids } from './kids-in-use.ts'

export interface KeySettings {
  authKeys: [Key, ...Key[]] | null
  dataDir: string
  databaseUrl: string | null
}

/** To be asked before a database is opened, so that nothing else is complained of first. */
export function requireKeySettings({ authKeys, databaseUrl }: KeySettings): void {
  if (!databaseUrl || authKeys) return
  throw new OperatorError(
    'AUTH_KEYS must be set where DATABASE_URL is, so that all instances have the same keys. Make one by: echo k1:$(openssl rand -base64 32)',
  )
}

/**
 * The key ring of the settings: that of AUTH_KEYS, else that of the file in DATA_DIR, which is made for a database
 * that no key has closed anything in.
 */
export async function openKeys(
  settings: KeySettings,
  db: Database,
  now: () => Date,
): Promise<KeyRing> {
  requireKeySettings(settings)
  const known = await findKeys(settings)
  if (known) return createKeyRing(known)
  const lost = await listMissingKids(db, [], now())
  if (lost.length > 0) throw new OperatorError(describeLostKeys(lost, settings))
  return createKeyRing(await openKeyFile(await openDataFolder(settings.dataDir), now))
}

/** null: there is no file of them yet. */
export async function findKeys({
  authKeys,
  dataDir,
}: KeySettings): Promise<[Key, ...Key[]] | null> {
  return authKeys ?? readKeyFile(dataDir)
}

/** The keys as they are, or a file of new ones that are named otherwise than those that were lost. */
export async function findOrReplaceKeys(
  settings: KeySettings,
  lost: readonly string[],
  now: () => Date,
): Promise<[Key, ...Key[]]> {
  const known = await findKeys(settings)
  return known ?? createKeyFile(await openDataFolder(settings.dataDir), now, lost)
}

/** One sentence for the operator: which keys, and what to do. */
export function describeLostKeys(
  kids: readonly string[],
  { authKeys, dataDir }: Pick<KeySettings, 'authKeys' | 'dataDir'>,
): string {
  const names = kids.length === 1 ? `The key ${kids[0]} is` : `The keys ${kids.join(', ')} are`
  const where = authKeys
    ? 'put what is missing into AUTH_KEYS'
    : `put ${keyFile(dataDir)} back (a backup made --with-keys holds it) or set AUTH_KEYS`
  return `${names} not here, or another one of that name, and the database needs what was closed with it: ${where}; if it is gone for good, npm run madang -- keys:forget-lost ends those factors, codes and sessions.`
}
