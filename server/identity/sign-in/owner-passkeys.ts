/**
 * The passkeys that the settings name (ADMIN_PASSKEYS), a first factor of the owner. Their ids and public keys are in the
 * settings alone: what a database or a backup holds of them lets nobody in.
 */
import { createPublicKey, type webcrypto } from 'node:crypto'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Audit } from '../audit/audit.ts'
import { lockAccount, passkeyIssuer } from './accounts.ts'
import type { EndReason } from './sessions.ts'

export interface OwnerPasskey {
  id: string
  publicKey: webcrypto.JsonWebKey
}

/** The subject of the owner's account, whichever of the passkeys signs. */
export const ownerSubject = 'owner'
const maxPasskeys = 10
/** As `/login` shows it: an id of at least 16 bytes, and a key as SubjectPublicKeyInfo, both in base64url. */
const form = /^([\w-]{22,1366})\.([\w-]{40,1000})$/

type Parsed = { ok: true; passkeys: OwnerPasskey[] } | { ok: false; problem: string }

/** Reads `ID.KEY,ID.KEY`. */
export function parseOwnerPasskeys(text: string): Parsed {
  const entries = text.split(',').flatMap((entry) => entry.trim() || [])
  const problem = (words: string): Parsed => ({ ok: false, problem: words })
  if (entries.length > maxPasskeys) return problem(`has more than ${maxPasskeys} entries`)
  const passkeys: OwnerPasskey[] = []
  for (const [index, entry] of entries.entries()) {
    const name = `entry ${index + 1}`
    const [, id = '', spki = ''] = form.exec(entry) ?? []
    if (id === '') return problem(`${name} is not ID.KEY, as /login shows it`)
    if (passkeys.some((other) => other.id === id)) return problem(`${name} repeats an earlier id`)
    const publicKey = readKey(spki)
    if (!publicKey) return problem(`${name} has no key for ES256, EdDSA or RS256`)
    passkeys.push({ id, publicKey })
  }
  return { ok: true, passkeys }
}

/**
 * Only keys whose signatures the library verifies. An RSA key has 2048 to 4096 bits and the exponent of all authenticators:
 * with 1, anybody could sign.
 */
function readKey(spki: string): webcrypto.JsonWebKey | null {
  try {
    const key = createPublicKey({
      key: Buffer.from(spki, 'base64url'),
      format: 'der',
      type: 'spki',
    })
    const jwk = key.export({ format: 'jwk' })
    if (jwk.crv === 'P-256' || jwk.crv === 'Ed25519') return jwk
    const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
    const isRsa = key.asymmetricKeyType === 'rsa' && publicExponent === 65_537n
    return isRsa && modulusLength >= 2048 && modulusLength <= 4096 ? jwk : null
  } catch {
    return null
  }
}

/** Whether the settings name this id, or this key in the form of authenticators (COSE), which contains its number as it is. */
export function isOwnerPasskey(
  named: readonly OwnerPasskey[],
  { id, publicKey = '' }: { id: string; publicKey?: string },
): boolean {
  const cose = Buffer.from(publicKey, 'base64url')
  return named.some((one) => one.id === id || cose.includes(numberOf(one.publicKey)))
}

function numberOf({ x, n }: webcrypto.JsonWebKey): Buffer {
  return Buffer.from(x ?? n ?? '', 'base64url')
}

/**
 * Remembers which passkey has signed in, so that its sessions can be ended when the settings no longer name it.
 * Returns whether it is the first time.
 */
export async function rememberUse(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity')
    .values({ iss: passkeyIssuer, sub: toUse(id), user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const toUse = (id: string) => `used ${id}`

/**
 * Ends all sessions and started sign-ins of the owner's account if a passkey that has signed in to it is no longer in the
 * settings: whoever removed it wants everybody out who has it. Call it before any request.
 */
export async function retireOwnerPasskeys(
  { audit, db }: { audit: Audit; db: Database },
  named: readonly OwnerPasskey[],
  at: Date,
): Promise<void> {
  const kept = [ownerSubject, ...named.map(({ id }) => toUse(id))]
  const removed = await db
    .selectFrom('identity')
    .select('user_id')
    .where('iss', '=', passkeyIssuer)
    .where('sub', 'not in', kept)
    .executeTakeFirst()
  if (!removed) return
  const { user_id: actor } = removed
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    const { numDeletedRows } = await tx
      .deleteFrom('identity')
      .where('iss', '=', passkeyIssuer)
      .where('sub', 'not in', kept)
      .executeTakeFirst()
    // Another instance was first.
    if (numDeletedRows === 0n) return
    await tx.deleteFrom('pre_auth').where('user_id', '=', actor).execute()
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({
        revoked_at: at.toISOString(),
        revoke_reason: 'revoked_by_admin' satisfies EndReason,
      })
      .where('user_id', '=', actor)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    await audit.append(tx, {
      event: 'session_revoked',
      actor,
      result: 'success',
      detail: { by: 'settings', ended: Number(numUpdatedRows) },
    })
  })
}
