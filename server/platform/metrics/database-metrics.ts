/** What the metrics count in the database, and therefore in all instances that share it. */
import type { Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

type Library = typeof import('prom-client')

/** Each scrape reads the database. It fails if one of the queries fails. */
export function openDatabaseRegistry(
  { Counter, Gauge, Registry }: Library,
  db: Database,
  now: () => Date,
): Registry {
  const register = new Registry()
  const registers = [register]
  new Gauge({
    name: 'madang_letters',
    help: 'Emails in the outbox, by state: queued, sent, dead, held.',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('letter')
        .select(({ fn }) => ['state', fn.countAll().as('count')])
        .groupBy('state')
        .execute()
      this.reset()
      for (const { state, count } of rows) this.set({ state }, Number(count))
    },
  })
  new Gauge({
    name: 'madang_oldest_queued_letter_seconds',
    help: 'Age of the oldest email that waits to be sent.',
    registers,
    async collect() {
      const { oldest } = await db
        .selectFrom('letter')
        .select(({ fn }) => fn.min('created_at').as('oldest'))
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow()
      this.set(oldest ? (now().getTime() - Date.parse(oldest)) / 1000 : 0)
    },
  })
  new Counter({
    name: 'madang_deliveries_total',
    help: 'Attempts to send an email, by transport and outcome.',
    labelNames: ['transport', 'outcome'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('delivery')
        .select(({ fn }) => ['transport', 'outcome', fn.countAll().as('count')])
        .groupBy(['transport', 'outcome'])
        .execute()
      this.reset()
      for (const { transport, outcome, count } of rows) {
        this.inc({ transport, outcome }, Number(count))
      }
    },
  })
  new Gauge({
    name: 'madang_messages',
    help: 'Messages from visitors, by status.',
    labelNames: ['status'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('message')
        .select(({ fn }) => ['status', fn.countAll().as('count')])
        .where('deleted_at', 'is', null)
        .groupBy('status')
        .execute()
      this.reset()
      for (const { status, count } of rows) this.set({ status }, Number(count))
    },
  })
  return register
}
