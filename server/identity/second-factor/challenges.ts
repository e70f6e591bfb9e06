/**
 * The challenges that authenticators sign. A challenge is stored in the pre-auth row of a sign-in, or in a
 * separate row for a session. Each is valid for one answer, whether that is right or wrong.
 */
import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../platform/db/database.ts'

const purposes = ['register', 'step-up'] as const
type ChallengePurpose = (typeof purposes)[number]

/** Longer than the minute that browsers give users, shorter than the lifetime of a pending sign-in. */
const challengeSeconds = 5 * 60

/** Stores a new challenge in a pending sign-in. Returns null if the sign-in has expired. */
export async function challengePreAuth(
  db: Database,
  idHash: string,
  at: Date,
): Promise<string | null> {
  const challenge = createChallenge()
  const { numUpdatedRows } = await db
    .updateTable('pre_auth')
    .set({ challenge })
    .where('id_hash', '=', idHash)
    .where('done', '=', 0)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n ? challenge : null
}

export async function challengeSession(
  tx: Transaction,
  sessionId: string,
  purpose: ChallengePurpose,
  at: Date,
): Promise<string> {
  const challenge = createChallenge()
  const created_at = at.toISOString()
  const expires_at = new Date(at.getTime() + challengeSeconds * 1000).toISOString()
  await tx
    .insertInto('pre_auth')
    .values({
      id_hash: rowOf(sessionId, purpose),
      nonce: '',
      user_id: null,
      token_hash: null,
      challenge,
      tries: 0,
      done: 0,
      created_at,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.column('id_hash').doUpdateSet({ challenge, created_at, expires_at }),
    )
    .execute()
  return challenge
}

/** Deletes all challenges of a session, as part of its renewal. */
export async function deleteChallenges(tx: Transaction, sessionId: string): Promise<void> {
  const rows = purposes.map((purpose) => rowOf(sessionId, purpose))
  await tx.deleteFrom('pre_auth').where('id_hash', 'in', rows).execute()
}

/**
 * Returns the challenge of a pending sign-in, or of a session (`rowOf`), and deletes it. Of two concurrent calls, only one
 * gets it.
 */
export async function takeChallenge(
  db: Database,
  idHash: string,
  at: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('pre_auth')
    .select('challenge')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst()
  if (!row?.challenge) return null
  const { numUpdatedRows } = await db
    .updateTable('pre_auth')
    .set({ challenge: null })
    .where('id_hash', '=', idHash)
    .where('challenge', '=', row.challenge)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? row.challenge : null
}

/** The row of a session. The hash of a cookie never has this form, so no cookie can select such a row. */
export function rowOf(sessionId: string, purpose: ChallengePurpose): string {
  return `${purpose}:${sessionId}`
}

function createChallenge(): string {
  return randomBytes(32).toString('base64url')
}
