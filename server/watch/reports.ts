/**
 * Keeps what browsers report. Everything here was said by a stranger: it is counted and shown to the
 * owner, and it never locks, bans or signs anybody out. However much is sent, the table stays small.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SecurityReport } from '#shared/security-report.ts'
import type { Database, Transaction } from '../db/database.ts'
import { cleanText, cleanValue, toOwnPath } from './clean-report.ts'
import { countReport, toKind } from './count-reports.ts'
import type { CspReport } from './csp-reports.ts'

export const maxReports = 10_000
const keptDays = 30
const dayMs = 86_400_000
/** How many new ones may come before the table is cut back to its limit. */
const cutEvery = 200
/** So many of a kind in an hour, and the owner is told. */
export const manyReports = 100

interface Needs {
  db: Database
  now: () => Date
  publicOrigin: string
  /** Hears of the report that makes many of its kind. */
  tellMany(trx: Transaction, kind: string): Promise<void>
}

export interface Reports {
  /** `userAgent` is the header of the request: what the body says of itself is not believed. */
  keepReport(report: SecurityReport, userAgent: string): Promise<void>
  keepCspReport(report: CspReport, userAgent: string): Promise<void>
  /** Deletes what is too old or too much. */
  cut(): Promise<void>
}

export function createReports({ db, now, publicOrigin, tellMany }: Needs): Reports {
  let untilCut = cutEvery

  async function keep(report: {
    source: 'script' | 'browser'
    type: string
    address: string
    facts: unknown
    userAgent: string
    anomalyCount: number
  }): Promise<void> {
    const moment = now()
    const at = moment.toISOString()
    const path = toOwnPath(report.address, publicOrigin)
    const document = JSON.stringify(cleanValue(report.facts))
    const user_agent = cleanText(report.userAgent)
    const same = [report.source, report.type, path ?? '', document, user_agent]
    const { source, type, anomalyCount: anomaly_count } = report
    const row = {
      hash: createHash('sha256').update(JSON.stringify(same)).digest('base64url'),
      source,
      type,
      path,
      document,
      user_agent,
      anomaly_count,
      count: 1,
      first_at: at,
      last_at: at,
    }
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('client_report')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet((eb) => ({
            count: eb('client_report.count', '+', 1),
            anomaly_count: eb.ref('excluded.anomaly_count'),
            last_at: eb.ref('excluded.last_at'),
          })),
        )
        .execute()
      const count = await countReport(trx, type, moment)
      if (count === manyReports) await tellMany(trx, toKind(type))
    })
    untilCut -= 1
    if (untilCut <= 0) await cut()
  }

  async function cut(): Promise<void> {
    untilCut = cutEvery
    const oldest = new Date(now().getTime() - keptDays * dayMs).toISOString()
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
          // SQLite wants a limit before an offset, and PostgreSQL no negative one.
          .limit(sql<number>`${maxReports * 100}`)
          .offset(maxReports),
      )
      .execute()
  }

  return {
    keepReport: ({ type, data, anomalyCount, url }, userAgent) =>
      keep({ source: 'script', type, address: url, facts: data, userAgent, anomalyCount }),
    keepCspReport: ({ address, facts }, userAgent) =>
      keep({
        source: 'browser',
        type: 'csp_violation',
        address,
        facts,
        userAgent,
        anomalyCount: 1,
      }),
    cut,
  }
}
