/**
 * Lists and ends the sessions of all users for admins. An ended session is refused from the next request on.
 */
import { type ExpressionBuilder, sql } from 'kysely'
import type { AdminSession, AdminSessionList, AdminSessionQuery } from '#shared/admin/accounts.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/read-page.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { eachWord } from '../../platform/search/search-words.ts'
import type { Audit } from '../audit/audit.ts'
import type { Admin, AdminReader, Authorized } from './admin-guard.ts'
import { type AuthTimes, isLiveInSql, later } from './session-times.ts'
import type { EndReason, Sessions } from './sessions.ts'

interface SessionManagerDependencies {
  audit: Audit
  db: Database
  now: () => Date
  sessions: Pick<Sessions, 'end'>
  times: AuthTimes
}

export type SessionManager = ReturnType<typeof createSessionManager>

type OfSession = ExpressionBuilder<Tables, 'session' | 'user_account'>

const columns = { lastActiveAt: 'last_active_at', createdAt: 'created_at' } as const

export function createSessionManager({
  audit,
  db,
  now,
  sessions,
  times,
}: SessionManagerDependencies) {
  const withUser = (of: Database) =>
    of
      .selectFrom('session')
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      .selectAll('session')
      .select(['name', 'email', 'disabled_at'])

  function matches(row: OfSession, { user, state, search }: AdminSessionQuery) {
    const { and, eb, not } = row
    const isActive = and([isLiveInSql(row, now(), times), eb('disabled_at', 'is', null)])
    return and([
      ...(user === undefined ? [] : [eb('session.user_id', '=', user)]),
      ...(state === undefined ? [] : [state === 'active' ? isActive : not(isActive)]),
      ...eachWord(sql`device_label || ' ' || ip_prefix || ' ' || name || ' ' || email`, search),
    ])
  }

  async function find(of: Database, by: Authorized, id: string): Promise<AdminSession | null> {
    const row = await withUser(of).where('session.id', '=', id).executeTakeFirst()
    return row ? toSession(row, by) : null
  }

  function toSession(row: SessionRow, by: Authorized): AdminSession {
    const { id, user_id, name, email, created_at, last_active_at } = row
    const ended = findEnd(row)
    return {
      id,
      user: { id: user_id, name, email },
      state: ended ? 'ended' : 'active',
      isCurrent: id === by.sessionId,
      device: row.device_label,
      address: row.ip_prefix,
      twoFactor: row.aal === 2,
      createdAt: created_at,
      lastActiveAt: last_active_at,
      endedAt: ended?.endedAt ?? null,
      end: ended?.end ?? null,
    }
  }

  /** Returns the earliest end, or null if the session is active. */
  function findEnd(row: SessionRow): { endedAt: string; end: AdminSession['end'] } | null {
    const { revoked_at, revoke_reason, disabled_at, created_at, last_active_at } = row
    if (revoked_at !== null) {
      return { endedAt: revoked_at, end: revoke_reason as EndReason | null }
    }
    const ends = [
      { endedAt: later(new Date(last_active_at), times.idleMs), end: 'idle' as const },
      { endedAt: later(new Date(created_at), times.absoluteMs), end: 'expired' as const },
      ...(disabled_at === null ? [] : [{ endedAt: disabled_at, end: 'account_disabled' as const }]),
    ].toSorted((one, other) => (one.endedAt < other.endedAt ? -1 : 1))
    return ends.find(({ endedAt }) => endedAt < now().toISOString()) ?? null
  }

  return {
    list(by: AdminReader, query: AdminSessionQuery): Promise<AdminSessionList> {
      const [column, direction] = query.sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
      const matching = withUser(db)
        .where((row) => matches(row, query))
        .orderBy(`session.${columns[column]}`, direction)
        .orderBy('session.id', direction)
      return readPage(matching, query, (row) => toSession(row, by))
    },

    async end(tx: Transaction, by: Admin, id: string): Promise<Result<AdminSession, 'NOT_FOUND'>> {
      const session = await find(tx, by, id)
      if (!session || !(await sessions.end(tx, session.user.id, id, 'revoked_by_admin'))) {
        return fail('NOT_FOUND')
      }
      const ended = (await find(tx, by, id)) ?? session
      await audit.append(tx, {
        ...by.acting,
        event: 'session_revoked',
        result: 'success',
        detail: { session: id, user: session.user.id },
      })
      return ok(ended)
    },
  }
}

interface SessionRow {
  id: string
  user_id: string
  name: string
  email: string
  disabled_at: string | null
  device_label: string
  ip_prefix: string
  aal: 1 | 2
  created_at: string
  last_active_at: string
  revoked_at: string | null
  revoke_reason: string | null
}
