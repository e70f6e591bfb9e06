/** Connects Node's HTTP server to the site. */
import { randomUUID } from 'node:crypto'
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { fallbackLanguage } from '#shared/i18n/languages.ts'
import { lookUp } from '#shared/look-up.ts'
import { Asked, isRead, type SentHeaders, withoutSearch } from '../platform/http/asked.ts'
import { answerFailure } from '../platform/http/envelope.ts'
import { ReadyAnswer, toRawHeaders } from '../platform/http/ready-bytes.ts'
import { toTransportSecurity } from '../platform/http/transport-security.ts'
import type { Answer, Site } from './site.ts'

export function createListener(site: Site) {
  const hsts = toTransportSecurity(site.hsts)
  const complete = createCompletion(toRawHeaders(hsts))
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // The connection was closed because of an earlier request, but Node still reads the requests that arrived with it.
    if (incoming.socket.destroyed) return
    const { accessLog } = site
    if (accessLog) {
      const startedAt = performance.now()
      // Also logs responses that were aborted because the client disconnected.
      outgoing.once('close', () =>
        accessLog.write(incoming, outgoing.statusCode, performance.now() - startedAt),
      )
    }
    try {
      let adapter: Adapter | null = null
      const open = (): Adapter => {
        if (adapter === null) completeHead(site, hsts, incoming, outgoing)
        adapter ??= openAdapter(incoming, outgoing)
        return adapter
      }
      const reply = answer(site, incoming, () => open().toRequest())
      // The adapter bounds how much is read of a body that nobody has asked for.
      if (reply instanceof ReadyAnswer && isRead(incoming.method ?? '')) {
        const { body, rawHeaders, share, status } = reply
        outgoing.writeHead(status, complete(rawHeaders))
        outgoing.end(body)
        if (share && outgoing.writableLength > 0) share()
        site.countAnswer(status)
      } else {
        open().send(
          toResponse(reply).catch(
            (cause) => new Response(null, { status: 500, headers: report(site, incoming, cause) }),
          ),
        )
      }
    } catch (error) {
      if (outgoing.headersSent) outgoing.destroy()
      else {
        outgoing.writeHead(500, { ...report(site, incoming, error), ...hsts }).end()
        site.countAnswer(500)
      }
    }
  }
}

/** Joins a list with the headers of HSTS once: that of a cached answer is sent many times. */
function createCompletion(rawHsts: readonly string[]) {
  const completed = new WeakMap<readonly string[], string[]>()
  return (rawHeaders: readonly string[]): string[] => {
    const known = completed.get(rawHeaders)
    if (known) return known
    const complete = [...rawHeaders, ...rawHsts]
    completed.set(rawHeaders, complete)
    return complete
  }
}

function answer(site: Site, incoming: IncomingMessage, toRequest: () => Request): Answer {
  return isOwnTarget(incoming) && isValidHost(incoming)
    ? site.ask(readIncoming(incoming, toRequest))
    : answerFailure('VALIDATION', fallbackLanguage)
}

function readIncoming(incoming: IncomingMessage, toRequest: () => Request): Asked {
  const { headers, method = 'GET', rawHeaders, socket, url = '/' } = incoming
  return new Asked({
    method,
    host: headers.host ?? noHost,
    target: url,
    headers: new IncomingHeaders(headers),
    rawHeaders,
    peer: socket.remoteAddress,
    toRequest,
  })
}

/**
 * The host of requests without a Host header (HTTP/1.0), which health checks may send. The site refuses it elsewhere.
 */
const noHost = 'none.invalid'

class IncomingHeaders implements SentHeaders {
  readonly #headers: IncomingHttpHeaders

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = lookUp(this.#headers, name)
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
}

type Adapter = ReturnType<typeof openAdapter>

/** Makes a `Request` and sends a `Response`, for answers that need them: for a cached page, making it would take too long. */
function openAdapter(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { promise: answer, resolve: send } = Promise.withResolvers<Response>()
  const adapted = adapt(answer, incoming, outgoing)
  return {
    toRequest(): Request {
      if (!adapted.request) throw new Error('Its address is no URL.')
      return adapted.request
    },
    send: (reply: Promise<Response>): void => send(reply),
  }
}

function adapt(answer: Promise<Response>, incoming: IncomingMessage, outgoing: ServerResponse) {
  const adapted: { request: Request | null } = { request: null }
  const listener = getRequestListener(
    (request) => {
      adapted.request = request
      return answer
    },
    { hostname: noHost, errorHandler: () => answer },
  )
  listener(incoming, outgoing).catch(() => outgoing.destroy())
  return adapted
}

async function toResponse(answer: Answer): Promise<Response> {
  const reply = await answer
  return reply instanceof ReadyAnswer ? reply.toResponse() : reply
}

type WriteHead = (status: number, headers?: OutgoingHttpHeaders) => ServerResponse

const isId = (name: string) => name.toLowerCase() === 'x-request-id'

/**
 * Adds the HSTS header to the head of the answer, and counts the answer. If a header cannot be written, because it contains
 * a character that HTTP forbids, this is reported, and the answer is a 500.
 */
function completeHead(
  site: Site,
  hsts: Record<string, string>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const write = outgoing.writeHead.bind(outgoing) as WriteHead
  const writeHead: WriteHead = (status, headers = {}) => {
    let cause: unknown = null
    try {
      // Without an id, it is the adapter's own failure.
      if (status < 500 || Object.keys(headers).some(isId)) {
        write(status, { ...headers, ...hsts })
        site.countAnswer(status)
        return outgoing
      }
    } catch (error) {
      cause = error
    }
    const end = outgoing.end.bind(outgoing)
    outgoing.write = () => true
    outgoing.end = () => outgoing
    write(500, { ...report(site, incoming, cause), ...hsts })
    site.countAnswer(500)
    return end()
  }
  outgoing.writeHead = writeHead as typeof outgoing.writeHead
}

function report(site: Site, { url = '' }: IncomingMessage, cause: unknown) {
  return site.reportFailure({
    status: 500,
    path: withoutSearch(url),
    requestId: randomUUID(),
    cause,
  })
}

/**
 * Whether the request target names this host. In absolute form (RFC 9112, section 3.2.2) the target contains
 * a host that nothing has checked, and may contain a user, with which no Request can be constructed.
 */
function isOwnTarget({ url = '', headers }: IncomingMessage): boolean {
  // URLs treat a backslash in the path like a slash.
  if (url.startsWith('/')) return !withoutSearch(url).includes('\\')
  const target = URL.parse(url)
  return (
    target !== null &&
    target.host === headers.host?.toLowerCase() &&
    target.username === '' &&
    target.password === ''
  )
}

/** Nearly all requests name the same one. */
let lastValidHost = ''

/** RFC 9112, section 3.2: only HTTP/1.0 may omit it. */
function isValidHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  if (host === lastValidHost) return true
  const url = URL.parse(`http://${host}`)
  const isValid = url?.username === '' && url.href === `${url.origin}/`
  if (isValid) lastValidHost = host
  return isValid
}
