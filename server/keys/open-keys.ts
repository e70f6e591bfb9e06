import type { Env } from '../env.ts'
import { openKeyFile } from './key-file.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'

/** The key ring of the settings: that of AUTH_KEYS, else that of the file in DATA_DIR. */
export async function openKeys(
  { authKeys, dataDir }: Pick<Env, 'authKeys' | 'dataDir'>,
  now: () => Date,
): Promise<KeyRing> {
  return createKeyRing(authKeys ?? (await openKeyFile(dataDir, now)))
}
