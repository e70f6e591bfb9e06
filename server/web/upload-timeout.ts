/**
 * Gives uploads more time than other requests: 25 MB take a phone some minutes. Node has one time limit for all requests
 * of a server, and says so in an event when one has passed it; the event can be ignored.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { lookUp } from '#shared/look-up.ts'
import { inertPolicy, securityHeaders } from '../platform/http/security-headers.ts'
import { createTransportSecurity } from '../platform/http/transport-security.ts'
import type { Site } from './site.ts'

/** `uploadMs`: from the usual limit on. */
export function extendUploadTimeout(
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
    ...createTransportSecurity(hsts).headers,
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

/** What Node does if nobody listens (`lib/_http_server.js`, socketOnError), with the headers of every answer. */
function refuse(socket: Duplex, error: NodeJS.ErrnoException, headerLines: string[]): void {
  // Inside a response that has begun, a second one would be taken for its body.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null }
  if (socket.writable && !current?.headersSent) {
    const line = lookUp(statusLines, error.code ?? '') ?? '400 Bad Request'
    socket.write(`HTTP/1.1 ${line}\r\n${headerLines.join('')}\r\n`)
  }
  socket.destroy(error)
}
