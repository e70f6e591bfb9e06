/** Which keys a database needs: their names stand before whatever they closed. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Longer than any session lives. */
const sessionMs = 24 * 60 * 60 * 1000
const shown = 100

/** `kid.` of what a key closed; null for what none did. */
export function kidOf(closed: string): string | null {
  const end = closed.indexOf('.')
  return end > 0 ? closed.slice(0, end) : null
}

/**
 * The names of keys that closed something and are not among `kids`. Of the audit log, the last row counts: older
 * ones may be signed by keys that were given up, and then `audit:check` says so.
 */
export async function listMissingKids(
  db: Database,
  kids: readonly string[],
  at: Date,
): Promise<string[]> {
  const since = new Date(at.getTime() - sessionMs).toISOString()
  const factors = await db
    .selectFrom('factor')
    .select('secret_enc as closed')
    .where(isClosedByOther('secret_enc', kids))
    .limit(shown)
    .execute()
  const codes = await db
    .selectFrom('recovery_code')
    .select('hmac as closed')
    .where(isClosedByOther('hmac', kids))
    .limit(shown)
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select('rt_key_enc as closed')
    .where('revoked_at', 'is', null)
    .where('created_at', '>', since)
    .where(isClosedByOther('rt_key_enc', kids))
    .limit(shown)
    .execute()
  const audit = await db
    .selectFrom('audit')
    .select('hmac as closed')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  const found = [...factors, ...codes, ...sessions, ...audit].map(({ closed }) => kidOf(closed))
  return [...new Set(found)].filter((kid) => kid !== null && !kids.includes(kid)) as string[]
}

/** By comparing beginnings: in a pattern of LIKE, the `_` of a name would stand for any character. */
function isClosedByOther(column: string, kids: readonly string[]): RawBuilder<SqlBool> {
  const others = kids.map(
    (kid) => sql`substr(${sql.ref(column)}, 1, ${kid.length + 1}) <> ${`${kid}.`}`,
  )
  return others.length > 0 ? sql<SqlBool>`${sql.join(others, sql` and `)}` : sql<SqlBool>`1 = 1`
}
