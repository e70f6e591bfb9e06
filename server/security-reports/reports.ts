/**
 * Stores reports of browsers. Their contents are untrusted: they are counted and shown to the owner, but
 * never lock, ban or sign out anyone. The table stays small, however many reports arrive.
 */
import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Report, ReportList, ReportQuery } from '#shared/admin/reports.ts'
import type { SecurityReport } from '#shared/security-report.ts'
import { parseStoredGroup } from '../content/store/read-stored.ts'
import { notifyManyReports } from '../identity/notifications/notify-owner.ts'
import type { AdminReader } from '../identity/sign-in/admin-guard.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { readPage } from '../platform/db/read-page.ts'
import type { Tables } from '../platform/db/tables.ts'
import { takeLock } from '../platform/db/take-lock.ts'
import { eachWord } from '../platform/search/search-words.ts'
import { type CspReport, cleanValue, toOwnPath, toReportText } from './csp-reports.ts'

export const maxReports = 10_000
const retentionDays = 30
const dayMs = 86_400_000
/** The number of new reports after which the table is cut back to its limit. */
const cutEvery = 200
/** The owner is notified when this many reports of one kind arrive within an hour. */
export const manyReports = 100

/** Not an anomaly: all visits of an hour share one row, and they are neither counted nor notified as reports. */
const visitType = 'custom_login_page_access'

interface ReportsDependencies {
  db: Database
  now: () => Date
  publicOrigin: string
}

export type Reports = ReturnType<typeof createReports>

interface Cleaned {
  source: 'script' | 'browser'
  type: string
  path: string | null
  document: string
  user_agent: string
  anomaly_count: number
}

export function createReports({ db, now, publicOrigin }: ReportsDependencies) {
  let untilCut = cutEvery

  /** Stores the reports of a request, which are of one type. */
  async function store(type: string, reports: Cleaned[]): Promise<void> {
    const at = now()
    await db.transaction().execute(async (tx) => {
      // Requests that store the same reports in another order would deadlock.
      await takeLock(tx, 'reports')
      for (const report of reports) await writeOne(tx, report, at)
      if (type === visitType) return
      const kind = toKind(type)
      const count = await countReports(tx, kind, reports.length, at)
      const isNews = count >= manyReports && count - reports.length < manyReports
      if (isNews) await notifyManyReports(tx, kind, { at, publicOrigin })
    })
    untilCut -= reports.length
    if (untilCut <= 0) await cut()
  }

  /** Deletes reports that are too old or exceed the limit. */
  async function cut(): Promise<void> {
    untilCut = cutEvery
    const oldest = new Date(now().getTime() - retentionDays * dayMs).toISOString()
    await db.deleteFrom('client_report').where('last_at', '<', oldest).execute()
    await db.deleteFrom('report_count').where('hour', '<', oldest).execute()
    await db
      .deleteFrom('client_report')
      .where('hash', 'in', (rows) =>
        rows
          .selectFrom('client_report')
          .select('hash')
          .orderBy('last_at', 'desc')
          .orderBy('hash')
          // SQLite requires a limit before an offset, and PostgreSQL does not accept a negative one.
          .limit(sql<number>`${maxReports * 100}`)
          .offset(maxReports),
      )
      .execute()
  }

  return {
    /** `userAgent` is the header of the request. The body's own claim is ignored. */
    storeReport: (report: SecurityReport, userAgent: string): Promise<void> =>
      store(report.type, [cleanReport(report, userAgent, publicOrigin)]),
    storeCspReports: (reports: CspReport[], userAgent: string): Promise<void> =>
      store(
        'csp_violation',
        reports.map(({ address, facts }) => ({
          source: 'browser',
          type: 'csp_violation',
          path: toOwnPath(address, publicOrigin),
          document: JSON.stringify(cleanValue(facts)),
          user_agent: toReportText(userAgent),
          anomaly_count: 1,
        })),
      ),
    cut,
  }
}

function cleanReport(
  { type, data, anomalyCount: anomaly_count, url }: SecurityReport,
  userAgent: string,
  publicOrigin: string,
): Cleaned {
  const source = 'script'
  if (type === visitType) {
    return { source, type, path: '/login', document: '{}', user_agent: '', anomaly_count: 1 }
  }
  // The row has the time and the browser of the request; those of the visitor would make every row different.
  const { timestamp: _time, userAgent: _browser, ...facts } = data
  return {
    source,
    type,
    path: toOwnPath(url, publicOrigin),
    document: JSON.stringify(cleanValue(facts)),
    user_agent: toReportText(userAgent),
    anomaly_count,
  }
}

/** Identical reports share one row with a count, and so do all visits of an hour. */
async function writeOne(tx: Transaction, report: Cleaned, moment: Date): Promise<void> {
  const { source, type, path, document, user_agent } = report
  const at = moment.toISOString()
  const hour = type === visitType ? [toHour(moment)] : []
  const same = JSON.stringify([source, type, path ?? '', document, user_agent, ...hour])
  const hash = createHash('sha256').update(same).digest('base64url')
  await tx
    .insertInto('client_report')
    .values({ hash, ...report, count: 1, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => ({
        count: eb('client_report.count', '+', 1),
        anomaly_count: eb.ref('excluded.anomaly_count'),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute()
}

const customKind = 'custom'

/** Clients choose the names of custom types. Counting them separately would fill the table. */
function toKind(type: string): string {
  return type.startsWith('custom_') ? customKind : type
}

function toHour(at: Date): string {
  return `${at.toISOString().slice(0, 13)}:00:00.000Z`
}

/**
 * Adds `times` to the count of this kind in this hour, and returns it. The table of reports cannot answer that, because it
 * merges identical reports.
 */
async function countReports(db: Database, kind: string, times: number, at: Date): Promise<number> {
  const { count } = await db
    .insertInto('report_count')
    .values({ hour: toHour(at), type: kind, count: times })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'type'])
        .doUpdateSet(({ eb }) => ({ count: eb('report_count.count', '+', times) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Counts anomalies. An event that a page reports itself, such as a mistyped code, is none. */
export async function sumReports(db: Database, since: string): Promise<number> {
  const { total } = await db
    .selectFrom('report_count')
    .select(({ fn }) => fn.sum('count').as('total'))
    .where('hour', '>=', since)
    .where('type', '!=', customKind)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

const sortColumns = { lastAt: 'last_at', firstAt: 'first_at', count: 'count' } as const
const searched = sql<string>`type || ' ' || coalesce(path, '') || ' ' || document || ' ' || user_agent`

export async function listReports(
  db: Database,
  _by: AdminReader,
  query: ReportQuery,
): Promise<ReportList> {
  const { sort, from, to, type, source, search } = query
  const [column, direction] = sort.split(',') as [keyof typeof sortColumns, 'asc' | 'desc']
  const matching = db
    .selectFrom('client_report')
    .selectAll()
    .where(({ and, eb }) =>
      and([
        ...(from ? [eb('last_at', '>=', from)] : []),
        ...(to ? [eb('last_at', '<', to)] : []),
        ...(type ? [eb('type', '=', type)] : []),
        ...(source ? [eb('source', '=', source)] : []),
        ...eachWord(searched, search),
      ]),
    )
    .orderBy(sortColumns[column], direction)
    .orderBy('hash', direction)
  return { ...(await readPage(matching, query, toReport)), types: await types(db) }
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
