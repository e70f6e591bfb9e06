/** Lists and filters the reports of browsers. */
import { type Selectable, sql } from 'kysely'
import type { Report, ReportList, ReportQuery } from '#shared/admin/reports.ts'
import { parseStoredGroup } from '../content/store/read-stored.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { eachWord } from '../platform/search/search-words.ts'

const columns = { lastAt: 'last_at', firstAt: 'first_at', count: 'count' } as const
const searched = sql<string>`type || ' ' || coalesce(path, '') || ' ' || document || ' ' || user_agent`

export async function listReports(
  db: Database,
  _by: AdminReader,
  query: ReportQuery,
): Promise<ReportList> {
  const { page, size, sort, from, to, type, source, search } = query
  const matching = db
    .selectFrom('client_report')
    .where(({ and, eb }) =>
      and([
        ...(from ? [eb('last_at', '>=', from)] : []),
        ...(to ? [eb('last_at', '<', to)] : []),
        ...(type ? [eb('type', '=', type)] : []),
        ...(source ? [eb('source', '=', source)] : []),
        ...eachWord(searched, search),
      ]),
    )
  const { total } = await matching
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const [column, direction] = sort.split(',') as [keyof typeof columns, 'asc' | 'desc']
  const rows = await matching
    .selectAll()
    .orderBy(columns[column], direction)
    .orderBy('hash', direction)
    .limit(size)
    .offset(page * size)
    .execute()
  return { page, size, total: Number(total), items: rows.map(toReport), types: await types(db) }
}

/** Returns at most a hundred types: clients can send any number of type names. */
async function types(db: Database): Promise<ReportList['types']> {
  const rows = await db
    .selectFrom('client_report')
    .select(({ fn }) => ['type', fn.countAll().as('count')])
    .groupBy('type')
    .orderBy('count', 'desc')
    .orderBy('type')
    .limit(100)
    .execute()
  return rows.map(({ type, count }) => ({ type, count: Number(count) }))
}

function toReport(row: Selectable<Tables['client_report']>): Report {
  const { hash: id, source, type, path, count } = row
  return {
    id,
    source,
    type,
    path,
    facts: parseStoredGroup(row.document),
    userAgent: row.user_agent,
    anomalyCount: row.anomaly_count,
    count,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }
}
