/** The keys of a restored site: the present keys, and those in the backup. */
import { readKeyFile, replaceKeyFile } from '../platform/keys/key-file.ts'
import { createKeyRing, type Key, type KeyRing } from '../platform/keys/key-ring.ts'
import { type KeySettings, requireKeySettings } from '../platform/keys/open-keys.ts'
import { OperatorError } from '../platform/operator-error.ts'

export type RestoreKeys = Awaited<ReturnType<typeof openRestoreKeys>>

/** `backup` is the folder of a decrypted backup. */
export async function openRestoreKeys(settings: KeySettings, backup: string, hasOpenKeys: boolean) {
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
    /** Null if there are no keys. That is correct for a copy in which nothing was encrypted or signed yet. */
    ring: toRing([...present, ...added]),
    /** The keys of the site that nobody could read in the backup. Only their signature proves that the site made it. */
    secret,
    /**
     * Stores the keys in the data folder. Existing keys stay, and the first of them stays the current key: both
     * the replaced and the restored site keep their keys.
     */
    async store() {
      if (first && added.length > 0) await replaceKeyFile(dataDir, [first, ...others])
    },
  }
}

function toRing([first, ...others]: readonly Key[]): KeyRing | null {
  return first ? createKeyRing([first, ...others]) : null
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
