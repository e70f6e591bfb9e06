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

/** Call this before a database is opened, so that this error is reported first. */
export function requireKeySettings({ authKeys, databaseUrl }: KeySettings): void {
  if (!databaseUrl || authKeys) return
  throw new OperatorError(
    'AUTH_KEYS must be set when DATABASE_URL is set, so that all instances have the same keys. Create a key with: echo k1:$(openssl rand -base64 32)',
  )
}

/**
 * The key ring: from AUTH_KEYS, else from the file in DATA_DIR. The file is created only if the database
 * contains nothing that needs a key.
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

/** null if there is no key file yet. */
export async function findKeys({
  authKeys,
  dataDir,
}: KeySettings): Promise<[Key, ...Key[]] | null> {
  return authKeys ?? readKeyFile(dataDir)
}

/** null if there is no key file yet. */
export async function findKeyRing(settings: KeySettings): Promise<KeyRing | null> {
  const known = await findKeys(settings)
  return known && createKeyRing(known)
}

/** The existing keys, or a new key file whose key names differ from those of the lost keys. */
export async function findOrReplaceKeys(
  settings: KeySettings,
  lost: readonly string[],
  now: () => Date,
): Promise<[Key, ...Key[]]> {
  const known = await findKeys(settings)
  return known ?? createKeyFile(await openDataFolder(settings.dataDir), now, lost)
}

/** A sentence for the operator: which keys are missing, and what to do. */
export function describeLostKeys(
  kids: readonly string[],
  { authKeys, dataDir }: Pick<KeySettings, 'authKeys' | 'dataDir'>,
): string {
  const names = kids.length === 1 ? `The key ${kids[0]} is` : `The keys ${kids.join(', ')} are`
  const object = kids.length === 1 ? 'it' : 'them'
  const where = authKeys
    ? 'add the missing keys to AUTH_KEYS'
    : `restore ${keyFile(dataDir)} (a backup made --with-keys contains it) or set AUTH_KEYS`
  return `${names} missing or wrong, and the database contains data encrypted or signed with ${object}: ${where}. If they are lost permanently, npm run madang -- keys:forget-lost deletes the factors, codes and sessions that need them, and moves the rows of the audit log that only they can verify into a file.`
}
