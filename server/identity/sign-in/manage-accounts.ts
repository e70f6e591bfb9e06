/** Lists and changes all accounts for admins. A change takes effect with the next request of the account. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type {
  AccountChange,
  AccountList,
  AccountQuery,
  AdminAccount,
  Policy,
} from '#shared/admin/accounts.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/read-page.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { eachWord } from '../../platform/search/search-words.ts'
import type { Audit } from '../audit/audit.ts'
import type { Notify } from '../notifications/security-notices.ts'
import { hasOtherAdmin, hasSecondFactor, toPicturePath } from './accounts.ts'
import type { AdminReader, Authorized, FreshAdmin } from './admin-guard.ts'
import { type AuthTimes, isLiveInSql } from './session-times.ts'
import type { Sessions } from './sessions.ts'

interface AccountManagerDependencies {
  audit: Audit
  db: Database
  now: () => Date
  sessions: Pick<Sessions, 'endAll'>
  notify: Notify
  times: AuthTimes
}

/** `current` is the present state of an account that has changed since the admin loaded it. */
export type AccountOutcome =
  | { ok: true; value: AdminAccount }
  | { ok: false; code: 'NOT_FOUND' | 'LAST_ADMIN' }
  | { ok: false; code: 'STALE'; current: AdminAccount }

export type AccountManager = ReturnType<typeof createAccountManager>

type OfAccount = ExpressionBuilder<Tables, 'user_account'>

const columns = { createdAt: 'created_at', name: 'name', email: 'email' } as const

export function createAccountManager(dependencies: AccountManagerDependencies) {
  const { audit, db, now, sessions, notify, times } = dependencies

  const withFacts = (of: Database) =>
    of
      .selectFrom('user_account')
      .selectAll('user_account')
      .select((account) => {
        const own = account
          .selectFrom('session')
          .whereRef('session.user_id', '=', 'user_account.id')
        return [
          hasSecondFactor(account).as('two_factor'),
          own
            .select(({ fn }) => fn.countAll().as('count'))
            .where((row) => isLiveInSql(row, now(), times))
            .as('active_sessions'),
          own.select(({ fn }) => fn.max('last_active_at').as('at')).as('last_active_at'),
        ]
      })

  async function get(of: Database, by: Authorized, id: string): Promise<AdminAccount> {
    const account = await find(of, by, id)
    if (!account) throw new Error('An account is missing, although accounts are never deleted.')
    return account
  }

  async function find(of: Database, by: Authorized, id: string): Promise<AdminAccount | null> {
    const row = await withFacts(of).where('id', '=', id).executeTakeFirst()
    return row ? toAccount(row, by) : null
  }

  /** Changes by admins run one at a time, so two admins cannot remove each other concurrently. */
  async function write(
    tx: Transaction,
    account: AdminAccount,
    next: { role: AdminAccount['role']; isDisabled: boolean },
  ): Promise<'WRITTEN' | 'LAST_ADMIN' | 'STALE'> {
    const isAdmin = account.role === 'admin' && account.disabledAt === null
    const staysAdmin = next.role === 'admin' && !next.isDisabled
    if (isAdmin && !staysAdmin && !(await hasOtherAdmin(tx, account.id))) return 'LAST_ADMIN'
    const { numUpdatedRows } = await tx
      .updateTable('user_account')
      .set({
        role: next.role,
        disabled_at: next.isDisabled ? (account.disabledAt ?? now().toISOString()) : null,
        version: account.version + 1,
      })
      .where('id', '=', account.id)
      .where('version', '=', account.version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'STALE'
    if (next.isDisabled) await sessions.endAll(tx, account.id, 'account_disabled')
    // No session may gain rights.
    else if (next.role !== account.role) await sessions.endAll(tx, account.id, 'role_changed')
    return 'WRITTEN'
  }

  return {
    list(by: AdminReader, query: AccountQuery): Promise<AccountList> {
      const [column, direction] = query.sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
      const matching = withFacts(db)
        .where((account) => matches(account, query))
        .orderBy(`user_account.${columns[column]}`, direction)
        .orderBy('user_account.id', direction)
      return readPage(matching, query, (row) => toAccount(row, by))
    },

    async change(
      tx: Transaction,
      by: FreshAdmin,
      id: string,
      version: number,
      change: AccountChange,
    ): Promise<AccountOutcome> {
      const account = await find(tx, by, id)
      if (!account) return { ok: false, code: 'NOT_FOUND' }
      if (account.version !== version) return { ok: false, code: 'STALE', current: account }
      const wasDisabled = account.disabledAt !== null
      const { role = account.role, disabled: isDisabled = wasDisabled } = change
      if (role === account.role && isDisabled === wasDisabled) return { ok: true, value: account }
      const written = await write(tx, account, { role, isDisabled })
      if (written === 'LAST_ADMIN') return { ok: false, code: 'LAST_ADMIN' }
      // A sign-in has updated the name or email address in the meantime.
      if (written === 'STALE') return { ok: false, code: 'STALE', current: await get(tx, by, id) }
      if (role === 'admin' && account.role !== 'admin') {
        await notify(tx, 'newAdmin', {
          userId: id,
          address: by.acting.address,
          device: by.acting.device,
        })
      }
      const entry = { ...by.acting, result: 'success' } as const
      if (isDisabled !== wasDisabled) {
        const event = isDisabled ? 'account_disabled' : 'account_enabled'
        await audit.append(tx, { ...entry, event, detail: { user: id } })
      }
      if (role !== account.role) {
        const event = 'privilege_permissions_changed'
        await audit.append(tx, { ...entry, event, detail: { user: id, role } })
      }
      return { ok: true, value: await get(tx, by, id) }
    },

    async countAdmins(_by: AdminReader): Promise<Policy['admins']> {
      const admins = await db
        .selectFrom('user_account')
        .select(['id', 'name', 'email'])
        .select((account) => hasSecondFactor(account).as('two_factor'))
        .where('role', '=', 'admin')
        .where('disabled_at', 'is', null)
        .orderBy('created_at')
        .execute()
      const without = admins.filter(({ two_factor }) => Number(two_factor) === 0)
      return {
        total: admins.length,
        withoutSecondFactor: without.map(({ two_factor: _, ...actor }) => actor),
      }
    },
  }
}

function matches(account: OfAccount, { role, state, search }: AccountQuery) {
  return account.and([
    ...(role ? [account('role', '=', role)] : []),
    ...(state ? [account('disabled_at', state === 'active' ? 'is' : 'is not', null)] : []),
    ...eachWord(sql`user_account.name || ' ' || user_account.email`, search),
  ])
}

type AccountRow = Selectable<Tables['user_account']> & {
  two_factor: number | string
  active_sessions: number | string | bigint | null
  last_active_at: string | null
}

function toAccount(row: AccountRow, by: Authorized): AdminAccount {
  const { id, name, email, role, version } = row
  return {
    id,
    name,
    email,
    pictureUrl: toPicturePath(id, row.picture_url),
    role,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    version,
    twoFactor: Number(row.two_factor) === 1,
    activeSessions: Number(row.active_sessions ?? 0),
    lastActiveAt: row.last_active_at,
    isSelf: id === by.userId,
  }
}
