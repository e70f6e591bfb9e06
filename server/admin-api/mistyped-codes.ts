/**
 * Codes that people mistyped themselves. They are no alerts: the same account soon afterwards proved its second
 * factor from the same device and address. Guesses of somebody else are not followed by a proof, and as many
 * failures in a row as the owner is notified of remain alerts in any case.
 */
import type { AuditEvent } from '#shared/admin/audit.ts'
import { parseStoredGroup } from '../content/store/read-stored.ts'
import { failuresUntilNotified } from '../identity/second-factor/attempts.ts'
import type { Database } from '../platform/db/database.ts'

const failure: AuditEvent = 'authn_login_fail'
const proofs: AuditEvent[] = [
  'authn_login_success',
  'authn_login_successafterfail',
  'authn_step_up',
  'authn_factor_added',
]
/** A sign-in with Google alone proves nothing about the codes before it. */
const secondFactors = ['totp', 'passkey', 'recovery']
const soonMs = 10 * 60_000
/** Of more, the older ones are shown as alerts. */
const most = 1000

/** Returns the numbers of the rows since a moment. */
export async function findMistypedCodes(db: Database, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['seq', 'at', 'actor', 'ip', 'device', 'event', 'result', 'detail'])
    .where('at', '>=', since)
    .where('actor', 'is not', null)
    .where('event', 'in', [failure, ...proofs])
    .where('factor', 'in', secondFactors)
    .orderBy('seq', 'desc')
    .execute()
  const mistakes: number[] = []
  /** The time of the next proof, by account, device and address. */
  const provenAt = new Map<string, number>()
  for (const { seq, at, actor, ip, device, event, result, detail } of rows) {
    const place = JSON.stringify([actor, ip, device])
    const time = Date.parse(at)
    if (event !== failure) {
      if (result === 'success') provenAt.set(place, time)
      continue
    }
    const isSoonProven = (provenAt.get(place) ?? Number.POSITIVE_INFINITY) - time <= soonMs
    if (isSoonProven && countOf(detail) < failuresUntilNotified) mistakes.push(seq)
  }
  return mistakes.slice(0, most)
}

function countOf(detail: string): number {
  return Number(parseStoredGroup(detail)['failures'])
}
