/**
 * Bounds the connections of the server, and what one of them may hold: otherwise clients that ask and never read would fill the
 * memory. Behind a proxy, the proxy does this for its own clients.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createIsTrusted, toAddressKey } from '../platform/http/client-address.ts'
import { isLoopbackAddress } from '../platform/http/direct-connection.ts'

export const connectionLimits = {
  inAll: 2000,
  /** More than browsers behind one address open. */
  perAddress: 200,
  /** Answers that wait for the one before them. Browsers and proxies ask one after the other. */
  waiting: 8,
  /** How long a client may read nothing of what was written for it (nginx: `send_timeout`, 60 s). */
  unreadMs: 60_000,
}

export type ConnectionLimits = typeof connectionLimits

/** Programs of this machine and trusted proxies connect for others. */
export function createIsProxy(trustedProxies: string[]): (address: string) => boolean {
  const isTrusted = createIsTrusted(trustedProxies)
  return (address) => isLoopbackAddress(address) || isTrusted(address)
}

export function limitConnections(
  server: Server,
  { inAll, perAddress, waiting, unreadMs }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = inAll

  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const key = toAddressKey(remoteAddress)
    const count = (counts.get(key) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 0) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
  })

  const waitingOn = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }, outgoing) => {
    // Only the answer that is being sent has a socket.
    if (outgoing.socket !== null) return
    const count = (waitingOn.get(socket) ?? 0) + 1
    waitingOn.set(socket, count)
    if (count > waiting) socket.destroy()
    outgoing.once('finish', () => waitingOn.set(socket, (waitingOn.get(socket) ?? 0) - 1))
  })

  // Node tells when nothing has been received, and nothing of what was written has been taken, for so long.
  server.timeout = unreadMs
  server.on('timeout', (socket) => {
    const { _httpMessage: answering } = socket as { _httpMessage?: ServerResponse | null }
    const isUnread = socket.writableLength > 0
    // An answer that is still being made may take its time; idle connections time out by this event too.
    if (isUnread || !answering) socket.destroy()
  })
}
