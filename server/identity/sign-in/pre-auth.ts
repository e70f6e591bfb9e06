/**
 * A started sign-in: first a nonce for the identity provider, then, once the ID token was verified, a sign-in
 * that waits for its second factor. It is identified by the cookie `__Host-pre` and can be completed once. It
 * has no row in the database until a valid ID token arrives.
 */
import type { Selectable } from 'kysely'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import type { Cookies } from './cookies.ts'
import { createPreAuthCookie, readPreAuthCookie } from './pre-auth-cookie.ts'

export type PreAuth = Selectable<SignInTables['pre_auth']>
/** A sign-in whose first factor is proven. */
export type PendingSignIn = PreAuth & { user_id: string }

export const maxTries = 5

/**
 * How long a started sign-in may wait for the provider: a login page may have been open for long when it is used. The token
 * that the provider then makes is valid for minutes, and once.
 */
export const nonceMs = 60 * 60 * 1000

/** Nobody completes a sign-in with the provider in less: a page that is opened then begins another. */
const lastMs = 30_000

export interface PreAuths {
  /**
   * Returns the nonce of this browser. All tabs share it while enough time is left, and as long as one of them waits for the
   * second factor.
   */
  open(cookies: Cookies): Promise<{ nonce: string }>
  /** Returns null if no sign-in was started in this browser, or if it has ended. */
  find(cookies: Cookies): Promise<PreAuth | null>
  findPending(cookies: Cookies): Promise<PendingSignIn | null>
  /** Reads the present state inside the transaction that decides about it. */
  read(tx: Transaction, pre: PreAuth): Promise<PreAuth | null>
  /** Stores that the first factor is proven. A shorter lifetime starts; tries that were spent stay spent. */
  markPending(tx: Transaction, pre: PreAuth, userId: string, tokenHash: string): Promise<void>
  /** Gives the cookie the lifetime of the row that has just become pending. */
  extendCookie(cookies: Cookies): void
  /**
   * Spends one try before the second factor is checked. This is a separate statement, because a later failure
   * must not roll it back. Returns false if no try is left.
   */
  spendTry(idHash: string): Promise<boolean>
  /** Returns whether this call completed it. */
  markDone(tx: Transaction, pre: PreAuth): Promise<boolean>
}

interface PreAuthsDependencies {
  db: Database
  keys: KeyRing
  now: () => Date
  /** How long a sign-in waits for its second factor. */
  pendingMs: number
}

export function createPreAuths({ db, keys, now, pendingMs }: PreAuthsDependencies): PreAuths {
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

    async open(cookies) {
      const begun = await find(cookies)
      if (begun && isUsable(begun)) return { nonce: begun.nonce }
      const { id, nonce } = createPreAuthCookie(keys, now())
      cookies.set('pre', id, nonceMs / 1000)
      return { nonce }
    },

    async findPending(cookies) {
      const begun = await find(cookies)
      return begun?.user_id ? { ...begun, user_id: begun.user_id } : null
    },

    async markPending(tx, pre, userId, tokenHash) {
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

    extendCookie(cookies) {
      const id = cookies.read('pre')
      if (id !== null) cookies.set('pre', id, pendingMs / 1000)
    },

    async spendTry(idHash) {
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

    async markDone(tx, pre) {
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
