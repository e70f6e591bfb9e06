/** Distinguishes a temporary outage of the database from errors in our code. */

/**
 * SQLSTATE codes of PostgreSQL: class 08 (connection), class 53 (disk full, too many connections), class 57
 * (shut down, starting up, statement timeout), and timeouts of locks or idle transactions.
 */
const sqlStates = /^(?:08\w{3}|53\w{3}|57014|57P0[1-5]|55P03|25P03)$/
/** The primary result codes of SQLite for a file locked by another process, and for a full disk. */
const sqliteBusy = 5
const sqliteFull = 13
const socketCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Messages of `pg` errors that have no code. */
const messagePatterns =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== undefined && (sqlStates.test(code) || socketCodes.has(code))) return true
  return messagePatterns.test(message) || isLocked(error) || codeOfSqlite(error) === sqliteFull
}

/**
 * Whether another process holds the lock of the SQLite file. Nothing was changed, so the statement can be
 * retried.
 */
export function isLocked(error: unknown): boolean {
  return codeOfSqlite(error) === sqliteBusy
}

/** The primary result code: the lower byte of the extended result code; null for other errors. */
export function codeOfSqlite(error: unknown): number | null {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & 0xff : null
}
