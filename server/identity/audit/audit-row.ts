/** One row of the audit log: the text that is signed, and the hash that links a row to the next one. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { kidOf } from '../../platform/keys/kids-in-use.ts'

export type AuditRow = Selectable<SignInTables['audit']>

/** A position in the chain: the number of a row and its hash. The next row stores that hash. */
export interface ChainEnd {
  seq: number
  hash: string
}

export const emptyChain: ChainEnd = { seq: 0, hash: '' }

export type ChainProblem = 'missing' | 'unchained' | 'unsigned'

/**
 * Returns the end of the chain after `row`, or the reason why `row` does not continue the chain. Signatures of the
 * keys `lost` are not verified.
 */
export function extendChain(
  keys: KeyRing,
  before: ChainEnd,
  row: AuditRow,
  lost: readonly string[] = [],
): { ok: true; end: ChainEnd } | { ok: false; seq: number; problem: ChainProblem } {
  const seq = before.seq + 1
  if (row.seq !== seq) return { ok: false, seq, problem: 'missing' }
  if (row.prev_hash !== before.hash) return { ok: false, seq, problem: 'unchained' }
  if (!isSigned(keys, row) && !lost.includes(kidOf(row.hmac) ?? '')) {
    return { ok: false, seq, problem: 'unsigned' }
  }
  return { ok: true, end: { seq, hash: hashOf(row) } }
}

export function hashOf(row: AuditRow): string {
  return createHash('sha256').update(toText(row)).update(row.hmac).digest('base64url')
}

export function sign(keys: KeyRing, row: Omit<AuditRow, 'hmac'>): AuditRow {
  return { ...row, hmac: signText(keys, toText(row)) }
}

export function isSigned(keys: KeyRing, row: AuditRow): boolean {
  return isTextSigned(keys, toText(row), row.hmac)
}

/** Returns `kid.signature`, made with the current key. */
export function signText(keys: KeyRing, text: string): string {
  const { currentKid } = keys
  return `${currentKid}.${macOf(keys, currentKid, text).toString('base64url')}`
}

export function isTextSigned(keys: KeyRing, text: string, hmac: string): boolean {
  const end = hmac.lastIndexOf('.')
  const kid = hmac.slice(0, end)
  if (!keys.kids.includes(kid)) return false
  const given = Buffer.from(hmac.slice(end + 1), 'base64url')
  const expected = macOf(keys, kid, text)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

function macOf(keys: KeyRing, kid: string, text: string): Buffer {
  return Buffer.from(keys.macWith(kid, 'audit', Buffer.from(text)))
}

/** An array has a fixed order, and JSON keeps two different rows from having the same text. */
function toText(row: Omit<AuditRow, 'hmac'>): string {
  const { seq, at, actor, event, factor, ip, device, result, detail, prev_hash } = row
  return JSON.stringify([seq, at, actor, event, factor, ip, device, result, detail, prev_hash])
}
