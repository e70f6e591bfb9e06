/** Runs a user's change in one transaction with the check that the session is still valid. */
import { fail, ok, type Result } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { ProvenSession, SessionFailure, Sessions, SignedIn } from './sessions.ts'

interface SessionProving {
  db: Database
  sessions: Pick<Sessions, 'prove'>
}

type Act<Value> = (tx: Transaction, signedIn: ProvenSession) => Promise<Value>

/** Runs `act`, unless the session of the request has ended in the meantime. */
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

/** The same, but requires that the user was proven recently, which `isFresh` decides. */
export function inFreshSession<Value>(
  { db, sessions }: SessionProving,
  signedIn: SignedIn,
  isFresh: Sessions['isFresh'],
  act: Act<Value>,
): Promise<Result<Value, SessionFailure | 'STEP_UP_REQUIRED'>> {
  return db.transaction().execute(async (tx) => {
    const proven = await sessions.prove(tx, signedIn)
    if (!proven.ok) return proven
    return isFresh(proven.value) ? ok(await act(tx, proven.value)) : fail('STEP_UP_REQUIRED')
  })
}
