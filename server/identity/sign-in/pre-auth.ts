/**
 * What a browser began and has not ended: first a nonce for the identity provider, then, once that has
 * vouched for somebody, a sign-in that waits for its second factor. Known by the cookie `__Host-pre`; good
 * once. There is a row from the first token on that the provider made for it, and none before.
 */
import type { Selectable } from 'kysely'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import type { Cookies } from './cookies.ts'
import { createPreAuthCookie, readPreAuthCookie } from './pre-auth-cookie.ts'

export type PreAuth = Selectable<SignInTables['pre_auth']>
/** One that the first factor is proven of. */
export type PendingSignIn = PreAuth & { user_id: string }

export const maxTries = 5

export interface PreAuths {
  /** The nonce of this browser: the same for all its tabs, as long as it has some time left. */
  open(cookies: Cookies): Promise<{ nonce: string }>
  /** null: nothing was begun here, or it is over. */
  find(cookies: Cookies): Promise<PreAuth | null>
  findPending(cookies: Cookies): Promise<PendingSignIn | null>
  /** The same as it is now, in the transaction that decides about it. */
  read(tx: Transaction, pre: PreAuth): Promise<PreAuth | null>
  /** The first factor is proven: the second has its time from now on. Tries that were spent stay spent. */
  markPending(tx: Transaction, pre: PreAuth, userId: string, tokenHash: string): Promise<void>
  /** Lets the cookie live as long as the row of a sign-in that has just become pending. */
  keep(cookies: Cookies): void
  /**
   * Takes one of the tries for the second factor, before anything is checked. A statement of its own: what
   * fails afterwards must not give it back. false: there is none left.
   */
  spendTry(idHash: string): Promise<boolean>
  /** Whether this call was the one that ended it. */
  markDone(tx: Transaction, pre: PreAuth): Promise<boolean>
}

interface PreAuthsDependencies {
  db: Database
  keys: KeyRing
  now: () => Date
  lifetimeMs: number
}

export function createPreAuths({ db, keys, now, lifetimeMs }: PreAuthsDependencies): PreAuths {
  const expiry = () => new Date(now().getTime() + lifetimeMs).toISOString()

  /** The row of it, if there is one; before that, what the cookie itself says. */
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
      expires_at: new Date(begunAt + lifetimeMs).toISOString(),
    }
  }

  /** Whether a browser may go on with it: it has time left, and tries. */
  function isUsable({ expires_at, tries }: PreAuth): boolean {
    return tries < maxTries && Date.parse(expires_at) - now().getTime() > lifetimeMs / 2
  }

  return {
    find,
    read,

    async open(cookies) {
      const begun = await find(cookies)
      if (begun && isUsable(begun)) return { nonce: begun.nonce }
      const { id, nonce } = createPreAuthCookie(keys, now())
      cookies.set('pre', id, lifetimeMs / 1000)
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
        expires_at: expiry(),
      }
      await tx
        .insertInto('pre_auth')
        .values({ ...pre, ...proven })
        .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(proven))
        .execute()
    },

    keep(cookies) {
      const id = cookies.read('pre')
      if (id !== null) cookies.set('pre', id, lifetimeMs / 1000)
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
