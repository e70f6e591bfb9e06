/** Connects Node's HTTP server to the site. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { fallbackLanguage } from '#shared/i18n/languages.ts'
import { answerFailure } from '../platform/http/envelope.ts'
import type { ReadyAnswer } from '../platform/http/ready-bytes.ts'
import { requestBounds } from '../platform/http/request-bounds.ts'
import { withoutSearch } from '../platform/http/request-path.ts'
import { createTransportSecurity } from '../platform/http/transport-security.ts'
import type { Site } from './site.ts'

export function createListener(site: Site) {
  const transportSecurity = createTransportSecurity(site.hsts)
  const answer = getRequestListener(
    (request, { incoming }) =>
      isOwnTarget(incoming) && hasHostIfRequired(incoming)
        ? site.answer(request, {
            peer: incoming.socket.remoteAddress,
            target: incoming.url,
            headerCount: incoming.rawHeaders.length / 2,
            headerNames: () => Object.keys(incoming.headers),
          })
        : refuse(),
    // `hostname`: for requests without a Host header (HTTP/1.0), which health checks may send; all other
    // addresses are refused for it. `errorHandler`: for targets or hosts that do not form a valid URL; the
    // site handles its own errors.
    { hostname: 'none.invalid', errorHandler: refuse },
  )
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // Node still reads what arrived together with the request for which it was closed.
    if (incoming.socket.destroyed) return
    const { accessLog } = site
    const startedAt = accessLog ? performance.now() : 0
    if (accessLog) {
      // Also logs responses that were aborted because the client disconnected.
      outgoing.once('close', () =>
        accessLog.write(incoming, outgoing.statusCode, performance.now() - startedAt),
      )
    }
    try {
      const ready = findReady(site, incoming)
      if (ready) {
        site.countAnswer(ready.status)
        send(ready, transportSecurity.complete(ready.rawHeaders), outgoing)
        return
      }
    } catch (error) {
      transportSecurity.addTo(outgoing)
      giveUp(site, incoming, outgoing, error)
      return
    }
    outgoing.once('finish', () => site.countAnswer(outgoing.statusCode))
    reportUnsent(site, incoming, outgoing)
    transportSecurity.addTo(outgoing)
    answer(incoming, outgoing).catch((error) => giveUp(site, incoming, outgoing, error))
  }
}

type WriteHead = (status: number, headers?: OutgoingHttpHeaders) => ServerResponse

const isId = (name: string) => name.toLowerCase() === 'x-request-id'

/** The adapter cannot write every answer, such as a header with a character that HTTP forbids. */
function reportUnsent(site: Site, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const writeHead = outgoing.writeHead.bind(outgoing) as WriteHead
  const end = outgoing.end.bind(outgoing)
  const report: WriteHead = (status, headers = {}) => {
    let cause: unknown = null
    try {
      // Without an id, it is the adapter's own failure.
      if (status < 500 || Object.keys(headers).some(isId)) return writeHead(status, headers)
    } catch (error) {
      cause = error
    }
    outgoing.write = () => true
    outgoing.end = () => outgoing
    writeHead(500, describe(site, incoming, cause))
    return end()
  }
  outgoing.writeHead = report as typeof outgoing.writeHead
}

function giveUp(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  cause: unknown,
): void {
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(500, describe(site, incoming, cause)).end()
}

function describe(site: Site, { url = '' }: IncomingMessage, cause: unknown) {
  return site.reportFailure({
    status: 500,
    path: withoutSearch(url),
    requestId: randomUUID(),
    cause,
  })
}

/** Pieces are not joined first: the copies would be most of the garbage of a flood of refused requests. */
function send(ready: ReadyAnswer, rawHeaders: string[], outgoing: ServerResponse): void {
  const { status, body } = ready
  outgoing.writeHead(status, rawHeaders)
  if (!Array.isArray(body)) {
    outgoing.end(body)
    if (ready.share && outgoing.writableLength > 0) ready.share()
    return
  }
  for (const piece of body) outgoing.write(piece)
  outgoing.end()
}

function refuse(): Response {
  return answerFailure('VALIDATION', fallbackLanguage)
}

/**
 * Whether the request target names this host. In absolute form (RFC 9112, section 3.2.2) the target contains
 * a host that nothing has checked, and may contain a user, with which no Request can be constructed.
 */
function isOwnTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const { url = '', headers } = request
  if (url.startsWith('/')) return true
  const target = URL.parse(url)
  return (
    target !== null &&
    target.host === headers.host?.toLowerCase() &&
    target.username === '' &&
    target.password === ''
  )
}

/** RFC 9112, section 3.2: only HTTP/1.0 may omit it. */
function hasHostIfRequired(request: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean {
  return request.headers.host !== undefined || request.httpVersion === '1.0'
}

function findReady(site: Site, { headers, method, rawHeaders, socket, url }: IncomingMessage) {
  // With two `Host` headers, `headers` contains only the first one; `answer` sees both and refuses the
  // request.
  if (!method || !url || !hasOneHost(rawHeaders)) return null
  if (rawHeaders.length > requestBounds.headers * 2) return null
  return site.findReady(method, url, headers, socket.remoteAddress)
}

/** `rawHeaders`: names and values in turn, as sent. */
function hasOneHost(rawHeaders: string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1
}
