/**
 * The pool of connections to PostgreSQL. No query waits for ever: a server that accepts and never answers, or one that
 * was stopped, costs a connection that is thrown away, and whoever asked is told so.
 */
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'

export interface PoolSettings {
  /** The most connections at once. */
  poolSize: number
  /** For a connection to be made, or to become free. */
  connectMs: number
}

export const usualPool: PoolSettings = { poolSize: 10, connectMs: 5000 }

/**
 * Every connection of ours holds this lock of PostgreSQL together with all others. A restore wants it alone:
 * it is refused while a site is running anywhere, and what is started meanwhile waits for its end.
 */
export const inUseLock = 623_265

export interface LimitedPool {
  pool: PostgresPool
  /**
   * From now on no query may take longer. Migrations, copies and other long work come before, or in a process that
   * never calls this.
   */
  limitQueries(ms: number): void
}

/** What a transaction may rest before the server ends it: an instance that hangs must not keep its locks. */
const idleInTransactionMs = 60_000
/** The server, which can end a query properly, gives up before we do. */
const marginMs = 1000

type Asked = (config: QueryConfig) => Promise<QueryResult>

/** Connects lazily: an unreachable server shows itself at the first query. */
export async function createPool(
  url: string,
  { poolSize, connectMs }: PoolSettings = usualPool,
): Promise<LimitedPool> {
  const { Pool } = await import('pg').then((module) => module.default)
  let limitMs: number | null = null
  const limited = new WeakSet<PoolClient>()

  /** pg reports a late answer, but keeps the connection that waits for it. */
  const ask =
    (client: PoolClient): Asked =>
    async (config) => {
      try {
        const limit = limitMs === null ? {} : { query_timeout: limitMs + marginMs }
        return await client.query({ ...config, ...limit })
      } catch (error) {
        if (isLate(error)) socketOf(client).destroy()
        throw error
      }
    }

  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    // A peer that vanished without a word is noticed by the system, in time.
    keepAlive: true,
    onConnect: async (client) => {
      await ask(client as PoolClient)({
        text: 'select pg_advisory_lock_shared($1)',
        values: [inUseLock],
      })
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks between two queries of a transaction: the next of them fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}))

  async function limitOnServer(client: PoolClient): Promise<void> {
    if (limitMs === null || limited.has(client)) return
    const text = `set statement_timeout = ${limitMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`
    await ask(client)({ text })
    limited.add(client)
  }

  return {
    pool: {
      async connect() {
        const client = await pool.connect()
        try {
          await limitOnServer(client)
        } catch (error) {
          client.release(true)
          throw error
        }
        return toLimited(client, ask(client))
      },
      end: () => pool.end(),
      options: pool.options,
    },
    limitQueries(ms) {
      limitMs = ms
    },
  }
}

/** One that was late once is thrown away when it is released: nobody knows what it will say next. */
function toLimited(client: PoolClient, ask: Asked): PostgresPoolClient {
  let late: unknown = null
  const query = async (text: string, values: readonly unknown[]) => {
    if (late) throw late
    try {
      return await ask({ text, values: [...values] })
    } catch (error) {
      if (isLate(error)) late = error
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDiscarded) => client.release(Boolean(isDiscarded) || late !== null),
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** As pg-pool itself ends a connection that cannot be made. */
function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
