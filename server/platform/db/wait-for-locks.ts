/**
 * Kysely's dialect of SQLite, waiting for other processes without stopping this one. SQLite's own waiting
 * (`busy_timeout`) blocks the thread, and with it every page; here a statement that finds the file locked is tried
 * again after a pause, and the connection is free for others meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDialect,
} from 'kysely'
import { isLocked } from './outage.ts'

/** How long a statement waits for the lock of another process, from the moment it was asked for. */
export const usualPatienceMs = 5000
const firstPauseMs = 2
const longestPauseMs = 25

export function waitForLocks(dialect: SqliteDialect, patienceMs = usualPatienceMs): Dialect {
  return {
    createAdapter: () => new SharingAdapter(),
    createDriver: () => createWaitingDriver(dialect.createDriver(), patienceMs),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** Kysely would hold the one connection for whoever waits; the driver below shares it out itself. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** The one connection, taken by one at a time in the order of asking. */
interface Turns {
  take(): Promise<void>
  give(): void
}

function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async take() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
    },
    give() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}

function createWaitingDriver(driver: Driver, patienceMs: number): Driver {
  const turns = createTurns()
  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      const askedAt = performance.now()
      await turns.take()
      const connection = await driver.acquireConnection(options)
      return toWaiting(connection, { turns, patienceMs, askedAt })
    },
    async releaseConnection() {
      turns.give()
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    savepoint: async (...asked) => driver.savepoint?.(...asked),
    rollbackToSavepoint: async (...asked) => driver.rollbackToSavepoint?.(...asked),
    releaseSavepoint: async (...asked) => driver.releaseSavepoint?.(...asked),
  }
}

interface Waiting {
  turns: Turns
  patienceMs: number
  askedAt: number
}

function toWaiting(
  connection: DatabaseConnection,
  { turns, patienceMs, askedAt }: Waiting,
): DatabaseConnection {
  let since = askedAt
  let isInTransaction = false

  async function pause(tries: number): Promise<void> {
    const ms = Math.min(firstPauseMs * 2 ** tries, longestPauseMs)
    // Nobody else may come into a transaction that is under way.
    if (isInTransaction) return sleep(ms)
    turns.give()
    await sleep(ms)
    await turns.take()
  }

  return {
    async executeQuery<Row>(query: CompiledQuery, options?: AbortableOperationOptions) {
      for (let tries = 0; ; tries += 1) {
        try {
          const result = await connection.executeQuery<Row>(query, options)
          if (query.sql === 'begin') isInTransaction = true
          if (query.sql === 'commit' || query.sql === 'rollback') isInTransaction = false
          since = performance.now()
          return result
        } catch (error) {
          if (!isLocked(error) || performance.now() - since > patienceMs) throw error
          await pause(tries)
        }
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}
