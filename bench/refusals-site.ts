/**
 * The site that `refusals.bench.ts` floods: its log goes to a file, and database and log can be measured
 * while it is stopped.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { serverEnvironment, serverFlags } from '../scripts/bootstrap.mjs'
import { type Database, openPostgres, openSqlite } from '../server/platform/db/database.ts'
import { makeKey, toKeyText } from '../server/platform/keys/key-ring.ts'
import { getBytes } from '../tests/support/get-bytes.ts'
import { findFreePort } from '../tests/support/server-process.ts'

export const publicOrigin = 'https://refusals.localhost'
const startLimitMs = 60_000
const measured = [
  'audit',
  'client_report',
  'letter',
  'message',
  'pre_auth',
  'rate_limit',
  'refusal_count',
  'report_count',
  'seen_id_token',
  'session',
] as const

export interface Measures {
  /** Bytes. */
  database: number
  log: number
  rows: Record<string, number>
  refusals: Record<string, number>
}

export function openRefusalsSite(folder: string, keysUrl: string, databaseUrl: string | null) {
  const logFile = join(folder, 'log')
  const dataDir = join(folder, 'data')
  const settings = {
    ...serverEnvironment,
    PATH: process.env['PATH'],
    CONTENT_DIR: join(import.meta.dirname, '..', 'content'),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: publicOrigin,
    TRUSTED_PROXIES: '127.0.0.1',
    // Needed to set the address of the provider's keys; rate limits stay on.
    MADANG_ENV: 'test',
    GOOGLE_CLIENT_ID: 'bench.apps.googleusercontent.com',
    GOOGLE_JWKS_URL: keysUrl,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, AUTH_KEYS: toKeyText([makeKey(new Date())]) }),
  }

  return {
    async start() {
      const port = await findFreePort()
      const log = openSync(logFile, 'a')
      const main = join(import.meta.dirname, '..', 'server', 'main.ts')
      const child = spawn(process.execPath, [...serverFlags, main], {
        cwd: folder,
        env: { ...settings, PORT: String(port) },
        stdio: ['ignore', log, log],
      })
      const kill = () => child.kill('SIGKILL')
      process.once('exit', kill)
      const origin = `http://127.0.0.1:${port}`
      await untilReady(child, origin, logFile)
      return {
        port,
        residentBytes: () => readResident(child),
        async stop() {
          process.off('exit', kill)
          const stopped = once(child, 'exit')
          child.kill('SIGTERM')
          await stopped
        },
      }
    },

    /** Call it while the site is stopped: SQLite has then checkpointed its WAL into the database file. */
    async measure(): Promise<Measures> {
      const file = join(dataDir, 'madang.sqlite')
      const { db } = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(file)
      const rows = await countRows(db)
      const refusals = await sumRefusals(db)
      const { rows: sizes } = databaseUrl
        ? await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(
            db,
          )
        : { rows: [] }
      await db.destroy()
      const database = databaseUrl ? Number(sizes[0]?.size) : (await stat(file)).size
      return { database, log: (await stat(logFile)).size, rows, refusals }
    },
  }
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of measured) {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(rows)
  }
  return counts
}

async function sumRefusals(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('refusal_count')
    .select(({ fn }) => ['kind', fn.sum('count').as('total')])
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, Number(total)]))
}

async function untilReady(child: ChildProcess, origin: string, logFile: string): Promise<void> {
  const host = new URL(publicOrigin).host
  const until = Date.now() + startLimitMs
  for (;;) {
    const isReady = await getBytes(`${origin}/readyz`, { Host: host }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return
    if (Date.now() > until || child.exitCode !== null) {
      throw new Error(`The site did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`)
    }
    await sleep(50)
  }
}

function readResident({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  const kilobytes = readFileSync(file, 'utf8').match(/^VmRSS:\s+(\d+) kB$/m)?.[1]
  return kilobytes ? Number(kilobytes) * 1024 : null
}
