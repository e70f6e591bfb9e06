/** Ten codes to print. Each is valid for one sign-in when the authenticator is lost. */
import { randomBytes } from 'node:crypto'
import { foldWidth } from '#shared/text.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'

const codeCount = 10
/** 24 characters of five bits: from 112 bits on, no password hash is needed (ASVS 6.5.2). */
const codeBytes = 15
/** Crockford's base32, without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeFormat = /^[0-9A-HJKMNP-TV-Z]{24}$/

/** Makes ten new codes and deletes all older ones. The codes are shown once. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  keys: KeyRing,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => toBase32(randomBytes(codeBytes)))
  await removeRecoveryCodes(tx, userId)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ hmac: macOf(keys, keys.currentKid, code), user_id: userId })))
    .execute()
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

export async function removeRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Returns the stored HMAC of an unused code of this user, or null. */
export async function findRecoveryCode(
  db: Database,
  keys: KeyRing,
  userId: string,
  typed: string,
): Promise<string | null> {
  const code = normalise(typed)
  if (!codeFormat.test(code)) return null
  const hmacs = keys.kids.map((kid) => macOf(keys, kid, code))
  const row = await db
    .selectFrom('recovery_code')
    .select('hmac')
    .where('user_id', '=', userId)
    .where('hmac', 'in', hmacs)
    .executeTakeFirst()
  return row?.hmac ?? null
}

/** Returns false if another sign-in has used the code in the meantime. */
export async function spendRecoveryCode(
  tx: Transaction,
  userId: string,
  hmac: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('hmac', '=', hmac)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Corrects common mistakes of copying a code by hand. */
function normalise(typed: string): string {
  return foldWidth(typed)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

function macOf(keys: KeyRing, kid: string, code: string): string {
  const mac = keys.macWith(kid, 'pepper', `recovery|v1|${code}`)
  return `${kid}.${mac.toString('base64url')}`
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] as string)
}
