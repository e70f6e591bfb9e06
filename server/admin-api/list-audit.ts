/** Lists, filters and counts the rows of the audit log. */
import { sql } from 'kysely'
import type { Actor, AuditEntry, AuditList, AuditQuery } from '#shared/admin/audit.ts'
import { parseStoredGroup } from '../content/store/read-stored.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import { eachWord } from '../platform/search/search-words.ts'

type Filter = Omit<Partial<AuditQuery>, 'event' | 'page' | 'size' | 'sort'> & {
  events?: readonly string[]
  /** The numbers of rows that are left out. */
  except?: readonly number[]
}

export async function listAudit(
  db: Database,
  _by: AdminReader,
  query: AuditQuery,
): Promise<AuditList> {
  const { page, size, sort, event, ...rest } = query
  const filter = { ...rest, ...(event && { events: [event] }) }
  const direction = sort === 'at,asc' ? 'asc' : 'desc'
  const items = await listEntries(db, filter, { page, size, direction })
  return { page, size, total: await countEntries(db, filter), items }
}

export async function countEntries(db: Database, filter: Filter): Promise<number> {
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function listEntries(
  db: Database,
  filter: Filter,
  { page, size, direction }: { page: number; size: number; direction: 'asc' | 'desc' },
): Promise<AuditEntry[]> {
  const rows = await matching(db, filter)
    .selectAll('audit')
    .select(['user_account.name', 'user_account.email'])
    // Sorts by number, not by time: the clocks of several instances may differ.
    .orderBy('seq', direction)
    .limit(size)
    .offset(page * size)
    .execute()
  const entries = rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    event: row.event,
    actor: row.actor === null ? null : { id: row.actor, name: row.name, email: row.email },
    result: row.result as AuditEntry['result'],
    factor: row.factor,
    address: row.ip,
    device: row.device,
    detail: parseStoredGroup(row.detail) as AuditEntry['detail'],
  }))
  const ids = entries.flatMap(({ detail: { user } }) => (typeof user === 'string' ? [user] : []))
  const accounts = await findAccounts(db, ids)
  return entries.map((entry) => ({ ...entry, subject: toSubject(entry.detail['user'], accounts) }))
}

function toSubject(id: unknown, accounts: ReadonlyMap<string, Actor>): Actor | null {
  if (typeof id !== 'string') return null
  return accounts.get(id) ?? { id, name: null, email: null }
}

async function findAccounts(db: Database, ids: string[]): Promise<Map<string, Actor>> {
  if (ids.length === 0) return new Map()
  const accounts = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(accounts.map((account) => [account.id, account]))
}

function matching(
  db: Database,
  { from, to, events, except = [], actor, result, search = '' }: Filter,
) {
  return db
    .selectFrom('audit')
    .leftJoin('user_account', 'user_account.id', 'audit.actor')
    .where(({ and, eb }) =>
      and([
        ...(from ? [eb('audit.at', '>=', from)] : []),
        ...(to ? [eb('audit.at', '<', to)] : []),
        ...(events ? [eb('audit.event', 'in', events)] : []),
        ...(except.length > 0 ? [eb('audit.seq', 'not in', except)] : []),
        ...(actor ? [eb('audit.actor', '=', actor)] : []),
        ...(result ? [eb('audit.result', '=', result)] : []),
        ...eachWord(searched, search),
      ]),
    )
}

const searched = sql<string>`audit.event || ' ' || coalesce(audit.device, '') || ' '
  || coalesce(audit.ip, '') || ' ' || audit.detail || ' '
  || coalesce(user_account.name, '') || ' ' || coalesce(user_account.email, '')`
