/** Whether a failure means that the database is away for the moment, and not that we made a mistake. */

/**
 * SQLSTATE of PostgreSQL: class 08 (connection), class 53 (disk full, too many connections), class 57 (ended, starting
 * up, or a statement that took too long), and locks or transactions that were waited for too long.
 */
const sqlStates = /^(?:08\w{3}|53\w{3}|57014|57P0[1-5]|55P03|25P03)$/
/** The primary result codes of SQLite for a file that another process holds, and for a full disk. */
const sqliteBusy = 5
const sqliteFull = 13
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** What `pg` says without a code. */
const sayings =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== undefined && (sqlStates.test(code) || socketCodes.has(code))) return true
  return sayings.test(message) || isLocked(error) || codeOfSqlite(error) === sqliteFull
}

/** Whether another process holds the file of SQLite. Nothing was changed: the same can be tried again. */
export function isLocked(error: unknown): boolean {
  return codeOfSqlite(error) === sqliteBusy
}

/** The lower byte of what SQLite calls its extended result code; null for other failures. */
function codeOfSqlite(error: unknown): number | null {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : null
}
