/** Creates the HTTP server of a site: how long a request may take, and how much a client may hold. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { lookUp } from '#shared/look-up.ts'
import { createIsTrusted, toAddressKey } from '../platform/http/client-address.ts'
import { isLoopbackAddress } from '../platform/http/loopback.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { toTransportSecurity } from '../platform/http/transport-security.ts'
import { createListener } from './listener.ts'
import type { Site } from './site.ts'

export const serverTimes = {
  /**
   * For a whole request, from its first byte to the end of its body. The largest form has 64 KB, which takes
   * 13 s on a phone at 40 kbit/s.
   */
  requestMs: 15_000,
  /** The additional time of an upload, after `requestMs`: 25 MB take 200 s at 1 Mbit/s. */
  uploadMs: 300_000,
  /** For the headers of a request; for the first request, measured from the start of the connection. */
  headersMs: 10_000,
  /** How often Node checks for late requests. Its default is twice a minute, whatever the timeouts. */
  checkMs: 1000,
  /**
   * For an idle connection. Longer than the keep-alive of a proxy (nginx: 60 s), which could otherwise send a
   * request on a closed connection.
   */
  keepAliveMs: 65_000,
}

export const connectionLimits = {
  inAll: 2000,
  /** More than browsers behind one address open. */
  perAddress: 200,
  /**
   * The most requests of a connection that wait for earlier answers. Browsers and proxies send the next request after
   * an answer.
   */
  waiting: 8,
  /** How long a client may read nothing of what was written for it (nginx: `send_timeout`, 60 s). */
  unreadMs: 60_000,
}

interface ServerOptions {
  times?: Partial<typeof serverTimes> | undefined
  limits?: Partial<typeof connectionLimits> | undefined
  isProxy?: (address: string) => boolean
}

/** Late requests get status 408, and their connections are closed. */
export function createSiteServer(
  site: Site,
  { times, limits, isProxy = createIsProxy([]) }: ServerOptions = {},
): Server {
  const { requestMs, uploadMs, headersMs, checkMs, keepAliveMs } = { ...serverTimes, ...times }
  const server = createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: keepAliveMs,
      // The listener refuses such requests itself, with the headers of every answer.
      requireHostHeader: false,
    },
    createListener(site),
  )
  limitConnections(server, { ...connectionLimits, ...limits }, isProxy)
  extendUploadTimeout(server, site, uploadMs)
  // Node would answer 417 by itself; a server may ignore what it does not know (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  return server
}

/** Programs of this machine and trusted proxies connect for others. */
export function createIsProxy(trustedProxies: string[]): (address: string) => boolean {
  const isTrusted = createIsTrusted(trustedProxies)
  return (address) => isLoopbackAddress(address) || isTrusted(address)
}

/**
 * Bounds the connections, and what one of them may hold: otherwise clients that ask and never read would fill the memory.
 * Behind a proxy, the proxy does this for its own clients.
 */
function limitConnections(
  server: Server,
  { inAll, perAddress, waiting, unreadMs }: typeof connectionLimits,
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

/**
 * Gives uploads more time than other requests: 25 MB take a phone some minutes. Node has one time limit for all requests
 * of a server. When a request exceeds it, Node emits an event, which may be ignored. `uploadMs` counts from that limit.
 */
function extendUploadTimeout(
  server: Server,
  { hsts, isUpload }: Pick<Site, 'hsts' | 'isUpload'>,
  uploadMs: number,
): void {
  const uploads = new WeakMap<Duplex, ServerResponse>()
  const headers = {
    Connection: 'close',
    'Content-Length': '0',
    ...securityHeaders,
    'Content-Security-Policy': inertPolicy,
    ...toTransportSecurity(hsts),
  }
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)

  server.on('request', ({ method = '', socket, url = '' }, outgoing) => {
    if (isUpload(method, url)) uploads.set(socket, outgoing)
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const outgoing = uploads.get(socket)
    // A caller who is no admin was refused at once. Only for an admin, the site is still reading.
    const isReading = outgoing && !outgoing.headersSent && !outgoing.destroyed
    if (error.code === timeout && isReading) {
      const late = setTimeout(() => refuse(socket, error, headerLines), uploadMs).unref()
      outgoing.once('close', () => clearTimeout(late))
    } else refuse(socket, error, headerLines)
  })
}

const timeout = 'ERR_HTTP_REQUEST_TIMEOUT'

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  [timeout]: '408 Request Timeout',
}

/** Answers as Node does without a listener (`lib/_http_server.js`, socketOnError), with the headers of every answer. */
function refuse(socket: Duplex, error: NodeJS.ErrnoException, headerLines: string[]): void {
  // Inside a response that has begun, a second one would be taken for its body.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null }
  if (socket.writable && !current?.headersSent) {
    const line = lookUp(statusLines, error.code ?? '') ?? '400 Bad Request'
    socket.write(`HTTP/1.1 ${line}\r\n${headerLines.join('')}\r\n`)
  }
  socket.destroy(error)
}
