/** Stops an HTTP server without breaking any request that reaches it. */
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface StopTimes {
  /**
   * Idle connections are closed after no connection has transferred bytes for this long, because a request
   * may be in flight.
   */
  quietMs: number
  /** Connections that are still open after this time are closed, so that the process always ends. */
  drainMs: number
}

export const stopTimes: StopTimes = { quietMs: 500, drainMs: 10_000 }

/**
 * Node accepts one connection per turn of its event loop. After this many turns without one, none is waiting.
 */
const quietTurns = 3
/**
 * Bounds the wait under a flood of new connections. It counts turns, not time, because a busy process has
 * long turns.
 */
const maxTurns = 1000

/**
 * Call this before the server listens. The returned function stops the server, and resolves when every
 * connection is closed. Node's own `server.close()` immediately closes idle connections, even if the next
 * request is in flight on them, and connections that wait to be accepted; their clients get a reset instead
 * of a response.
 */
export function prepareStop(server: Server, times: StopTimes = stopTimes): () => Promise<void> {
  const open = new Set<Socket>()
  let accepted = 0
  let isPaused = false
  server.on('connection', (socket: Socket) => {
    accepted += 1
    open.add(socket)
    if (isPaused) socket.pause()
    socket.once('close', () => open.delete(socket))
  })

  /**
   * Accepts the connections that already wait, and none after them. No request is read meanwhile: during a
   * turn of the event loop that answers requests, their clients could open new connections, which would be
   * reset.
   */
  async function stopListening(onClosed: () => void): Promise<void> {
    isPaused = true
    for (const socket of open) socket.pause()
    let before = ''
    for (let turn = 0, quiet = 0; turn < maxTurns && quiet < quietTurns; turn += 1) {
      await nextTurn()
      const activity = `${accepted} ${countBytes(open)}`
      quiet = activity === before ? quiet + 1 : 0
      before = activity
    }
    NetServer.prototype.close.call(server, onClosed)
    isPaused = false
    for (const socket of open) socket.resume()
  }

  function closeIdleWhenQuiet(): NodeJS.Timeout {
    let before = -1
    let since = 0
    return setInterval(async () => {
      // A busy process may not have read what has arrived; it does so before the next turn.
      await nextTurn()
      const activity = countBytes(open)
      if (activity !== before) {
        before = activity
        since = performance.now()
      } else if (performance.now() - since >= times.quietMs) server.closeIdleConnections()
    }, times.quietMs / 5)
  }

  return async () => {
    // Each connection may send one more request, and is closed after the response.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    await stopListening(resolve)
    const idle = closeIdleWhenQuiet()
    const drained = setTimeout(() => server.closeAllConnections(), times.drainMs)
    await closed
    clearInterval(idle)
    clearTimeout(drained)
  }
}

/** The bytes received and sent on all sockets; changes after any activity. */
function countBytes(sockets: Set<Socket>): number {
  let bytes = 0
  for (const { bytesRead, bytesWritten } of sockets) bytes += bytesRead + bytesWritten
  return bytes
}
