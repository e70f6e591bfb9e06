/**
 * The PostgreSQL connection pool. No query waits forever: if a server accepts a query and never answers, or
 * was suspended, the connection is discarded and the query fails.
 */
import type { Socket } from 'node:net'
import type { PostgresPoolClient } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'

export interface PoolSettings {
  /** The maximum number of connections. */
  poolSize: number
  /** The timeout for opening a connection, or for waiting until one is free. */
  connectMs: number
}

const defaultPool: PoolSettings = { poolSize: 10, connectMs: 5000 }

/**
 * An advisory lock that every connection of a site holds in shared mode. A restore takes it exclusively: it
 * is refused while a site is running anywhere, and a site that starts meanwhile waits for its end.
 */
export const inUseLock = 623_265

/**
 * How long a transaction may be idle before the server ends it: an instance that hangs must not keep its
 * locks.
 */
const idleInTransactionMs = 60_000
/** The limit on the server is shorter than ours, because the server can cancel a query cleanly. */
const marginMs = 1000

type RunQuery = (config: QueryConfig) => Promise<QueryResult>

/** Connects lazily: an unreachable server causes an error at the first query. */
export async function createPool(url: string, { poolSize, connectMs }: PoolSettings = defaultPool) {
  const { Pool } = await import('pg').then((module) => module.default)
  let limitMs: number | null = null
  const limited = new WeakSet<PoolClient>()

  /** pg reports a query timeout, but keeps the connection that still waits for the result. */
  const runQuery =
    (client: PoolClient): RunQuery =>
    async (config) => {
      try {
        const limit = limitMs === null ? {} : { query_timeout: limitMs + marginMs }
        return await client.query({ ...config, ...limit })
      } catch (error) {
        if (isQueryTimeout(error)) socketOf(client).destroy()
        throw error
      }
    }

  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    // Lets the operating system detect a peer that disappeared without closing the connection.
    keepAlive: true,
    onConnect: async (client) => {
      await runQuery(client as PoolClient)({
        text: 'select pg_advisory_lock_shared($1)',
        values: [inUseLock],
      })
    },
  })
  // The pool replaces a connection that breaks while idle; without a listener the event would end the
  // process.
  pool.on('error', () => {})
  // The same for a connection that breaks between two queries of a transaction: the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))

  async function limitOnServer(client: PoolClient): Promise<void> {
    if (limitMs === null || limited.has(client)) return
    const text = `set statement_timeout = ${limitMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`
    await runQuery(client)({ text })
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
        return toLimited(client, runQuery(client))
      },
      end: () => pool.end(),
      options: pool.options,
    },
    /**
     * Limits the duration of all later queries. Migrations, backups and other long operations run before this
     * call, or in a process that never makes it.
     */
    limitQueries(ms: number): void {
      limitMs = ms
    },
  }
}

/**
 * A connection with a query timeout is discarded when it is released: the late result could be taken for that
 * of the next query.
 */
function toLimited(client: PoolClient, runQuery: RunQuery): PostgresPoolClient {
  let timeoutError: unknown = null
  const query = async (text: string, values: readonly unknown[]) => {
    if (timeoutError) throw timeoutError
    try {
      return await runQuery({ text, values: [...values] })
    } catch (error) {
      if (isQueryTimeout(error)) timeoutError = error
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDiscarded) => client.release(Boolean(isDiscarded) || timeoutError !== null),
  }
}

function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** pg-pool itself ends a connection in this way when connecting fails. */
function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
