/** Node's own SQLite, given the members that Kysely looks for in a driver. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteDialect, type SqliteStatement } from 'kysely'
import { waitForLocks } from './wait-for-locks.ts'

type Values = Parameters<StatementSync['all']>

/** Kysely compiles a bounded set of texts; lists of varying length are what this bound is for. */
const maxPrepared = 300

/** `patienceMs`: how long a statement waits for another process; the usual time unless told otherwise. */
export function sqlite(filename: string, patienceMs?: number): Dialect {
  const connection = new DatabaseSync(filename)
  // The timeout comes first: turning WAL on waits for another process that does the same.
  connection.exec('pragma busy_timeout = 5000')
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma cache_size = -8000',
  )
  // From here on waiting would stop every page: `wait-for-locks.ts` does it without.
  connection.exec('pragma busy_timeout = 0')
  return sqliteOver(connection, patienceMs)
}

/** Over a connection that is open already, as it is. */
export function sqliteOver(connection: DatabaseSync, patienceMs?: number): Dialect {
  const prepared = new Map<string, SqliteStatement>()
  const dialect = new SqliteDialect({
    database: {
      prepare(sql) {
        let statement = prepared.get(sql)
        if (!statement) {
          if (prepared.size >= maxPrepared) prepared.clear()
          statement = toStatement(connection.prepare(takingTheWriteLock(sql)))
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
  return waitForLocks(dialect, patienceMs)
}

/**
 * A full disk makes SQLite end a transaction by itself. Kysely's rollback then fails, and its failure would take the
 * place of the one that says what happened.
 */
function onlyInTransaction(statement: SqliteStatement, connection: DatabaseSync): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 }
  return {
    ...statement,
    run: (values) => (connection.isTransaction ? statement.run(values) : nothing),
  }
}

/**
 * Every transaction of ours writes. A deferred one that reads first and writes later fails with
 * SQLITE_BUSY when another process wrote in between; an immediate one waits its turn instead.
 */
function takingTheWriteLock(sql: string): string {
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
