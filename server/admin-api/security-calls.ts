/** The panel's calls about security: browser reports, event counts and the audit log. */
import { sql } from 'kysely'
import {
  alertingEvents,
  auditCheckSchema,
  auditListSchema,
  auditQuerySchema,
  ownWork,
} from '#shared/admin/audit.ts'
import {
  type EventCounts,
  type EventQuery,
  eventCountsSchema,
  eventQuerySchema,
  type eventSources,
  maxEventSteps,
  reportListSchema,
  reportQuerySchema,
} from '#shared/admin/reports.ts'
import { ok } from '#shared/result.ts'
import { checkChain } from '../identity/audit/chain.ts'
import type { Database } from '../platform/db/database.ts'
import { defineCall, type Outcome } from '../platform/json-api/define-call.ts'
import type { KeyRing } from '../platform/keys/key-ring.ts'
import { listReports } from '../security-reports/reports.ts'
import type { AdminCall } from './admin-access.ts'
import { listAudit } from './list-audit.ts'

interface SecurityCallsDependencies {
  db: Database
  keys: KeyRing
  now: () => Date
}

export function createSecurityCalls({ db, keys, now }: SecurityCallsDependencies): AdminCall[] {
  return [
    defineCall({
      access: 'admin',
      path: '/api/admin/reports',
      summary: 'Lists the reports of browsers. Equal reports are one row with a count.',
      input: reportQuerySchema,
      answer: reportListSchema,
      run: async ({ admin, input }) => ok(await listReports(db, admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/events',
      summary: 'Counts audit events, refused requests and browser reports by hour or day.',
      input: eventQuerySchema,
      answer: eventCountsSchema,
      run: ({ input }) => countEvents(db, input, now()),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/audit',
      summary: 'Lists the audit log.',
      input: auditQuerySchema,
      answer: auditListSchema,
      run: async ({ admin, input }) => ok(await listAudit(db, admin, input)),
    }),
    defineCall({
      access: 'admin',
      path: '/api/admin/audit/check',
      summary: 'Checks that the audit log was not changed. Reads the whole log.',
      answer: auditCheckSchema,
      async run() {
        const state = await checkChain(db, keys)
        return ok({ ...state, checkedAt: now().toISOString() })
      },
    }),
  ]
}

const hourMs = 3_600_000
const stepMs = { hour: hourMs, day: 24 * hourMs }
const defaultSteps = { hour: 48, day: 30 }

interface Counted {
  source: (typeof eventSources)[number]
  kind: string
  /** The start of the interval that was counted, in Unix milliseconds. */
  at: number
  count: number
}

/** Rows of the audit log, refused requests and reports from browsers, by hours or days of the reader's time zone. */
async function countEvents(
  db: Database,
  query: EventQuery,
  now: Date,
): Promise<Outcome<EventCounts>> {
  const { step, offset } = query
  const ms = stepMs[step]
  const offsetMs = offset * 60_000
  const beginOf = (time: number) => Math.floor((time + offsetMs) / ms) * ms - offsetMs
  const end = query.to ? Date.parse(query.to) : now.getTime() + 1
  const last = beginOf(end - 1)
  const first = query.from ? beginOf(Date.parse(query.from)) : last - (defaultSteps[step] - 1) * ms
  const steps = (last - first) / ms + 1
  if (steps < 1) return refuse({ to: 'is not after the beginning' })
  if (steps > maxEventSteps) return refuse({ from: 'is too long before the end' })

  const from = query.from ?? new Date(first).toISOString()
  const period = { from, to: new Date(end).toISOString() }
  const rows = [
    ...(await countAudit(db, period)),
    ...(await countReports(db, period)),
    ...(await countRefusals(db, period)),
  ]
  const byKind = Map.groupBy(rows, ({ source, kind }) => `${source} ${kind}`)
  const kinds = [...byKind.values()].map((counted) => {
    const [{ source, kind }] = counted as [Counted]
    const counts = Array.from({ length: steps }, () => 0)
    for (const { at, count } of counted) {
      const index = Math.max(0, (beginOf(at) - first) / ms)
      counts[index] = (counts[index] ?? 0) + count
    }
    const total = counts.reduce((sum, count) => sum + count, 0)
    return { source, kind, isAlert: isAlert(source, kind), total, counts }
  })
  const starts = Array.from({ length: steps }, (_, index) =>
    new Date(first + index * ms).toISOString(),
  )
  const ordered = kinds.toSorted((one, other) => other.total - one.total)
  return ok({ step, starts, kinds: ordered })
}

interface Period {
  from: string
  to: string
}

/** Counts per ten minutes, which fit time zone offsets of whole and half hours. */
async function countAudit(db: Database, { from, to }: Period): Promise<Counted[]> {
  const tenMinutes = sql<string>`substr(audit.at, 1, 15)`
  const rows = await db
    .selectFrom('audit')
    .select(({ fn }) => ['event', tenMinutes.as('moment'), fn.countAll().as('count')])
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('event', 'not in', ownWork)
    .groupBy(['event', tenMinutes])
    .execute()
  return rows.map(({ event, moment, count }) => ({
    source: 'audit',
    kind: event,
    at: Date.parse(`${moment}0:00Z`),
    count: Number(count),
  }))
}

/** Reports are stored per hour; an hour that begins before the period is included as a whole. */
async function countReports(db: Database, period: Period): Promise<Counted[]> {
  const { from, to } = inHours(period)
  const rows = await db
    .selectFrom('report_count')
    .selectAll()
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .execute()
  return rows.map(({ hour, type: kind, count }) => {
    return { source: 'report', kind, at: Date.parse(hour), count }
  })
}

/** Refused requests are stored per hour too. */
async function countRefusals(db: Database, period: Period): Promise<Counted[]> {
  const { from, to } = inHours(period)
  const rows = await db
    .selectFrom('refusal_count')
    .selectAll()
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .execute()
  return rows.map(({ hour, kind, count }) => {
    return { source: 'refusal', kind, at: Date.parse(hour), count }
  })
}

function inHours({ from, to }: Period): Period {
  return { from: `${from.slice(0, 13)}:00:00.000Z`, to }
}

function refuse(fields: Record<string, string>): Outcome<never> {
  return { ok: false, code: 'VALIDATION', data: { fields } }
}

function isAlert(source: Counted['source'], kind: string): boolean {
  return source === 'audit' && (alertingEvents as readonly string[]).includes(kind)
}
