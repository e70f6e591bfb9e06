/**
 * The metrics for Prometheus, protected by a token. Metrics of the process are available during an outage of the database,
 * when they are needed most.
 */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { isSame } from '../crypto/secrets.ts'
import type { Database } from '../db/database.ts'
import { answerLimitMs, shareRunning, withTimeout } from '../health/time-limit.ts'
import { answerFailure } from '../http/envelope.ts'
import { inertPolicy, securityHeaders } from '../http/security-headers.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import type { Refusals } from '../refusals/refusals.ts'
import type { CacheSize } from '../revision-cache/revision-cache.ts'

interface MetricsDependencies {
  db: Database
  now: () => Date
  /** The sizes of all caches, by name. */
  cacheSizes(): Record<string, CacheSize>
  refusals: Pick<Refusals, 'totals'>
  log: Pick<Logger, 'warn'>
  /** METRICS_TOKEN; null: the address answers 404, as if it did not exist. */
  token: string | null
}

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics({ token, ...dependencies }: MetricsDependencies) {
  const answers = new Map<number, number>()
  let opened: Promise<Scrape> | null = null

  return {
    countAnswer(status: number): void {
      answers.set(status, (answers.get(status) ?? 0) + 1)
    },

    async answer(request: Request): Promise<Response> {
      const language = visitorLanguage(request.headers)
      if (token === null) return answerFailure('NOT_FOUND', language)
      const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
      if (given === undefined || !isSame(given, token)) {
        return answerFailure('UNAUTHENTICATED', language, null, { 'WWW-Authenticate': 'Bearer' })
      }
      opened ??= openScrape(dependencies, answers)
      const { read, contentType } = await opened
      return new Response(await read(), {
        headers: {
          ...securityHeaders,
          'Content-Security-Policy': inertPolicy,
          'Content-Type': contentType,
          'Cache-Control': 'no-store',
        },
      })
    },
  }
}

type Counted = { text: string } | { fault: unknown }

type Scrape = Awaited<ReturnType<typeof openScrape>>

/** Imports the library at the first scrape: a site without scraping does not load it. */
async function openScrape(
  { db, now, log, ...ofProcess }: Omit<MetricsDependencies, 'token'>,
  answers: ReadonlyMap<number, number>,
) {
  const library = await import('prom-client')
  const database = openDatabaseRegistry(library, db, now)
  const readDatabase = shareRunning(() =>
    database.metrics().then(
      (text) => ({ text }),
      (fault: unknown) => ({ fault }),
    ),
  )
  let isUp = false
  const registry = openProcessRegistry(library, { ...ofProcess, answers, isUp: () => isUp })
  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      const late = { fault: 'the database does not answer' }
      const counted = await withTimeout<Counted>(readDatabase(), late, answerLimitMs)
      isUp = 'text' in counted
      if ('text' in counted) return (await registry.metrics()) + counted.text
      log.warn({ err: counted.fault }, 'the metrics of the database are missing')
      return registry.metrics()
    },
  }
}

interface ProcessState extends Pick<MetricsDependencies, 'cacheSizes' | 'refusals'> {
  answers: ReadonlyMap<number, number>
  isUp(): boolean
}

function openProcessRegistry(
  { collectDefaultMetrics, Counter, Gauge, Registry }: typeof import('prom-client'),
  { answers, cacheSizes, isUp, refusals }: ProcessState,
): Registry {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  new Gauge({
    name: 'madang_database_up',
    help: 'Whether the database answered this scrape; without it, what is counted in it is missing.',
    registers,
    collect() {
      this.set(isUp() ? 1 : 0)
    },
  })
  new Counter({
    name: 'madang_http_answers_total',
    help: 'HTTP responses of this process, by status.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      for (const [status, count] of answers) this.inc({ status }, count)
    },
  })
  for (const measure of ['entries', 'bytes'] as const) {
    new Gauge({
      name: `madang_cache_${measure}`,
      help: `Size of the caches of this process in ${measure}, by cache.`,
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, size] of Object.entries(cacheSizes())) this.set({ cache }, size[measure])
      },
    })
  }
  new Counter({
    name: 'madang_refusals_total',
    help: 'Requests that this process refused, by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset()
      for (const [kind, count] of refusals.totals()) this.inc({ kind }, count)
    },
  })
  return register
}

type Library = typeof import('prom-client')

/** Each scrape reads the database. It fails if one of the queries fails. */
function openDatabaseRegistry(
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
