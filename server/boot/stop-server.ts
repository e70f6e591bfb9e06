/** Stops an HTTP server so that no request which reaches it is broken. */
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface StopTimes {
  /** Idle connections are closed once nothing has moved on any for so long: a request may be on its way. */
  quietMs: number
  /** Whoever is still connected after this long is let go: better than a process that never ends. */
  drainMs: number
}

export const stopTimes: StopTimes = { quietMs: 500, drainMs: 10_000 }

/** Node accepts one connection in each turn of its event loop: after so many without one, nobody waits. */
const quietTurns = 3
/** A flood of new connections does not put off the stop for longer. Turns, not time: a busy machine has long ones. */
const mostTurns = 1000

/**
 * To be called before the server listens. What it returns stops the server, and resolves once every connection is
 * closed. Node's own `server.close()` closes idle connections at once, also one on which the next request is on its
 * way, and connections that wait to be accepted: their clients get a reset instead of an answer.
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
   * Lets in who is connected already, and nobody after that. Meanwhile no request is read: a turn of the event loop
   * that answers some is long enough for their senders to connect anew, and to be reset.
   */
  async function stopListening(onClosed: () => void): Promise<void> {
    isPaused = true
    for (const socket of open) socket.pause()
    let before = ''
    for (let turn = 0, quiet = 0; turn < mostTurns && quiet < quietTurns; turn += 1) {
      await nextTurn()
      const moved = `${accepted} ${countBytes(open)}`
      quiet = moved === before ? quiet + 1 : 0
      before = moved
    }
    NetServer.prototype.close.call(server, onClosed)
    isPaused = false
    for (const socket of open) socket.resume()
  }

  function closeIdleWhenQuiet(): NodeJS.Timeout {
    let before = -1
    let since = 0
    return setInterval(async () => {
      // A busy process has not read yet what has arrived: it does before the next turn.
      await nextTurn()
      const moved = countBytes(open)
      if (moved !== before) {
        before = moved
        since = performance.now()
      } else if (performance.now() - since >= times.quietMs) server.closeIdleConnections()
    }, times.quietMs / 5)
  }

  return async () => {
    // Each connection may bring one more request, and is closed with its answer.
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

/** Received and sent on all of them; differs after anything has moved. */
function countBytes(sockets: Set<Socket>): number {
  let bytes = 0
  for (const { bytesRead, bytesWritten } of sockets) bytes += bytesRead + bytesWritten
  return bytes
}
