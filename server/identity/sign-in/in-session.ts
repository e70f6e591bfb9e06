/** Changes that a user makes: each in one transaction with the proof that the session is still there. */
import { fail, ok, type Result } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { ProvenSession, SessionFailure, Sessions, SignedIn } from './sessions.ts'

interface SessionProving {
  db: Database
  sessions: Pick<Sessions, 'isFresh' | 'prove'>
}

type Act<Value> = (tx: Transaction, signedIn: ProvenSession) => Promise<Value>

/** Does `act`, unless the session that the request was sent in is over by now. */
export function inSession<Value>(
  { db, sessions }: SessionProving,
  signedIn: SignedIn,
  act: Act<Value>,
): Promise<Result<Value, SessionFailure>> {
  return db.transaction().execute(async (tx) => {
    const proven = await sessions.prove(tx, signedIn)
    return proven.ok ? ok(await act(tx, proven.value)) : proven
  })
}

/** The same, when the user was proven just now. */
export function inFreshSession<Value>(
  { db, sessions }: SessionProving,
  signedIn: SignedIn,
  act: Act<Value>,
): Promise<Result<Value, SessionFailure | 'STEP_UP_REQUIRED'>> {
  return db.transaction().execute(async (tx) => {
    const proven = await sessions.prove(tx, signedIn)
    if (!proven.ok) return proven
    return sessions.isFresh(proven.value)
      ? ok(await act(tx, proven.value))
      : fail('STEP_UP_REQUIRED')
  })
}
