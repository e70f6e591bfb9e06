/** The keys of a restored site: the present keys, and those in the backup. */
import { createKeyFile, readKeyFile, replaceKeyFile } from '../platform/keys/key-file.ts'
import { createKeyRing, type Key, type KeyRing } from '../platform/keys/key-ring.ts'
import { requireKeySettings } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'

export interface RestoreKeys {
  /** Null if there are no keys. That is correct for a copy in which nothing was encrypted or signed yet. */
  ring: KeyRing | null
  /** Those of the site that nobody could read in the backup: only they can prove who made it. */
  secret: KeyRing | null
  /**
   * Stores the keys in the data folder. Existing keys stay, and the first of them stays the current key: both
   * the replaced and the restored site keep their keys.
   */
  store(): Promise<void>
}

interface RestoreKeySettings {
  authKeys: [Key, ...Key[]] | null
  dataDir: string
  databaseUrl: string | null
}

/** `backup` is the folder of a decrypted backup. */
export async function openRestoreKeys(
  settings: RestoreKeySettings,
  backup: string,
  hasOpenKeys: boolean,
): Promise<RestoreKeys> {
  requireKeySettings(settings)
  const { authKeys, dataDir } = settings
  const present = authKeys ?? (await readKeyFile(dataDir)) ?? []
  const copied = (await readKeyFile(backup)) ?? []
  const isOpen = ({ kid }: Key) => hasOpenKeys && copied.some((key) => key.kid === kid)
  const secret = toRing(present.filter((key) => !isOpen(key)))
  if (authKeys) return { ring: toRing(authKeys), secret, async store() {} }
  for (const key of copied) refuseNamesake(present, key)
  const added = copied.filter(({ kid }) => !present.some((key) => key.kid === kid))
  const [first, ...others] = [...present, ...added]
  return {
    ring: toRing([...present, ...added]),
    secret,
    async store() {
      if (first && added.length > 0) await replaceKeyFile(dataDir, [first, ...others])
    },
  }
}

function toRing([first, ...others]: readonly Key[]): KeyRing | null {
  return first ? createKeyRing([first, ...others]) : null
}

/** Creates the first key of a site that has none. */
export async function createFirstKeys(dataDir: string, now: () => Date): Promise<KeyRing> {
  return createKeyRing(await createKeyFile(dataDir, now))
}

export function describeMissingKeys(kids: readonly string[]): string {
  const names = kids.length === 1 ? `the key ${kids[0]}` : `the keys ${kids.join(', ')}`
  return `The backup needs ${names}: restore a backup that was made with --with-keys, or put the keys of that time into DATA_DIR/auth-keys or AUTH_KEYS.`
}

function refuseNamesake(present: readonly Key[], { kid, bytes }: Key): void {
  const namesake = present.find((key) => key.kid === kid)
  if (!namesake || Buffer.from(namesake.bytes).equals(bytes)) return
  throw new OperatorError(
    `DATA_DIR/auth-keys and the backup have different keys named ${kid}: move that file away, and try again.`,
  )
}
