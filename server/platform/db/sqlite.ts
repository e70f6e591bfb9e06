/** Adapts Node's built-in SQLite to the driver interface of Kysely. */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import { isLocked } from './outage.ts'

type Values = Parameters<StatementSync['all']>

/** Kysely compiles a limited set of statements; the bound is for lists of varying length. */
const maxPrepared = 300

/** `lockTimeoutMs`: how long a statement waits for the lock of another process; a default if omitted. */
export function sqlite(filename: string, lockTimeoutMs?: number): Dialect {
  const connection = new DatabaseSync(filename)
  // Set the timeout first: switching to WAL waits for another process that does the same.
  connection.exec('pragma busy_timeout = 5000')
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma cache_size = -8000',
  )
  // From here on, waiting inside SQLite would block all requests; `waitForLocks` waits asynchronously.
  connection.exec('pragma busy_timeout = 0')
  countRows(connection)
  return sqliteOver(connection, lockTimeoutMs)
}

/**
 * Stores how many rows each index has, without which a list of ten posts reads all of them: 10 ms instead of 0.3 with
 * 10,000 posts in three languages. It takes 27 ms there, and nothing if the figures have not changed much.
 */
function countRows(connection: DatabaseSync): void {
  try {
    connection.exec('pragma optimize = 0x10002')
  } catch {
    // Another process writes, or the disk is full: the next start stores them.
  }
}

/** Uses a connection that is already open. */
export function sqliteOver(connection: DatabaseSync, lockTimeoutMs?: number): Dialect {
  defineTextFunctions(connection)
  const prepared = new Map<string, SqliteStatement>()
  const dialect = new SqliteDialect({
    database: {
      prepare(sql) {
        let statement = prepared.get(sql)
        if (!statement) {
          if (prepared.size >= maxPrepared) prepared.clear()
          statement = toStatement(connection.prepare(withImmediateLock(sql)))
          if (sql === 'rollback') statement = onlyInTransaction(statement, connection)
          prepared.set(sql, statement)
        }
        return statement
      },
      close() {
        connection.close()
      },
    },
  })
  return waitForLocks(dialect, lockTimeoutMs)
}

/**
 * Defines `normalize` and `lower` as PostgreSQL has them: SQLite has no `normalize`, and its own `lower` changes ASCII
 * letters only. No index may use these functions, because other programs could then not read the file.
 */
function defineTextFunctions(connection: DatabaseSync): void {
  const isFixed = { deterministic: true, directOnly: true }
  connection.function('lower', isFixed, (text) => toText(text)?.toLowerCase() ?? null)
  connection.function(
    'normalize',
    isFixed,
    (text, form) => toText(text)?.normalize(String(form)) ?? null,
  )
}

function toText(value: SQLOutputValue): string | null {
  return value === null ? null : String(value)
}

/**
 * SQLite itself ends a transaction when the disk is full. The rollback of Kysely then fails, and its error
 * would hide the original one.
 */
function onlyInTransaction(statement: SqliteStatement, connection: DatabaseSync): SqliteStatement {
  const noChanges = { changes: 0, lastInsertRowid: 0 }
  return {
    ...statement,
    run: (values) => (connection.isTransaction ? statement.run(values) : noChanges),
  }
}

/**
 * Every transaction of this server writes. A deferred transaction that reads first and writes later fails
 * with SQLITE_BUSY if another process wrote in between; an immediate one waits for the lock.
 */
function withImmediateLock(sql: string): string {
  return sql === 'begin' ? 'begin immediate' : sql
}

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as Values)),
    run: (values) => statement.run(...(values as Values)),
    iterate: (values) => statement.iterate(...(values as Values)),
  }
}

/**
 * A wrapper around Kysely's SQLite dialect that waits for locks of other processes without blocking the
 * thread. SQLite's own wait (`busy_timeout`) blocks the thread, and with it all requests. Here a statement
 * that finds the file locked is retried after a pause, during which others can use the connection.
 */

/**
 * How long a statement waits for the lock of another process, measured from its request for the connection.
 */
const defaultLockTimeoutMs = 5000
const minPauseMs = 2
const maxPauseMs = 25

function waitForLocks(dialect: SqliteDialect, lockTimeoutMs = defaultLockTimeoutMs): Dialect {
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
type Mutex = ReturnType<typeof createMutex>

function createMutex() {
  const waiting: (() => void)[] = []
  let isLockHeld = false
  return {
    async lock(): Promise<void> {
      if (isLockHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isLockHeld = true
    },
    unlock(): void {
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
