/**
 * What a browser began and has not ended: first a nonce for the identity provider, then, once that has
 * vouched for somebody, a sign-in that waits for its second factor. Kept under the cookie `__Host-pre`;
 * good once.
 */
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import type { SignInTables } from '../db/sign-in-tables.ts'
import type { Jar } from './cookies.ts'
import { createSecret, hashSecret, isSecret } from './secrets.ts'

export type PreAuth = Selectable<SignInTables['pre_auth']>
/** One that the first factor is proven of. */
export type PendingSignIn = PreAuth & { user_id: string }

export const maxTries = 5

export interface PreAuths {
  /** The nonce of this browser: the same for all its tabs, as long as it has some time left. */
  open(jar: Jar): Promise<{ nonce: string }>
  /** null: nothing was begun here, or it is over. */
  find(jar: Jar): Promise<PreAuth | null>
  findPending(jar: Jar): Promise<PendingSignIn | null>
  /** The same row as it is now, in the transaction that decides about it. */
  read(trx: Transaction, idHash: string): Promise<PreAuth | null>
  /** The first factor is proven: the second has its time from now on. Tries that were spent stay spent. */
  markPending(trx: Transaction, idHash: string, userId: string, tokenHash: string): Promise<void>
  /** Lets the cookie live as long as the row of a sign-in that has just become pending. */
  keep(jar: Jar): void
  /**
   * Takes one of the tries for the second factor, before anything is checked. A statement of its own: what
   * fails afterwards must not give it back. false: there is none left.
   */
  spendTry(idHash: string): Promise<boolean>
  /** Whether this call was the one that ended it. */
  markDone(trx: Transaction, idHash: string): Promise<boolean>
}

interface Needs {
  db: Database
  now: () => Date
  lifetimeMs: number
}

export function createPreAuths({ db, now, lifetimeMs }: Needs): PreAuths {
  const expiry = () => new Date(now().getTime() + lifetimeMs).toISOString()

  async function read(from: Database, idHash: string): Promise<PreAuth | null> {
    const row = await from
      .selectFrom('pre_auth')
      .selectAll()
      .where('id_hash', '=', idHash)
      .where('done', '=', 0)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst()
    return row ?? null
  }

  async function find(jar: Jar): Promise<PreAuth | null> {
    const id = jar.read('pre')
    return id !== null && isSecret(id) ? read(db, hashSecret(id)) : null
  }

  /** Whether a browser may go on with it: it has time left, and tries. */
  function isUsable({ expires_at, tries }: PreAuth): boolean {
    return tries < maxTries && Date.parse(expires_at) - now().getTime() > lifetimeMs / 2
  }

  return {
    find,
    read,

    async open(jar) {
      const begun = await find(jar)
      if (begun && isUsable(begun)) return { nonce: begun.nonce }
      const [id, nonce] = [createSecret(), createSecret()]
      await db
        .insertInto('pre_auth')
        .values({
          id_hash: hashSecret(id),
          nonce,
          user_id: null,
          token_hash: null,
          challenge: null,
          tries: 0,
          done: 0,
          created_at: now().toISOString(),
          expires_at: expiry(),
        })
        .execute()
      jar.set('pre', id, lifetimeMs / 1000)
      return { nonce }
    },

    async findPending(jar) {
      const begun = await find(jar)
      return begun?.user_id ? { ...begun, user_id: begun.user_id } : null
    },

    async markPending(trx, idHash, userId, tokenHash) {
      await trx
        .updateTable('pre_auth')
        .set({ user_id: userId, token_hash: tokenHash, challenge: null, expires_at: expiry() })
        .where('id_hash', '=', idHash)
        .execute()
    },

    keep(jar) {
      const id = jar.read('pre')
      if (id !== null) jar.set('pre', id, lifetimeMs / 1000)
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

    async markDone(trx, idHash) {
      const { numUpdatedRows } = await trx
        .updateTable('pre_auth')
        .set({ done: 1 })
        .where('id_hash', '=', idHash)
        .where('done', '=', 0)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}
