/**
 * A wrapper around Kysely's SQLite dialect that waits for locks of other processes without blocking the
 * thread. SQLite's own wait (`busy_timeout`) blocks the thread, and with it all requests. Here a statement
 * that finds the file locked is retried after a pause, during which others can use the connection.
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

/**
 * How long a statement waits for the lock of another process, measured from its request for the connection.
 */
export const defaultLockTimeoutMs = 5000
const minPauseMs = 2
const maxPauseMs = 25

export function waitForLocks(
  dialect: SqliteDialect,
  lockTimeoutMs = defaultLockTimeoutMs,
): Dialect {
  return {
    createAdapter: () => new SharedConnectionAdapter(),
    createDriver: () => createWaitingDriver(dialect.createDriver(), lockTimeoutMs),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** Kysely would reserve the single connection for a waiting statement; the driver below shares it itself. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** A mutex for the single connection, granted in the order of the requests. */
interface Mutex {
  lock(): Promise<void>
  unlock(): void
}

function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let isLockHeld = false
  return {
    async lock() {
      if (isLockHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isLockHeld = true
    },
    unlock() {
      const next = waiting.shift()
      if (next) next()
      else isLockHeld = false
    },
  }
}

function createWaitingDriver(driver: Driver, lockTimeoutMs: number): Driver {
  const mutex = createMutex()
  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      const requestedAt = performance.now()
      await mutex.lock()
      const connection = await driver.acquireConnection(options)
      return toWaiting(connection, { mutex, lockTimeoutMs, requestedAt })
    },
    async releaseConnection() {
      mutex.unlock()
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    savepoint: async (...args) => driver.savepoint?.(...args),
    rollbackToSavepoint: async (...args) => driver.rollbackToSavepoint?.(...args),
    releaseSavepoint: async (...args) => driver.releaseSavepoint?.(...args),
  }
}

interface Waiting {
  mutex: Mutex
  lockTimeoutMs: number
  requestedAt: number
}

function toWaiting(
  connection: DatabaseConnection,
  { mutex, lockTimeoutMs, requestedAt }: Waiting,
): DatabaseConnection {
  let since = requestedAt
  let isInTransaction = false

  async function pause(tries: number): Promise<void> {
    const ms = Math.min(minPauseMs * 2 ** tries, maxPauseMs)
    // No other statement may run inside an open transaction.
    if (isInTransaction) return sleep(ms)
    mutex.unlock()
    await sleep(ms)
    await mutex.lock()
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
          if (!isLocked(error) || performance.now() - since > lockTimeoutMs) throw error
          await pause(tries)
        }
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}
