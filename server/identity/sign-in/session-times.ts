/** How long things of sign-in live, and what that means for a session. */
import type { ExpressionBuilder } from 'kysely'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'

/** In milliseconds. */
export interface AuthTimes {
  /** A session without anything done in it. */
  idleMs: number
  /** A session whatever is done in it. */
  absoluteMs: number
  accessMs: number
  /** So soon after a rotation, the same refresh token is given again instead of a next one. */
  coalesceMs: number
  /** So long after a rotation, the refresh token before still counts for the one after. */
  graceMs: number
  /** A sign-in that was begun. */
  pendingMs: number
  /** What was proven just now. */
  stepUpMs: number
}

interface Dated {
  created_at: string
  last_active_at: string
  revoked_at: string | null
}

export function isLive(
  { created_at, last_active_at, revoked_at }: Dated,
  at: Date,
  { idleMs, absoluteMs }: AuthTimes,
): boolean {
  if (revoked_at !== null) return false
  return age(last_active_at, at) <= idleMs && age(created_at, at) < absoluteMs
}

/** `isLive`, as SQL. */
export function lives(
  session: ExpressionBuilder<SignInTables, 'session'>,
  at: Date,
  { idleMs, absoluteMs }: AuthTimes,
) {
  return session.and([
    session('session.revoked_at', 'is', null),
    session('session.last_active_at', '>=', later(at, -idleMs)),
    session('session.created_at', '>', later(at, -absoluteMs)),
  ])
}

export function age(since: string, at: Date): number {
  return at.getTime() - Date.parse(since)
}

export function later(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString()
}
