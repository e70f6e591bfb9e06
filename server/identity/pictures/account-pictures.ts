/**
 * Pictures of accounts. A sign-in begins to fetch the picture if the user has a new one, but does not wait for it; only a
 * request for the picture does. Without a picture, or if fetching fails, pages show the default image.
 */
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/helper/helper.ts'
import { shortLane } from '../../platform/helper/lanes.ts'

export type AccountPictures = ReturnType<typeof createAccountPictures>

interface AccountPicturesDependencies {
  db: Database
  encode?: typeof encodePicture
  /** Asks the identity provider; null if there is no picture. */
  fetchPicture(address: string): Promise<Uint8Array | null>
  log: Logger
}

/** Each fetch occupies a helper process. A user beyond this number gets the picture at the next sign-in. */
const mostAtOnce = 4

export function createAccountPictures({
  db,
  encode = encodePicture,
  fetchPicture,
  log,
}: AccountPicturesDependencies) {
  const underWay = new Map<string, Promise<void>>()

  async function store(userId: string, address: string): Promise<void> {
    const known = await db
      .selectFrom('account_picture')
      .select('source_url')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (known?.source_url === address) return
    const fetched = underWay.size <= mostAtOnce ? await fetchPicture(address) : null
    const webp = fetched && (await encode(fetched))
    if (!webp) return removePicture(userId)
    const row = { source_url: address, webp: Buffer.from(webp).toString('base64') }
    await db
      .insertInto('account_picture')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  }

  /** The next sign-in tries again. The account keeps the address, so that all calls return the same user. */
  async function removePicture(userId: string): Promise<void> {
    await db.deleteFrom('account_picture').where('user_id', '=', userId).execute()
  }

  return {
    /** Begins to fetch the picture at this address, unless it is stored already. Never throws. */
    refresh(userId: string, address: string | null): void {
      if (address === null || underWay.has(userId)) return
      const storing = store(userId, address)
        .catch((err) => log.warn({ err, userId }, 'no picture of an account'))
        .finally(() => underWay.delete(userId))
      underWay.set(userId, storing)
    },

    /** Waits for a picture that is being fetched. */
    async find(userId: string): Promise<Uint8Array<ArrayBuffer> | null> {
      await underWay.get(userId)
      const row = await db
        .selectFrom('account_picture')
        .innerJoin('user_account', 'user_account.id', 'account_picture.user_id')
        .select('webp')
        .where('user_id', '=', userId)
        // The person has removed the picture since.
        .where('picture_url', 'is not', null)
        .executeTakeFirst()
      return row ? Buffer.from(row.webp, 'base64') : null
    },
  }
}

/** Re-encodes a picture as a small WebP without metadata. A picture may be made to break the decoder, so a helper does it. */
const encodeTask = defineTask<typeof import('./encode-task.ts')>(
  new URL('./encode-task.ts', import.meta.url),
  { processorMs: 20_000, clockMs: 20_000, memoryMb: 320 },
)

/** Returns null for what is no picture, or one that is too large or takes too long. */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const encoded = await shortLane.run(encodeTask, bytes, false)
  return encoded.ok ? encoded.value : null
}
