/** Whether a failure means that the database is away for the moment, and not that we made a mistake. */

/**
 * SQLSTATE of PostgreSQL: class 08 (connection), class 57 (ended or starting up), too many connections.
 * SQLite: another process holds the file for too long.
 */
const sqlStates = /^(?:08\w{3}|57P0[1-5]|53300)$/
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** What `pg` says without a code. */
const sayings =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== undefined && (sqlStates.test(code) || socketCodes.has(code))) return true
  return sayings.test(message) || message === 'database is locked'
}
