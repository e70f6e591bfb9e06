/** The lifetimes of sign-in, and the check whether a session is still valid. */
import type { ExpressionBuilder } from 'kysely'
import type { SignInTables } from '../../platform/db/sign-in-tables.ts'

/** In milliseconds. */
export interface AuthTimes {
  /** A session without activity ends after this time. */
  idleMs: number
  /** A session ends after this time, whatever its activity. */
  absoluteMs: number
  accessMs: number
  /** For this long after a rotation, a refresh returns the current refresh token instead of rotating again. */
  coalesceMs: number
  /** For this long after a rotation, the previous refresh token is accepted and answered with the current one. */
  graceMs: number
  /** The lifetime of a started sign-in. */
  pendingMs: number
  /** For this long, a proof counts as recent. */
  stepUpMs: number
}

/**
 * For this long, a session that a recovery code opened may set up a factor without another proof. Whoever has lost the
 * authenticator may have to get a new one first, and the code may have been the last.
 */
export const recoveryEnrolMs = 30 * 60 * 1000

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

/** `isLive` as an SQL expression. */
export function isLiveInSql(
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
