/** Stops an HTTP server without breaking any request that reaches it. */
import type { Server } from 'node:http'
import { Server as NetServer, type ServerOpts, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

export interface StopTimes {
  /**
   * Idle connections are closed after no connection has transferred bytes for this long, because a request
   * may be in flight.
   */
  quietMs: number
  /** Connections that are still open this long after the signal are closed, so that the process always ends. */
  drainMs: number
}

/** Operators are promised 10 s. The rest of them is for what the site stores at its end. */
export const stopTimes: StopTimes = { quietMs: 500, drainMs: 9000 }

/**
 * The site stops listening after this many steps without a new connection or any bytes: the time that a client
 * needs to open its next connection after a response that was sent just before the stop.
 */
const quietSteps = 10
const stepMs = 10
/** Bounds the wait under a flood of new connections. */
const maxSteps = 100

/**
 * Call this before the server listens. The returned function stops the server, and resolves when every
 * connection is closed. Node's own `server.close()` immediately closes idle connections, even if the next
 * request is in flight on them, and connections that wait to be accepted; their clients get a reset instead
 * of a response.
 */
export function prepareStop(server: Server, times: StopTimes = stopTimes): () => Promise<void> {
  const open = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  /**
   * Accepts the connections that already wait, and none after them. No request is read meanwhile: during a
   * turn of the event loop that answers requests, their clients could open new connections, which would be
   * reset.
   */
  async function stopListening(onClosed: () => void): Promise<void> {
    // Pausing a socket in 'connection' does not work: Node starts to read after that event.
    Object.assign(server, { pauseOnConnect: true } satisfies ServerOpts)
    for (const socket of open) socket.pause()
    let before = ''
    for (let step = 0, quiet = 0; step < maxSteps && quiet < quietSteps; step += 1) {
      await sleep(stepMs)
      // Other work may have delayed the timer: in this turn Node accepts what has connected since.
      await nextTurn()
      const activity = `${accepted} ${countBytes(open)}`
      quiet = activity === before ? quiet + 1 : 0
      before = activity
    }
    NetServer.prototype.close.call(server, onClosed)
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
    const begun = performance.now()
    await stopListening(resolve)
    const idle = closeIdleWhenQuiet()
    const restMs = times.drainMs - (performance.now() - begun)
    const drained = setTimeout(() => server.closeAllConnections(), Math.max(restMs, 0))
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
