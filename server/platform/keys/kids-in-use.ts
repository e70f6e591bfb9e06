/** Finds the keys that a database needs. Every encrypted or signed value starts with the name of its key. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Longer than the maximum lifetime of a session. */
const sessionMs = 24 * 60 * 60 * 1000
const maxListed = 100

/** The key name of an encrypted or signed value; null if there is none. */
export function kidOf(value: string): string | null {
  const end = value.indexOf('.')
  return end > 0 ? value.slice(0, end) : null
}

/**
 * The names of needed keys that are not among `kids`. Of the audit log only the last row counts: the keys of
 * older rows may have been given up, and `audit:check` reports that.
 */
export async function listMissingKids(
  db: Database,
  kids: readonly string[],
  at: Date,
): Promise<string[]> {
  const since = new Date(at.getTime() - sessionMs).toISOString()
  const factors = await db
    .selectFrom('factor')
    .select('secret_enc as value')
    .where(usesOtherKey('secret_enc', kids))
    .limit(maxListed)
    .execute()
  const codes = await db
    .selectFrom('recovery_code')
    .select('hmac as value')
    .where(usesOtherKey('hmac', kids))
    .limit(maxListed)
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select('rt_key_enc as value')
    .where('revoked_at', 'is', null)
    .where('created_at', '>', since)
    .where(usesOtherKey('rt_key_enc', kids))
    .limit(maxListed)
    .execute()
  const audit = await db
    .selectFrom('audit')
    .select('hmac as value')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  const found = [...factors, ...codes, ...sessions, ...audit].map(({ value }) => kidOf(value))
  return [...new Set(found)].filter((kid) => kid !== null && !kids.includes(kid)) as string[]
}

/** The names of all keys that the audit log and its checkpoints were signed with and that are not among `kids`. */
export async function listOtherKidsOfAudit(
  db: Database,
  kids: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    (['audit', 'audit_checkpoint'] as const).map((table) =>
      db.selectFrom(table).select('hmac').where(usesOtherKey('hmac', kids)).execute(),
    ),
  )
  const names = found.flat().map(({ hmac }) => kidOf(hmac))
  return [...new Set(names)].filter((kid) => kid !== null)
}

/** Compares prefixes without LIKE, where the `_` of a key name would match any character. */
function usesOtherKey(column: string, kids: readonly string[]): RawBuilder<SqlBool> {
  const others = kids.map(
    (kid) => sql`substr(${sql.ref(column)}, 1, ${kid.length + 1}) <> ${`${kid}.`}`,
  )
  return others.length > 0 ? sql<SqlBool>`${sql.join(others, sql` and `)}` : sql<SqlBool>`1 = 1`
}
