import { openDataFolder } from '../data-folder.ts'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { openKeyFile } from './key-file.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'

/** The key ring of the settings: that of AUTH_KEYS, else that of the file in DATA_DIR. */
export async function openKeys(
  { authKeys, dataDir, databaseUrl }: Pick<Env, 'authKeys' | 'dataDir' | 'databaseUrl'>,
  now: () => Date,
): Promise<KeyRing> {
  if (authKeys) return createKeyRing(authKeys)
  if (databaseUrl) {
    throw new OperatorError(
      'AUTH_KEYS must be set where DATABASE_URL is, so that all instances have the same keys. Make one by: echo k1:$(openssl rand -base64 32)',
    )
  }
  return createKeyRing(await openKeyFile(await openDataFolder(dataDir), now))
}
