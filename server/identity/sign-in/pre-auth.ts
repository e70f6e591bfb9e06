/**
 * A started sign-in: first a nonce for the identity provider, then, once the ID token was verified, a sign-in
 * that waits for its second factor. It is identified by the cookie `__Host-pre` and can be completed once. It
 * has no row in the database until a valid ID token arrives.
 */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { decodeBase64url, hashSecret, isSame } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import type { Cookies } from './cookies.ts'

export type PreAuth = Selectable<SignInTables['pre_auth']>
/** A sign-in whose first factor is proven. */
type PendingSignIn = PreAuth & { user_id: string }

export const maxTries = 5

/**
 * How long a started sign-in may wait for the provider: a login page may be open for long before it is used. The token that
 * the provider then makes is valid once, for some minutes.
 */
export const nonceMs = 60 * 60 * 1000

/**
 * The least time that a sign-in at the provider needs. If less is left when a page is opened, a new sign-in is started.
 */
const lastMs = 30_000

export type PreAuths = ReturnType<typeof createPreAuths>

interface PreAuthsDependencies {
  db: Database
  keys: KeyRing
  now: () => Date
  /** How long a sign-in waits for its second factor. */
  pendingMs: number
}

export function createPreAuths({ db, keys, now, pendingMs }: PreAuthsDependencies) {
  /** Returns the row, or the content of the cookie if there is no row yet. */
  async function read(from: Database, pre: PreAuth): Promise<PreAuth | null> {
    const row = await from
      .selectFrom('pre_auth')
      .selectAll()
      .where('id_hash', '=', pre.id_hash)
      .executeTakeFirst()
    const { done, expires_at } = row ?? pre
    return done === 0 && expires_at > now().toISOString() ? (row ?? pre) : null
  }

  /** Returns null if no sign-in was started in this browser, or if it has ended. */
  async function find(cookies: Cookies): Promise<PreAuth | null> {
    const id = cookies.read('pre')
    const begun = id === null ? null : readPreAuthCookie(keys, id)
    return id !== null && begun ? read(db, toPreAuth(id, begun.nonce, begun.begunAt)) : null
  }

  function toPreAuth(id: string, nonce: string, begunAt: number): PreAuth {
    return {
      id_hash: hashSecret(id),
      nonce,
      user_id: null,
      token_hash: null,
      challenge: null,
      tries: 0,
      done: 0,
      created_at: new Date(begunAt).toISOString(),
      expires_at: new Date(begunAt + nonceMs).toISOString(),
    }
  }

  /** Returns whether it can still be continued, or begun with enough time left. */
  function isUsable({ expires_at, tries, user_id }: PreAuth): boolean {
    const left = Date.parse(expires_at) - now().getTime()
    return user_id === null ? left > nonceMs / 2 : tries < maxTries && left > lastMs
  }

  return {
    find,
    read,

    /**
     * Returns the nonce of this browser. All tabs share it while enough time is left, and as long as one of them waits for the
     * second factor.
     */
    async open(cookies: Cookies): Promise<{ nonce: string }> {
      const begun = await find(cookies)
      if (begun && isUsable(begun)) return { nonce: begun.nonce }
      const { id, nonce } = createPreAuthCookie(keys, now())
      cookies.set('pre', id, nonceMs / 1000)
      return { nonce }
    },

    async findPending(cookies: Cookies): Promise<PendingSignIn | null> {
      const begun = await find(cookies)
      return begun?.user_id ? { ...begun, user_id: begun.user_id } : null
    },

    /** Stores that the first factor is proven. A shorter lifetime starts; tries that were spent stay spent. */
    async markPending(
      tx: Transaction,
      pre: PreAuth,
      userId: string,
      tokenHash: string,
    ): Promise<void> {
      const proven = {
        user_id: userId,
        token_hash: tokenHash,
        challenge: null,
        expires_at: new Date(now().getTime() + pendingMs).toISOString(),
      }
      await tx
        .insertInto('pre_auth')
        .values({ ...pre, ...proven })
        .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(proven))
        .execute()
    },

    /** Gives the cookie the lifetime of the row that has just become pending. */
    extendCookie(cookies: Cookies): void {
      const id = cookies.read('pre')
      if (id !== null) cookies.set('pre', id, pendingMs / 1000)
    },

    /**
     * Spends one try before the second factor is checked. This is a separate statement, because a later failure
     * must not roll it back. Returns false if no try is left.
     */
    async spendTry(idHash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('pre_auth')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id_hash', '=', idHash)
        .where('user_id', 'is not', null)
        .where('tries', '<', maxTries)
        .where('done', '=', 0)
        .where('expires_at', '>', now().toISOString())
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Returns whether this call completed it. */
    async markDone(tx: Transaction, pre: PreAuth): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('pre_auth')
        .values({ ...pre, done: 1 })
        .onConflict((conflict) =>
          conflict.column('id_hash').doUpdateSet({ done: 1 }).where('pre_auth.done', '=', 0),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

/**
 * The cookie `__Host-pre` and its nonce. Both are derived from 16 random bytes and the time, and signed with
 * the key of the site. Starting a sign-in, which any client can do as often as it likes, therefore writes
 * nothing to the database.
 */
const timeBytes = 4
const randomLength = 16
const macLength = 12
const signedLength = timeBytes + randomLength
/** The same length as every other secret in a cookie. */
const cookieLength = signedLength + macLength

interface BegunSignIn {
  /** Unix milliseconds, to the second. */
  begunAt: number
  nonce: string
}

function createPreAuthCookie(keys: KeyRing, at: Date): BegunSignIn & { id: string } {
  const signed = Buffer.alloc(signedLength)
  const seconds = Math.floor(at.getTime() / 1000)
  signed.writeUInt32BE(seconds)
  randomBytes(randomLength).copy(signed, timeBytes)
  const kid = keys.currentKid
  const id = Buffer.concat([signed, macOf(keys, kid, signed)]).toString('base64url')
  return { id, begunAt: seconds * 1000, nonce: nonceOf(keys, kid, signed) }
}

/** Returns null if no key of the key ring signed the cookie. */
function readPreAuthCookie(keys: KeyRing, id: string): BegunSignIn | null {
  const bytes = decodeBase64url(id, cookieLength)
  if (!bytes) return null
  const signed = bytes.subarray(0, signedLength)
  const kid = keys.kids.find((one) =>
    isSame(macOf(keys, one, signed), bytes.subarray(signedLength)),
  )
  if (kid === undefined) return null
  return { begunAt: signed.readUInt32BE() * 1000, nonce: nonceOf(keys, kid, signed) }
}

function macOf(keys: KeyRing, kid: string, signed: Buffer): Buffer {
  return sign(keys, kid, 'cookie', signed).subarray(0, macLength)
}

/** The page passes the nonce to the identity provider. The cookie cannot be derived from it. */
function nonceOf(keys: KeyRing, kid: string, signed: Buffer): string {
  return sign(keys, kid, 'nonce', signed).toString('base64url')
}

function sign(keys: KeyRing, kid: string, use: 'cookie' | 'nonce', signed: Buffer): Buffer {
  return keys.macWith(kid, 'pre', Buffer.concat([Buffer.from(`${use}|`), signed]))
}
