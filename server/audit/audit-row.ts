/** One row of the audit log: what is signed, and how a row names the one before it. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SignInTables } from '../db/sign-in-tables.ts'
import type { KeyRing } from '../keys/key-ring.ts'

export type AuditRow = Selectable<SignInTables['audit']>

export const beforeTheFirst = { seq: 0, hash: '' }

export function hashOf(row: AuditRow): string {
  return createHash('sha256').update(toText(row)).update(row.hmac).digest('base64url')
}

export function sign(keys: KeyRing, row: Omit<AuditRow, 'hmac'>): AuditRow {
  const { currentKid } = keys
  return { ...row, hmac: `${currentKid}.${macOf(keys, currentKid, row).toString('base64url')}` }
}

export function isSigned(keys: KeyRing, row: AuditRow): boolean {
  const end = row.hmac.lastIndexOf('.')
  const kid = row.hmac.slice(0, end)
  if (!keys.kids.includes(kid)) return false
  const given = Buffer.from(row.hmac.slice(end + 1), 'base64url')
  const expected = macOf(keys, kid, row)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

function macOf(keys: KeyRing, kid: string, row: Omit<AuditRow, 'hmac'>): Buffer {
  return Buffer.from(keys.macWith(kid, 'audit', Buffer.from(toText(row))))
}

/** A list, because its order is fixed, and JSON, because no value can then pass for two. */
function toText(row: Omit<AuditRow, 'hmac'>): string {
  const { seq, at, actor, event, factor, ip, device, result, detail, prev_hash } = row
  return JSON.stringify([seq, at, actor, event, factor, ip, device, result, detail, prev_hash])
}
